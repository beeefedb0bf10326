import { readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { attemptDeskForm, listBehind } from "#app/shop/back-office/answer-desk-form.server.ts";
import { contactFailures as failures, contactMessages as messages } from "./contact-desk.messages.ts";
import { contactReplySchema, contactUpdateSchema } from "./contact-desk.schema.ts";
import { replyToContact } from "./reply-to-contact.server.ts";
import { updateContact } from "./update-contact.server.ts";

/** The forms of “Ver Detalhes”; `intent` says which was sent. Both close the dialog when done. */
export async function answerContactForm(admin: Admin, request: Request) {
	const { form, done } = await attemptDeskForm(admin, request, forms);
	if (done.ok) return redirectWithToast(listBehind(request, "/admin/contacts", ["contato"]), done.value);
	const { refusal, response } = done;
	if (response.data.toast && form) {
		response.data.toast.description =
			refusal.kind === "unavailable" ? form.failure : `${form.failure} ${refusal.message}`;
	}
	return response;
}

interface Form {
	failure: string;
	run(admin: Admin, request: Request): Promise<(typeof messages)[keyof typeof messages]>;
}

const forms: Record<string, Form> = {
	update: {
		failure: failures.update,
		async run(admin, request) {
			await updateContact(admin, await readForm(request, contactUpdateSchema));
			return messages.updated;
		},
	},
	reply: {
		failure: failures.reply,
		async run(admin, request) {
			await replyToContact(admin, await readForm(request, contactReplySchema));
			return messages.replied;
		},
	},
};
