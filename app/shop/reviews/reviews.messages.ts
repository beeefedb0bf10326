import { failureToast, successToast } from "#app/platform/forms/toasts.ts";

/** Messages for people who review a product (specification, sections 4, 5 and 8). */
export const reviewMessages = {
	sent: successToast("Avaliação enviada", "Obrigado por contar como a peça ficou na sua casa."),
	edited: successToast("Avaliação alterada"),
	deleted: successToast("Avaliação excluída", "Se quiser, você pode avaliar a peça de novo."),
	failed: failureToast("Erro", "Erro ao enviar avaliação. Tente novamente."),
	notSignedIn: failureToast("Erro", "Você precisa estar logado para avaliar produtos."),
} as const;

export const reviewRefusals = {
	ratingMissing: "Avaliação é obrigatória",
	ratingTooHigh: "Avaliação máxima é 5",
	commentTooShort: "Comentário deve ter pelo menos 10 caracteres",
	commentTooLong: "Use no máximo 4.000 caracteres.",
	unknownProduct: "Peça desconhecida.",
	notDelivered: "Só dá para avaliar uma peça depois que ela foi entregue a você.",
	alreadyReviewed: "Você já avaliou esta peça.",
	notReviewed: "Esta avaliação não existe mais.",
} as const;
