import { orderMessages } from "#app/shop/orders/orders.messages.ts";

/** What the checkout says (specification, sections 5 and 8). */
export const checkoutMessages = {
	failed: {
		title: orderMessages.failedTitle,
		description: "Tente novamente ou entre em contato conosco.",
		tone: "destructive",
	},
	cepRequired: {
		title: "CEP obrigatório",
		description: "Digite um CEP válido para continuar.",
		tone: "destructive",
	},
	paymentRequired: {
		title: "Forma de pagamento",
		description: "Selecione uma forma de pagamento.",
		tone: "destructive",
	},
	freightRequired: "Escolha como enviar.",
	emptyCart: "Seu carrinho está vazio.",
} as const;
