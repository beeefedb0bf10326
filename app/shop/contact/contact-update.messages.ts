import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages of the tab “Contatos” (specification, section 8). */
export const contactUpdateMessages = {
	updated: successToast("Contato atualizado com sucesso."),
	erased: successToast("Mensagem apagada."),
	published: successToast("Pergunta publicada na página da peça."),
	withdrawn: successToast("Pergunta fora da página da peça."),
	replied: successToast("Resposta enviada", "Ela sai por e-mail em instantes."),
} as const;

/** Shown under the title "Erro". */
export const contactUpdateFailures = {
	list: "Erro ao carregar contatos.",
	update: "Erro ao atualizar contato.",
	erase: "Não foi possível apagar a mensagem.",
	reply: "Não foi possível enviar a resposta.",
	publish: "Não foi possível mudar a página da peça.",
} as const;

export const contactUpdateRefusals = {
	notFound: "Esta mensagem não existe mais.",
	statusMissing: "Escolha um status da lista.",
	replyMissing: "Escreva a resposta.",
	unreachable: "O e-mail desta pessoa não pode receber mensagens.",
} as const;
