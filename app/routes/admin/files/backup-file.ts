import { href } from "react-router";
import { downloadBackup, downloadSafetyCopy } from "#app/admin/backup/download-backup.server.ts";
import { readFormData } from "#app/platform/forms/forms.server.ts";
import { refusalResponse, refuseGet } from "#app/platform/forms/json-api.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import type { Route } from "./+types/backup-file";

/** The whole shop as one file. Posted, so that no other site can trigger it. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
	if (request.method !== "POST") return loader();
	try {
		const admin = await requireAdminForApi(request);
		const form = await readFormData(request);
		try {
			await confirmIdentity(admin, request, form);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			return redirectWithToast(
				href("/admin/backup"),
				failureToast(accountRefusals.confirmTitle, error.message),
			);
		}
		const copy = form.get("copy");
		return await (typeof copy === "string" && copy ? downloadSafetyCopy(admin, copy) : downloadBackup(admin));
	} catch (error) {
		if (error instanceof Refusal) return refusalResponse(error);
		throw error;
	}
}

export const loader = refuseGet;
