import { failureToast, successToast, type ToastMessage } from "#app/platform/forms/toasts.ts";
import type { Shortage } from "#app/shop/cart/buy-again.ts";
import { formatUnits } from "#app/shop/cart/cart-view.ts";

/** Messages for customers about orders that cannot be placed or changed. */
export const orderMessages = {
	/** Title of every failure at checkout (specification, section 8). */
	failedTitle: "Erro ao processar pedido",
	/** Title of the failures of an order's own forms. */
	changeFailedTitle: "Erro",
	outOfStock: (name: string) => `${name}: sem estoque. Remova a peça do carrinho para continuar.`,
	onlySomeLeft: (name: string, left: number) =>
		left === 1
			? `${name}: sem estoque para essa quantidade, resta 1 unidade.`
			: `${name}: sem estoque para essa quantidade, restam ${left} unidades.`,
	paymentNotOffered: "A loja não recebe por essa forma de pagamento agora. Escolha outra.",
	unavailableProduct: "Uma das peças do carrinho não está mais à venda. Remova-a para continuar.",
	priceChanged: (before: string, now: string) =>
		`O total mudou de ${before} para ${now}. Confira o resumo e confirme de novo.`,
	totalNotShown: (now: string) => `O total é ${now}. Confira o resumo e confirme de novo.`,
	/** `change` is "de 25 para 27 de janeiro". */
	/** The second reason is true of every other change: hours, a closure, the work of the piece, or midnight. */
	dayMoved: (change: string, isOvertaken: boolean) =>
		`Enquanto você preenchia, o dia mudou ${change}: ${isOvertaken ? "outra pessoa comprou antes" : "a agenda da oficina mudou"}. Confirme para seguir com o novo dia.`,
	turnNotOffered: "Esta entrega não tem esse turno. Escolha um dos que aparecem agora.",
	dayNotOffered: "Esta entrega não chega nesse dia. Escolha um dos que aparecem agora.",
	noPlace: "A bancada não tem lugar para este pedido nos próximos dois anos. Confira as horas da oficina.",
	optionUnavailable: "Essa forma de entrega não está mais disponível para seu CEP. Escolha outra.",
	tooExpensive:
		"Este pedido é grande demais para o site. Fale com a oficina: a gente monta o pedido com você.",
	keyReused: "Este pedido já foi enviado com outros dados. Recarregue a página e confira antes de enviar.",
	notFound: "Pedido não encontrado.",
	missing: {
		title: "Pedido não encontrado",
		text: "Confira o número no e-mail de confirmação e entre na conta em que o pedido foi feito.",
	},
	held: "Um aviso retém este envio. Veja nos detalhes do pedido o que fazer, e encerre o aviso lá.",
	notBegun: {
		held: "Um aviso retém este pedido. Veja nos detalhes dele o que fazer, e encerre o aviso antes de seguir.",
		cancelled: "Este pedido está cancelado. Retome o pedido antes de começar.",
		unpaid: "Este pedido ainda espera o pagamento. Comece quando ele estiver pago.",
		left: "Este pedido já saiu da oficina. Confira o que aparece agora.",
		ready: "Este pedido já está pronto. Desfaça primeiro o “Pronto”.",
	},
	cannotReinstate:
		"As peças deste pedido cancelado já foram vendidas, então ele não pode voltar. Reponha o estoque primeiro.",
	taskChanged: "O valor mudou enquanto você decidia. Confira o aviso de agora e confirme de novo.",
	taskNotFound: "Este aviso não existe mais. Confira o que aparece agora.",
	hasItsStock: "Este pedido não espera mais por estoque.",
	emailConfirmed: successToast("E-mail confirmado", "Seu pedido tem agora o prazo inteiro para o pagamento."),
	cancelled: successToast("Pedido cancelado", "As peças voltaram à venda."),
	/** The result of “Comprar de novo”. */
	boughtAgain: (shortages: readonly Shortage[]): ToastMessage =>
		shortages.length === 0
			? successToast("Peças no carrinho", "Com os preços e o estoque de agora.")
			: failureToast(
					"Nem tudo está disponível agora",
					shortages
						.map(({ name, units }) =>
							units === 0 ? `${name}: indisponível.` : `${name}: só ${formatUnits(units)}.`,
						)
						.join(" "),
				),
	buyAgainFailed: failureToast("Erro ao montar o carrinho", "Tente novamente mais tarde."),
	withdrawn: successToast("Desistência registrada", "Confirmamos por e-mail e combinamos a coleta com você."),
	returnAsked: successToast(
		"Solicitação de devolução enviada",
		"A oficina responde em até 24 horas por e-mail.",
	),
	cannotWithdraw:
		"A desistência vale por 7 dias depois da entrega, e este prazo já passou. Se a peça tem um defeito, fale com a gente.",
	reasonMissing: "Conte o que aconteceu com a peça.",
	notYetShipped: "Este pedido ainda não saiu da oficina: cancele o pedido em vez de registrar uma devolução.",
	withdrawalIsRight:
		"A desistência em até 7 dias da entrega é um direito do cliente (CDC, art. 49) e não pode ser recusada.",
	refundToPay:
		"Há um reembolso por PIX anotado neste pedido. Marque esse reembolso como feito, ou desfaça a anotação antes.",
	refundUnderWay: (amount: string) =>
		`O Mercado Pago já está reembolsando ${amount} deste pedido. Espere o resultado antes de marcar outro reembolso.`,
	amountFits: "O pagamento deste pedido já foi resolvido. Confira o que aparece agora.",
	nothingMissing: "Não falta nada do pagamento deste pedido: aceite o valor ou reembolse.",
	customerGone: "A conta do cliente foi excluída, e não há para quem escrever: aceite o valor ou reembolse.",
	entryUndone: "Este registro não existe mais. Confira o que aparece agora.",
	receiptGivenBack: "Uma parte deste recebimento já foi reembolsada. Desfaça antes o registro do reembolso.",
	amountChanged: (now: string) =>
		`O valor mudou enquanto você decidia: agora são ${now}. Confira o pedido e confirme de novo.`,
	formReused:
		"Este formulário já foi enviado com outros dados. Recarregue a página e confira antes de enviar.",
	paymentStays: "A forma de pagar este pedido não pode mais mudar por aqui. Fale com a gente.",
	amountMissing: "Informe o valor, como 150,00.",
	dayToCome: "Este dia ainda não chegou. Confira a data no extrato.",
	moneyWentBack: "O valor deste pedido já foi reembolsado, então ele não pode voltar: faça um pedido novo.",
	returnMoved: "A devolução deste pedido já mudou. Confira o que aparece agora.",
	cannotCancel:
		"Este pedido não pode mais ser cancelado por aqui: já se passaram 24 horas ou ele já saiu da oficina. Fale com a gente.",
} as const;
