import { href } from "react-router";
import type { MailBlock, MailFact } from "#app/shop/mail/mail-content.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	deliverySummary,
	type MailShipment,
	orderSummary,
	orderUrl,
	progressSummary,
	trackingButton,
	transferInstructions,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { readySentence, shippedSentence } from "#app/shop/orders/mails/shipped-sentence.ts";
import { parcelName } from "#app/shop/orders/parcels/order-parcels.ts";
import { formatDateTime, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { carriers } from "#app/values/status/carrier.ts";
import { describeTurn } from "#app/values/status/delivery-turn.ts";
import { itemsText } from "#app/values/text.ts";

/** `money` says what happens to the customer's money (`moneyBackText`). */
export const orderCancelled = defineCustomerMail({
	kind: "order-cancelled",
	label: "Pedido cancelado",
	key: (order: OrderRow, { at }: { at: Date; money: string }) => [order.id, at],
	write: ({ order, number, greeting, money }) => ({
		subject: `Pedido ${number} cancelado`,
		preheader: money,
		heading: "Seu pedido foi cancelado.",
		body: [
			`${greeting} O pedido ${number} foi cancelado. ${money ? `${money} ` : ""}Se você pagou agora há pouco, ou algo não confere, responda a este e-mail.`,
			...orderSummary(order),
			{ button: "Ver outras peças", href: shopUrl(href("/products")) },
		],
	}),
});

/** Sent when the deadline for payment has passed. */
export const orderExpired = defineCustomerMail({
	kind: "order-expired",
	label: "Pedido encerrado",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) => ({
		subject: `O prazo do pedido ${number} terminou`,
		preheader: `Não encontramos o pagamento, então ${itemsText(order.items, "a peça voltou", "as peças voltaram")} à loja.`,
		heading: "O prazo para pagar terminou.",
		body: [
			`${greeting} Não encontramos o pagamento do pedido ${number} no prazo, então ${itemsText(order.items, "a peça voltou", "as peças voltaram")} à loja.`,
			"Se você já pagou, responda a este e-mail com o comprovante que a gente encontra.",
			...orderSummary(order),
			{ button: "Escolher de novo", href: shopUrl(href("/products")) },
		],
	}),
});

/** Sent when a cancelled order was reinstated. */
export const orderReinstated = defineCustomerMail({
	kind: "order-reinstated",
	label: "Pedido retomado",
	key: (order: OrderRow, { at }: { at: Date; payUntil: Date | null }) => [order.id, at],
	write: ({ shop, order, number, greeting, payUntil }) => ({
		subject: `Seu pedido voltou: pedido ${number}`,
		preheader: order.isPaid
			? `Ele não está mais cancelado, e ${itemsText(order.items, "a peça é sua", "as peças são suas")}.`
			: "Ele não está mais cancelado. Veja o que falta do pagamento.",
		heading: "Seu pedido voltou.",
		body: [
			`${greeting} O pedido ${number}, que tinha sido cancelado, foi retomado pela oficina, e ${itemsText(order.items, "a peça está separada", "as peças estão separadas")} para você.`,
			order.isPaid
				? null
				: order.toPay < order.total
					? "Do pagamento já recebemos uma parte, e a oficina vai falar com você sobre ele."
					: `Para seguir com ele, falta o pagamento de ${formatMoney(order.total)}${payUntil ? `, até ${formatDateTime(payUntil)}` : ""}.`,
			...transferInstructions(order, shop),
			{ button: "Ver o pedido", href: orderUrl(order) },
			...orderSummary(order),
			...deliverySummary(order),
			{ quiet: "Você não esperava por isso? Responda a este e-mail que a gente ajuda." },
		],
	}),
});

/** Also sent for an order that the customer picks up, when it is packed and ready. */
export const orderShipped = defineCustomerMail({
	kind: "order-shipped",
	label: "Pedido enviado",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) =>
		order.pickup
			? {
					subject: `Seu pedido ${number} está pronto para retirada`,
					preheader: "Embalado e à sua espera na oficina.",
					heading: "Pronto para retirada.",
					body: [
						`${greeting} ${readySentence(number)}`,
						trackingButton(order),
						progressSummary(order),
						...deliverySummary(order, null),
						...orderSummary(order),
					],
				}
			: {
					subject: `Seu pedido ${number} saiu da oficina`,
					preheader: arrivalText(order.shipment),
					heading: "Seu pedido saiu da oficina.",
					body: [
						`${greeting} ${shippedSentence(order.shipment)}`,
						trackingButton(order),
						progressSummary(order),
						...shipmentFacts(order.shipment),
						...orderSummary(order),
						...deliverySummary(order, null),
					],
				},
});

export const orderInTransit = defineCustomerMail({
	kind: "order-in-transit",
	label: "Em trânsito",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) => ({
		subject: `Seu pedido ${number} está a caminho`,
		preheader: arrivalText(order.shipment),
		heading: "Seu pedido está a caminho.",
		body: [
			`${greeting} O pedido ${number} está em trânsito. Cada parada aparece na página de rastreio, que se atualiza sozinha.`,
			trackingButton(order),
			progressSummary(order),
			...shipmentFacts(order.shipment),
		],
	}),
});

export const orderOutForDelivery = defineCustomerMail({
	kind: "order-out-for-delivery",
	label: "Saiu para entrega",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) => ({
		subject: `Seu pedido ${number} saiu para entrega`,
		preheader: "Está no último trecho até sua casa.",
		heading: "Saiu para entrega.",
		body: [
			`${greeting} O pedido ${number} está no último trecho até você. Vale deixar alguém em casa para receber e o caminho livre: madeira maciça pesa.`,
			trackingButton(order),
			...shipmentFacts({ ...order.shipment, expected: null }),
			...orderSummary(order),
			...deliverySummary(order, null),
		],
	}),
});

/** Invites the customer to review the products. */
export const orderDelivered = defineCustomerMail({
	kind: "order-delivered",
	label: "Pedido entregue",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) => ({
		subject: `Seu pedido ${number} foi ${order.pickup ? "retirado" : "entregue"}`,
		preheader: "Conte como ficou: sua avaliação ajuda quem está escolhendo.",
		heading: order.pickup ? "Pedido retirado." : "Chegou em casa.",
		body: [
			`${greeting} O pedido ${number} foi ${order.pickup ? "retirado" : "entregue"}. ${itemsText(order.items, "Com a peça no lugar", "Com as peças no lugar")}, conte como ficou: sua avaliação ajuda quem está escolhendo, e a oficina lê todas.`,
			{
				button: itemsText(order.items, "Avaliar a peça", "Avaliar as peças"),
				href: shopUrl(href("/orders")),
			},
			...orderSummary(order),
			{
				quiet: [
					"Algo não chegou como deveria? Responda a este e-mail com uma foto. Você também pode desistir da compra até 7 dias depois de receber, com reembolso integral, na ",
					{ link: "página do pedido", href: orderUrl(order) },
					".",
				],
			},
		],
	}),
});

const arrivalText = ({ expected, isChosenDay }: MailShipment): string =>
	expected
		? `Chega ${isChosenDay ? "em" : "até"} ${formatLongDate(expected)}.`
		: "Acompanhe o caminho até sua casa.";

function shipmentFacts(shipment: MailShipment): MailBlock[] {
	const { carrier, code, parcels, parcelCount, expected, isChosenDay, turn } = shipment;
	if (!carrier && !code && !expected) return [];
	return [
		{
			facts: [
				["Transportadora", carrier && carriers[carrier].label],
				...(parcelCount > 1
					? parcels.map(
							({ number, code, url }): MailFact => [
								parcelName(number, parcelCount),
								[code, url].filter(Boolean).join("\n"),
							],
						)
					: [["Código de rastreio", code] as MailFact]),
				[isChosenDay ? "Dia da entrega" : "Previsão de entrega", expected && formatLongDate(expected)],
				["Turno", turn && describeTurn(turn)],
			],
		},
	];
}

/** Sent when the workshop has changed the day that the customer was told last. */
export const dateMoved = defineCustomerMail({
	kind: "order-date-moved",
	label: "Nova data de entrega",
	key: (order: OrderRow, { at }: { at: Date; from: IsoDay | null; to: IsoDay }) => [order.id, at],
	write: ({ order, number, greeting, from, to }) => ({
		subject: `Nova data de ${order.pickup ? "retirada" : "entrega"} do pedido ${number}`,
		preheader: `Agora ${order.pickup ? "fica pronto" : "chega"} até ${formatLongDate(to)}.`,
		heading: `A data de ${order.pickup ? "retirada" : "entrega"} mudou.`,
		body: [
			`${greeting} A ${order.pickup ? "retirada" : "entrega"} do pedido ${number}${
				from ? `, antes prevista até ${formatLongDate(from)},` : ""
			} ficou para até ${formatLongDate(to)}. Se a nova data não servir para você, responda a este e-mail que a gente ajuda.`,
			trackingButton(order),
			...orderSummary(order),
			...deliverySummary(order, null),
		],
	}),
});
