import { downloadBackup } from "#app/admin/backup/download-backup.server.ts";
import { refusalResponse } from "#app/platform/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/backup-file";

/** The whole shop as one file. Posted, so that no foreign page can have it made. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
	if (request.method !== "POST") return loader();
	try {
		return await downloadBackup(await requireAdminForApi(request));
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error);
		throw error;
	}
}

export function loader(): Response {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
