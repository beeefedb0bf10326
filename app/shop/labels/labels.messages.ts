import { successToast } from "#app/platform/forms/toasts.ts";

export const labelMessages = {
	failedTitle: "Erro ao comprar etiqueta",
	requested: successToast("Etiqueta pedida", "Ela aparece aqui em instantes, pronta para imprimir."),
	notSetUp: "Falta o token do Melhor Envio no servidor (MELHOR_ENVIO_TOKEN).",
	notSendable: "Este pedido não tem o que enviar: está cancelado, já foi entregue ou é retirado na oficina.",
	unpaid: "Este pedido ainda não foi pago.",
	noAddress: "O endereço deste pedido foi apagado com a conta do cliente.",
	noService: "Este pedido vai por uma transportadora que não está no Melhor Envio.",
	busy: "O Melhor Envio não respondeu. A loja tenta de novo sozinha, sem comprar duas vezes.",
	tokenRefused:
		"O Melhor Envio recusou o token da loja: ele venceu ou está errado. Gere outro e troque no servidor.",
} as const;
