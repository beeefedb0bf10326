/** Messages of the tracking page (specification, section 8). */
export const trackingMessages = {
	notFoundTitle: "Pedido não encontrado",
	notFound: "Verifique o número ou código de rastreio e tente novamente.",
	failedTitle: "Não deu para buscar agora",
	failed: "Erro ao buscar pedido. Tente novamente.",
	blank: "Digite o número do pedido ou o código de rastreio.",
	eventNotFound: "Este evento não existe mais.",
	noEvents: "Nenhum evento de rastreamento encontrado para este pedido.",
} as const;
