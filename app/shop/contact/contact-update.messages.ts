import type { ToastMessage } from "#app/platform/forms/toasts.ts";

type Message = Pick<ToastMessage, "title" | "description" | "tone">;

/** What the tab “Contatos” says (specification, section 8). */
export const contactUpdateMessages = {
	updated: { title: "Contato atualizado com sucesso.", tone: "success" },
	replied: {
		title: "Resposta enviada",
		description: "Ela sai por e-mail em instantes.",
		tone: "success",
	},
} as const satisfies Record<string, Message>;

/** Under the title "Erro". */
export const contactUpdateFailures = {
	list: "Erro ao carregar contatos.",
	update: "Erro ao atualizar contato.",
	reply: "Não foi possível enviar a resposta.",
} as const;

export const contactUpdateRefusals = {
	notFound: "Esta mensagem já não existe.",
	statusMissing: "Escolha um status da lista.",
	notesTooLong: "Use no máximo 5.000 caracteres.",
	replyMissing: "Escreva a resposta.",
	unreachable: "O e-mail desta pessoa não pode receber mensagens.",
} as const;
