import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages of the tab “Avaliações” (specification, sections 5 and 8). */
export const reviewUpdateMessages = {
	created: successToast("Avaliação criada"),
	updated: successToast("Avaliação atualizada"),
	deleted: successToast("Avaliação excluída"),
	replied: successToast("Resposta publicada"),
	replyRemoved: successToast("Resposta removida"),
} as const;

/** Shown under the title "Erro". */
export const reviewUpdateFailures = {
	list: "Erro ao carregar avaliações",
	save: "Erro ao salvar avaliação",
	delete: "Erro ao excluir avaliação",
	reply: "Erro ao publicar a resposta",
	removeReply: "Erro ao remover a resposta",
} as const;

export const reviewUpdateRefusals = {
	productMissing: "Produto é obrigatório",
	nameMissing: "Nome do usuário é obrigatório",
	emailInvalid: "Email inválido",
	ratingTooLow: "Avaliação mínima é 1",
	ratingTooHigh: "Avaliação máxima é 5",
	notFound: "Esta avaliação não existe mais.",
	productGone: "Este produto não existe mais.",
	replyMissing: "Escreva a resposta.",
	generated: "Um exemplo gerado por IA não recebe resposta.",
} as const;
