import { attempt, intentOf, readForm } from "#app/platform/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeRole } from "#app/shop/accounts/change-role.server.ts";
import { userFailures, userMessages } from "#app/shop/accounts/users.messages.ts";
import { roleChangeSchema, userDeletionSchema } from "#app/shop/accounts/users.schema.ts";
import { deleteAtDesk } from "#app/shop/personal-data/delete-at-desk.server.ts";

/** The forms of the tab “Usuários”; `intent` says which was sent. */
export async function answerUserForm(admin: Admin, request: Request) {
	const intent = await intentOf(request);
	const form = forms[intent ?? ""];
	const done = await attempt(
		async () => {
			if (!form) throw new Refusal("malformed", "Recarregue a página e tente de novo.");
			await form.run(admin, request.clone());
			return form.done;
		},
		{ title: "Erro", typed: request.clone() },
	);
	if (done.ok) {
		const search = new URL(request.url).searchParams;
		for (const name of ["usuario", "papel", "confirmar", "index"]) search.delete(name);
		return redirectWithToast(`/admin/users${search.size > 0 ? `?${search}` : ""}`, done.value);
	}
	const { refusal, response } = done;
	if (refusal.kind === "unavailable" && response.data.toast && form) {
		response.data.toast.description = form.unexpected;
	}
	return response;
}

interface Form {
	unexpected: string;
	done: (typeof userMessages)[keyof typeof userMessages];
	run(admin: Admin, request: Request): Promise<void>;
}

const forms: Record<string, Form> = {
	role: {
		unexpected: userFailures.changeUnexpected,
		done: userMessages.roleChanged,
		async run(admin, request) {
			const { userId, role } = await readForm(request, roleChangeSchema);
			await changeRole(admin, userId, role);
		},
	},
	delete: {
		unexpected: userFailures.deleteUnexpected,
		done: userMessages.deleted,
		async run(admin, request) {
			const { userId } = await readForm(request, userDeletionSchema);
			await deleteAtDesk(admin, userId);
		},
	},
};
