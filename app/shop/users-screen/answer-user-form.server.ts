import { readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeRole } from "#app/shop/accounts/change-role.server.ts";
import { userFailures, userMessages } from "#app/shop/accounts/users.messages.ts";
import { roleChangeSchema, userDeletionSchema } from "#app/shop/accounts/users.schema.ts";
import { attemptDeskForm, listBehind } from "#app/shop/back-office/answer-desk-form.server.ts";
import { deleteAtDesk } from "#app/shop/personal-data/delete-at-desk.server.ts";

/** The forms of the tab “Usuários”; `intent` says which was sent. */
export async function answerUserForm(admin: Admin, request: Request) {
	const { form, done } = await attemptDeskForm(admin, request, forms, { title: "Erro" });
	if (done.ok)
		return redirectWithToast(
			listBehind(request, "/admin/users", ["usuario", "papel", "confirmar", "index"]),
			done.value,
		);
	const { refusal, response } = done;
	if (refusal.kind === "unavailable" && response.data.toast && form) {
		response.data.toast.description = form.unexpected;
	}
	return response;
}

interface Form {
	unexpected: string;
	run(admin: Admin, request: Request): Promise<(typeof userMessages)[keyof typeof userMessages]>;
}

const forms: Record<string, Form> = {
	role: {
		unexpected: userFailures.changeUnexpected,
		async run(admin, request) {
			const { userId, role } = await readForm(request, roleChangeSchema);
			await changeRole(admin, userId, role);
			return userMessages.roleChanged;
		},
	},
	delete: {
		unexpected: userFailures.deleteUnexpected,
		async run(admin, request) {
			const { userId } = await readForm(request, userDeletionSchema);
			await deleteAtDesk(admin, userId);
			return userMessages.deleted;
		},
	},
};
