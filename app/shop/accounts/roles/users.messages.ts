import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages of the tab “Usuários” (specification, section 8). */
export const userMessages = {
	roleChanged: successToast("Papel do usuário atualizado com sucesso!"),
	deleted: successToast("Usuário excluído com sucesso!"),
} as const;

/** Shown under the title "Erro". */
export const userFailures = {
	list: "Não foi possível carregar os usuários.",
	listUnexpected: "Erro inesperado ao carregar usuários.",
	change: "Não foi possível atualizar o papel do usuário.",
	changeUnexpected: "Erro inesperado ao atualizar usuário.",
	delete: "Não foi possível excluir o usuário.",
	deleteUnexpected: "Erro inesperado ao excluir usuário.",
} as const;

export const userRefusals = {
	notFound: `${userFailures.change} Ele não existe mais.`,
	unknownRole: "Escolha um papel da lista.",
	noLongerAdmin: "Você não é mais administrador desta loja.",
	lastAdminChange: `${userFailures.change} A loja precisa de pelo menos um administrador.`,
	ownAccount: `${userFailures.delete} É sua própria conta: peça a outro administrador.`,
} as const;
