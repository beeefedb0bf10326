/** What customers read about paying (specification, section 8, and what it leaves open). */
export const paymentMessages = {
	preferenceFailedTitle: "Erro ao criar preferência de pagamento",
	preferenceFailed:
		"O Mercado Pago não respondeu agora. Seu pedido está guardado: tente pagar de novo em instantes.",
	alreadyPaid: "Este pedido já está pago. Não é preciso pagar de novo.",
	orderCancelled: "Este pedido foi cancelado e não pode mais ser pago.",
	paidByTransfer: "Este pedido é pago por transferência: os dados estão na página do pedido.",
} as const;
