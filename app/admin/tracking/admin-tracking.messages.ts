import { successToast, type ToastText } from "#app/platform/forms/toasts.ts";

/** The messages of the tab “Rastreamento” (specification, section 8). */
export const adminTrackingMessages = {
	updated: successToast("Informações de rastreamento atualizadas"),
	added: successToast("Evento de rastreamento adicionado"),
	removed: successToast("Evento removido"),
	sent: successToast("Pedido enviado", "O cliente recebe o e-mail agora."),
	ready: successToast("Pronto para retirada", "O cliente recebe o e-mail agora."),
} as const satisfies Record<string, ToastText>;

/** Shown under the title "Erro". */
export const adminTrackingFailures = {
	list: "Não foi possível carregar os pedidos",
	update: "Não foi possível atualizar as informações",
	add: "Não foi possível adicionar o evento",
	remove: "Não foi possível remover o evento",
	send: "Erro ao enviar pedido",
} as const;

export const adminTrackingRefusals = {
	status: "Escolha um status da lista.",
	carrier: "Escolha uma transportadora da lista.",
	codeMissing: "Cole o código de rastreio, ou escolha “Enviar sem código”.",
	code: "O código tem de 4 a 60 caracteres.",
	firstCode: "Informe o código do volume 1, ou remova os outros volumes.",
	repeatedCode: "Este código já é de outro volume.",
	url: "Use um endereço que comece com https://",
	moment: "Escolha dia e hora.",
	description: "Descreva o que aconteceu.",
} as const;
