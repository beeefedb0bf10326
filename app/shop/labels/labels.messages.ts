import { successToast } from "#app/platform/forms/toasts.ts";

export const labelMessages = {
	failedTitle: "Erro ao comprar etiqueta",
	requested: successToast("Etiqueta pedida", "Ela aparece aqui em instantes, pronta para imprimir."),
	notSetUp: "Falta a autorização do Melhor Envio: conecte a conta em Configurações › Melhor Envio.",
	notSendable: "Este pedido não tem o que enviar: está cancelado, já foi entregue ou é retirado na oficina.",
	unpaid: "Este pedido ainda não foi pago.",
	moneyWentBack: "O dinheiro deste pedido voltou, ou está voltando, para o cliente: não há o que enviar.",
	held: "Um aviso retém o envio deste pedido. Encerre o aviso antes de comprar a etiqueta.",
	noAddress: "O endereço deste pedido foi apagado com a conta do cliente.",
	noInvoice:
		"Este pedido não tem nota fiscal anexada. Anexe a nota, ou confirme que ele segue sem nota, com declaração de conteúdo.",
	noStateRegistration:
		"Falta a inscrição estadual da oficina (ou “Isento”): escreva-a em Configurações › Nota fiscal.",
	declarationMissing:
		"O Melhor Envio ainda não entregou a declaração de conteúdo (DACE) desta etiqueta. A loja busca de novo sozinha; se tiver pressa, imprima-a no painel de lá. Ela vai junto do pacote.",
	noService: "Este pedido vai por uma transportadora que não está no Melhor Envio.",
	busy: "O Melhor Envio não respondeu. A loja tenta de novo sozinha, sem comprar duas vezes.",
	tokenRefused:
		"O Melhor Envio não aceita a autorização da loja: ela venceu ou está errada. Se não voltar em uma hora, autorize a loja de novo.",
	cancelled: successToast("Cancelamento pedido", "O Melhor Envio responde em instantes."),
	cancelFailedTitle: "Erro ao cancelar etiqueta",
	notCancellable: "Esta etiqueta não está comprada, ou o pacote já saiu com ela.",
	tokenExpires: (day: string) => `O token do Melhor Envio vence em ${day}: gere outro e troque no servidor.`,
	tokenExpired: (day: string) =>
		`O token do Melhor Envio venceu em ${day}: gere outro e troque no servidor. Até lá não se compram etiquetas.`,
	renewalRefused: (day: string) =>
		`O Melhor Envio não renova mais a autorização da loja, que vale até ${day}: autorize o aplicativo de novo e troque MELHOR_ENVIO_REFRESH_TOKEN no servidor.`,
	renewalUnanswered: (day: string) =>
		`A autorização venceu em ${day} e o Melhor Envio não responde. A loja tenta de novo sozinha; até lá não se compram etiquetas.`,
	rejectedUnanswered: (day: string) =>
		`Desde ${day} o Melhor Envio não aceita a autorização da loja e não responde ao pedido de outra. A loja tenta de novo sozinha; até lá não se compram etiquetas.`,
	authorizationEnded:
		"A autorização da loja no Melhor Envio acabou: autorize o aplicativo de novo e troque MELHOR_ENVIO_REFRESH_TOKEN no servidor. Até lá não se compram etiquetas.",
	reconnectBefore: (day: string) =>
		`O Melhor Envio não renova mais a autorização da loja, que vale até ${day}: conecte de novo em Configurações › Melhor Envio.`,
	reconnect:
		"A autorização venceu: conecte de novo em Configurações › Melhor Envio. Até lá não se compram etiquetas.",
} as const;
