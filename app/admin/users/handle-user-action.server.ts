import { href } from "react-router";
import { listPathWithoutDialogs, runAdminAction } from "#app/admin/layout/admin-action.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeRole } from "#app/shop/accounts/roles/change-role.server.ts";
import { userFailures, userMessages } from "#app/shop/accounts/roles/users.messages.ts";
import { deleteUserAsAdmin } from "./admin-delete-user.server.ts";
import { roleChangeSchema, userDeletionSchema } from "./users.schema.ts";

/** The forms of the tab “Usuários”; `intent` says which was sent. */
export async function handleUserAction(admin: Admin, request: Request) {
	const { form: userAction, done } = await runAdminAction(admin, request, userActions, { title: "Erro" });
	if (done.ok)
		return redirectWithToast(
			listPathWithoutDialogs(request, href("/admin/users"), ["usuario", "papel", "confirmar", "index"]),
			done.value,
		);
	const { refusal, response } = done;
	if (refusal.kind === "unavailable" && response.data.toast && userAction) {
		response.data.toast.description = userAction.unexpectedMessage;
	}
	return response;
}

interface UserAction {
	unexpectedMessage: string;
	run(admin: Admin, request: Request): Promise<(typeof userMessages)[keyof typeof userMessages]>;
}

const userActions: Record<string, UserAction> = {
	role: {
		unexpectedMessage: userFailures.changeUnexpected,
		async run(admin, request) {
			const { userId, role } = await readForm(request, roleChangeSchema);
			await changeRole(admin, userId, role);
			return userMessages.roleChanged;
		},
	},
	delete: {
		unexpectedMessage: userFailures.deleteUnexpected,
		async run(admin, request) {
			const { userId } = await readForm(request, userDeletionSchema);
			await deleteUserAsAdmin(admin, userId);
			return userMessages.deleted;
		},
	},
};
