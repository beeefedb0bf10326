import { href, redirectDocument } from "react-router";
import { z } from "zod";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { RESTORE_WORD, restoreMessages } from "./restore.messages.ts";
import { startRestore } from "./restore-shop.server.ts";
import { discardUpload, findUploadById } from "./upload-folder.server.ts";

const uploadId = z.uuid(restoreMessages.gone);
const restoreSchema = z.object({
	upload: uploadId,
	word: z
		.string()
		.trim()
		.refine((word) => word === RESTORE_WORD, restoreMessages.wrongWord),
});
const discardSchema = z.object({ upload: uploadId });

interface RestoreForms {
	restore: z.output<typeof restoreSchema>;
	discard: z.output<typeof discardSchema>;
}

export const handleRestoreAction = (admin: Admin, request: Request) =>
	formAction<Admin, RestoreForms>(
		request,
		admin,
		{
			restore: {
				schema: restoreSchema,
				async run(_admin, { upload }, { form }) {
					await confirmIdentity(admin, request, form);
					await startRestore(admin, upload);
					// The whole page is loaded: the shop is closed, and its router would show an error instead.
					return redirectDocument(href("/admin/backup/restore"));
				},
			},
			discard: {
				schema: discardSchema,
				async run(_admin, { upload: id }) {
					const upload = await findUploadById(id);
					if (upload?.state === "restoring") throw new Refusal("conflict", restoreMessages.running);
					if (upload) await discardUpload(upload);
				},
				redirectTo: href("/admin/backup/restore"),
			},
		},
		{ failureTitle: restoreMessages.failedTitle },
	);
