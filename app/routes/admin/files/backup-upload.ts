import { z } from "zod";
import { receiveFile, receivePart } from "#app/admin/backup/restore/receive-upload.server.ts";
import { restoreMessages } from "#app/admin/backup/restore/restore.messages.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { privateJson, refusalResponse, refuseGet } from "#app/platform/forms/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/backup-upload";

const fileSchema = z.object({ name: z.string().max(1_000), size: z.number() });
const placeSchema = z.object({ id: z.uuid(), offset: z.coerce.number().int().nonnegative() });

/** A file to restore from: first its name and size as JSON, then its bytes in parts, each at its place. */
export async function action({ request, url }: Route.ActionArgs): Promise<Response> {
	if (request.method !== "POST") return loader();
	try {
		const admin = await requireAdminForApi(request);
		const isBeginning = request.headers.get("Content-Type")?.startsWith("application/json");
		return privateJson(
			isBeginning ? await begin(admin, request) : await addPart(admin, request, url.searchParams),
		);
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error);
		throw error;
	}
}

async function begin(admin: Admin, request: Request) {
	const sent: unknown = await request.json().catch(() => {
		throw new Refusal("malformed", restoreMessages.noFile);
	});
	const { id, received, size } = await receiveFile(admin, parseFields(sent, fileSchema));
	return { id, received, size };
}

async function addPart(admin: Admin, request: Request, parameters: URLSearchParams) {
	const place = placeSchema.safeParse(Object.fromEntries(parameters));
	if (!place.success) throw new Refusal("malformed", restoreMessages.gone);
	const bytes = new Uint8Array(await request.arrayBuffer());
	return receivePart(admin, { ...place.data, bytes });
}

export const loader = refuseGet;
