/** The sentence for each reason that keeps an order in the workshop. */
export const sendObstacles = {
	cancelled: "Este pedido está cancelado. Para enviá-lo, retome o pedido antes, mudando o status dele.",
	has_left: "Este pedido já saiu da oficina. Mude transportadora e código em Rastreamento.",
	unpaid: "Este pedido ainda não foi pago. Confira o pagamento nos detalhes do pedido antes de enviar.",
	held: "Um aviso retém este envio. Veja nos detalhes do pedido o que fazer, e encerre o aviso lá.",
} as const;

export type SendObstacle = keyof typeof sendObstacles;
