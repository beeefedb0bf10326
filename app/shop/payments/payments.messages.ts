import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages for customers about payments (specification, section 8, and its gaps). */
export const paymentMessages = {
	preferenceFailedTitle: "Erro ao criar preferência de pagamento",
	preferenceFailed:
		"O Mercado Pago não respondeu agora. Seu pedido está guardado: tente pagar de novo em instantes.",
	pixFailedTitle: "Erro ao gerar o PIX",
	pixFailed:
		"O Mercado Pago não gerou o código PIX agora. Tente de novo em instantes ou pague na página do Mercado Pago.",
	pixUnavailable: "O código PIX não está disponível para este pedido. Pague na página do Mercado Pago.",
	payByPix:
		"Este pedido está com o preço do PIX. Para pagar com cartão ou boleto, mude a forma de pagamento na página do pedido.",
	optionGone: "Essa forma de pagamento não é mais oferecida. Escolha entre as que aparecem agora.",
	pixTooLate: "Falta pouco para este pedido vencer, e não há mais tempo para gerar um código PIX.",
	orderChanged: "Este pedido mudou em outra página. Confira o valor e tente de novo.",
	moneyCame: "Já recebemos um valor por este pedido. Fale com a gente antes de mudar a forma de pagamento.",
	changedToTransfer: successToast(
		"Agora é por transferência",
		"Use o PIX ou os dados da conta desta página.",
	),
	changedToPix: successToast(
		"Agora é com PIX",
		"Copie o código desta página ou aponte a câmera do seu banco.",
	),
	changeUnavailable:
		"O Mercado Pago não respondeu, e sem ele não sabemos se você já pagou. Tente de novo em instantes.",
	paymentUnderWay:
		"Há um pagamento em análise no Mercado Pago. Espere o resultado, que chega por e-mail, ou fale com a gente.",
	partPaid:
		"Já recebemos um pagamento deste pedido, com outro valor. A oficina vai falar com você antes de qualquer nova cobrança.",
	endedAgain: successToast("Encerrando de novo", "O resultado aparece no pedido."),
	nothingPayable: "Não há mais nada a encerrar deste pedido no Mercado Pago.",
	alreadyPaid: "Este pedido já está pago. Não é preciso pagar de novo.",
	orderCancelled: "Este pedido foi cancelado e não pode mais ser pago.",
	paidByTransfer: "Este pedido é pago por transferência: os dados estão na página do pedido.",
} as const;
