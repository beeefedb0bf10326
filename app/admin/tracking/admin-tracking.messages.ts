import type { ToastMessage } from "#app/platform/forms/toasts.ts";

type Message = Pick<ToastMessage, "title" | "description" | "tone">;

/** What the tab “Rastreamento” says (specification, section 8). */
export const adminTrackingMessages = {
	updated: { title: "Informações de rastreamento atualizadas", tone: "success" },
	added: { title: "Evento de rastreamento adicionado", tone: "success" },
	removed: { title: "Evento removido", tone: "success" },
} as const satisfies Record<string, Message>;

/** Under the title "Erro". */
export const adminTrackingFailures = {
	list: "Não foi possível carregar os pedidos",
	update: "Não foi possível atualizar as informações",
	add: "Não foi possível adicionar o evento",
	remove: "Não foi possível remover o evento",
} as const;

export const adminTrackingRefusals = {
	status: "Escolha um status da lista.",
	carrier: "Escolha uma transportadora da lista.",
	code: "O código tem de 4 a 60 caracteres.",
	url: "Use um endereço que comece com https://",
	moment: "Escolha dia e hora.",
	description: "Descreva o que aconteceu.",
	tooLong: "Use no máximo 500 caracteres.",
	locationTooLong: "Use no máximo 200 caracteres.",
} as const;
