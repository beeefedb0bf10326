import { successToast, type ToastText } from "#app/platform/forms/toasts.ts";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { keepTogether } from "#app/values/text.ts";

export const correctionMessages = {
	failedTitle: "O pedido não foi corrigido",
	recipientMissing: "Informe o nome de quem recebe.",
	tooLate: (deadline: Date) =>
		`O prazo de 12 horas para corrigir este pedido terminou em ${formatDateTime(deadline)}. Fale com a gente, que ainda pode dar tempo.`,
	hasLeft: "Este pedido já saiu da oficina ou foi cancelado e não pode mais ser corrigido. Fale com a gente.",
	hasLabel: "A etiqueta de envio deste pedido já foi feita com os dados de antes. Fale com a gente.",
	hasLeftForOwner: "Este pedido já saiu da oficina ou foi cancelado: não há mais o que corrigir.",
	hasLabelForOwner:
		"Este pedido já tem uma etiqueta no Melhor Envio, com os dados de antes. Cancele a etiqueta, corrija o pedido e peça outra.",
	noAddress: "Os dados deste pedido foram apagados com a conta do cliente.",
	changedMeanwhile:
		"Este pedido foi corrigido por outra pessoa ou em outra aba enquanto você escrevia. Nada do que você escreveu se perdeu: confira como ele está agora e salve de novo.",
	notDelivered:
		"Nenhuma transportadora leva estas peças a este CEP. O pedido continua com o endereço de antes. Fale com a gente e combinamos a entrega.",
	productGone:
		"Uma das peças saiu do catálogo, e o frete para outro lugar não pode ser calculado aqui. Fale com a gente.",
	freightRose: (quoted: Cents, charged: Cents) =>
		`O frete para o endereço corrigido custa ${formatMoney(quoted)}, e o pedido foi feito com frete ${charged === 0 ? "grátis" : `de ${formatMoney(charged)}`}.`,
	freightUnknown:
		"O frete para o endereço corrigido não pôde ser calculado: uma das peças saiu do catálogo. Confira com a transportadora.",
	dayKept: (day: IsoDay) => keepTogether(`O dia prometido continua: ${formatLongDate(day)}.`),
	dayMoves: (day: IsoDay, promised: IsoDay | null) =>
		keepTogether(
			`Chega até ${formatLongDate(day)}${promised ? `, e não mais até ${formatLongDate(promised)}` : ""}.`,
		),
	dayProposed: (day: IsoDay, promised: IsoDay) =>
		keepTogether(
			`Para lá chegaria até ${formatLongDate(day)}, depois do dia prometido. Ao salvar, o cliente recebe a proposta do novo dia; até ele responder vale ${formatLongDate(promised)}.`,
		),
	dayWaiting: (day: IsoDay, proposed: IsoDay) =>
		keepTogether(
			`Para lá chegaria até ${formatLongDate(day)}. A proposta que o cliente já recebeu, até ${formatLongDate(proposed)}, continua esperando a resposta dele.`,
		),
	dayToAgree: (day: IsoDay, promised: IsoDay) =>
		keepTogether(
			`Para lá chegaria até ${formatLongDate(day)}, depois do dia prometido, e nenhuma proposta é enviada. Vale ${formatLongDate(promised)}: combine o novo dia com o cliente.`,
		),
	dayUnknown: "O dia da entrega aparece ao salvar.",
	corrected: successToast("Pedido corrigido", "Enviamos os dados novos por e-mail. O total não mudou."),
	correctedByOwner: successToast("Pedido corrigido", "O cliente recebe os dados novos por e-mail."),
	unchanged: { title: "O pedido já estava assim" } satisfies ToastText,
} as const;
