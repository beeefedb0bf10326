import { href } from "react-router";
import { listPathWithoutDialogs, runAdminAction } from "#app/admin/layout/admin-action.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	contactUpdateFailures as failures,
	contactUpdateMessages as messages,
} from "#app/shop/contact/contact-update.messages.ts";
import { contactReplySchema, contactUpdateSchema } from "#app/shop/contact/contact-update.schema.ts";
import { replyToContact } from "#app/shop/contact/reply-to-contact.server.ts";
import { updateContact } from "#app/shop/contact/update-contact.server.ts";

/** The forms of “Ver Detalhes”; `intent` says which was sent. Both close the dialog when done. */
export async function handleContactAction(admin: Admin, request: Request) {
	const { form: contactAction, done } = await runAdminAction(admin, request, contactActions);
	if (done.ok)
		return redirectWithToast(
			listPathWithoutDialogs(request, href("/admin/contacts"), ["contato"]),
			done.value,
		);
	const { refusal, response } = done;
	if (response.data.toast && contactAction) {
		response.data.toast.description =
			refusal.kind === "unavailable"
				? contactAction.failureMessage
				: `${contactAction.failureMessage} ${refusal.message}`;
	}
	return response;
}

interface ContactAction {
	failureMessage: string;
	run(admin: Admin, request: Request): Promise<(typeof messages)[keyof typeof messages]>;
}

const contactActions: Record<string, ContactAction> = {
	update: {
		failureMessage: failures.update,
		async run(admin, request) {
			await updateContact(admin, await readForm(request, contactUpdateSchema));
			return messages.updated;
		},
	},
	reply: {
		failureMessage: failures.reply,
		async run(admin, request) {
			await replyToContact(admin, await readForm(request, contactReplySchema));
			return messages.replied;
		},
	},
};
