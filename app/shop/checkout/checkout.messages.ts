import { failureToast } from "#app/platform/forms/toasts.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";

/** Messages of the checkout (specification, sections 5 and 8). */
export const checkoutMessages = {
	failed: failureToast(orderMessages.failedTitle, "Tente novamente ou entre em contato conosco."),
	cepRequired: failureToast("CEP obrigatório", "Digite um CEP válido para continuar."),
	paymentRequired: failureToast("Forma de pagamento", "Selecione uma forma de pagamento."),
	freightRequired: "Escolha uma opção de frete.",
	emptyCart: "Seu carrinho está vazio.",
} as const;
