import { successToast } from "#app/platform/forms/toasts.ts";

/** Messages for people about their data and about deleting their account. */
export const personalDataMessages = {
	deleted: successToast(
		"Conta excluída",
		"Seus dados pessoais foram apagados; as notas fiscais ficam, como manda a lei. Obrigado por ter passado por aqui.",
	),
	deletedInPart: successToast(
		"Conta excluída",
		"Do pedido que ainda tem algo em aberto fica só o necessário para resolver, e depois isso também é apagado. Obrigado por ter passado por aqui.",
	),
	failedTitle: "Erro ao excluir conta",
	confirm: "Tem certeza que deseja excluir sua conta? Esta ação não pode ser desfeita.",
	openOrders:
		"Você tem um pedido em andamento. A conta pode ser excluída depois da entrega ou do cancelamento dele.",
	/** The open matters of an order, after “Pedido nº …:”. */
	matters: {
		underWay: "está em andamento. Enquanto estiver, a conta não pode ser excluída.",
		moneyDue:
			"há um reembolso a fazer. Ficam seu e-mail, o endereço e a chave PIX até o valor chegar a você.",
		returning: "há uma devolução em andamento. Ficam seu e-mail, o endereço e a chave PIX até ela terminar.",
		disputed: "o pagamento está em contestação. Ficam os dados do pedido até a decisão.",
		labelled: "há uma etiqueta de envio em aberto. Fica o endereço até ela ser encerrada.",
	},
	contactsErased: successToast("Mensagens apagadas", "Nada do que você nos escreveu ficou na loja."),
	contactErasureFailed: "Erro ao apagar mensagens",
	linkExpired:
		"Este link não vale mais. Escreva para a oficina, pelo mesmo e-mail, e nós apagamos suas mensagens.",
} as const;
