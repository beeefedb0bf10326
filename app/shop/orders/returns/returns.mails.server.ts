import { addressWorkshop, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-content.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	adminOrderUrl,
	mailOrderNumber,
	orderSummary,
	orderUrl,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { promisedBack, returnedMoneyText, stillToGoBack } from "#app/shop/orders/money/money-words.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { formatMoney } from "#app/values/money.ts";
import { type ReturnKind, returnKinds } from "#app/values/status/return-status.ts";
import { itemsText } from "#app/values/text.ts";
import { isBeforeDelivery } from "./order-return.ts";

type ReturnedOrder = Pick<OrderRow, "id" | "totalCents" | "shippingAddress">;

const orderButton = (order: { id: string }): MailBlock => ({ button: "Ver o pedido", href: orderUrl(order) });

/** The confirmation that the law requires when a customer withdraws from the purchase. */
export const orderWithdrawn = defineCustomerMail({
	kind: "order-withdrawn",
	label: "Desistência recebida",
	key: (order: OrderRow, { at }: { at: Date; money: OrderBalance }) => [order.id, at],
	write({ order, number, greeting, money }) {
		const isOnItsWay = isBeforeDelivery(order.status);
		const back = promisedBack(money, ", e");
		return {
			subject: `Recebemos sua desistência do pedido ${number}`,
			preheader: isOnItsWay ? `Recuse a entrega${back}.` : `A coleta é por nossa conta${back}.`,
			heading: "Recebemos sua desistência.",
			body: [
				`${greeting} Sua desistência do pedido ${number} está registrada.`,
				isOnItsWay
					? `O pedido já está a caminho: quando a entrega chegar, recuse o recebimento, e a transportadora traz tudo de volta. Se alguém já tiver recebido, guarde ${itemsText(order.items, "a peça como chegou", "as peças como chegaram")} e responda a este e-mail: a oficina combina a coleta, que é por nossa conta.`
					: `Em até 24 horas a oficina combina com você, por este e-mail, a coleta ${itemsText(order.items, "da peça", "das peças")}, que é por nossa conta. Até lá, guarde-${itemsText(order.items, "a como chegou", "as como chegaram")} e, se puder, a embalagem.`,
				money.held > 0
					? `${promisedBack(money, `Quando ${itemsText(order.items, "a peça voltar", "as peças voltarem")},`)}, com o frete.`
					: null,
				orderButton(order),
				...orderSummary(order),
			],
		};
	},
});

/** Sent for a request after the seven days, about which the workshop still has to decide. */
export const returnAsked = defineCustomerMail({
	kind: "return-asked",
	label: "Devolução pedida",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write: ({ order, number, greeting }) => ({
		subject: `Recebemos sua solicitação de devolução: pedido ${number}`,
		preheader: "A oficina responde em até 24 horas.",
		heading: "Recebemos sua solicitação de devolução.",
		body: [
			`${greeting} Sua solicitação de devolução do pedido ${number} chegou à oficina, que responde em até 24 horas. Se puder, responda a este e-mail com fotos do que aconteceu.`,
			orderButton(order),
			...orderSummary(order),
		],
	}),
});

export const returnCollected = defineCustomerMail({
	kind: "return-collected",
	label: "Peças recolhidas",
	key: (order: OrderRow, { at }: { at: Date; money: OrderBalance }) => [order.id, at],
	write: ({ order, number, greeting, money }) => ({
		subject: itemsText(
			order.items,
			`A peça do pedido ${number} foi recolhida`,
			`As peças do pedido ${number} foram recolhidas`,
		),
		preheader: `Agora a oficina confere ${itemsText(order.items, "a peça", "as peças")}.`,
		heading: `Recolhemos ${itemsText(order.items, "a peça", "as peças")}.`,
		body: [
			`${greeting} ${itemsText(
				order.items,
				`A peça do pedido ${number} está voltando para a oficina. Assim que chegar e for conferida`,
				`As peças do pedido ${number} estão voltando para a oficina. Assim que chegarem e forem conferidas`,
			)}, avisamos você${promisedBack(money, " e")}.`,
			orderButton(order),
		],
	}),
});

/** Says which refunds were made and which are to come. */
export const returnChecked = defineCustomerMail({
	kind: "return-checked",
	label: "Peças conferidas",
	key: (order: OrderRow, { at }: { at: Date; money: OrderBalance }) => [order.id, at],
	write({ order, number, greeting, money }) {
		const isOpen = stillToGoBack(money) > 0;
		return {
			subject: `Conferimos ${itemsText(order.items, "a peça", "as peças")} do pedido ${number}`,
			preheader: isOpen ? "O próximo passo é o reembolso." : "A devolução está concluída.",
			heading: `Conferimos ${itemsText(order.items, "a peça", "as peças")}.`,
			body: [
				`${greeting} ${itemsText(
					order.items,
					`A peça do pedido ${number} voltou à oficina e foi conferida`,
					`As peças do pedido ${number} voltaram à oficina e foram conferidas`,
				)}. ${returnedMoneyText(money)}${isOpen ? " Avisamos você quando o valor sair daqui." : ""}`,
				orderButton(order),
			],
		};
	},
});

export const returnRefused = defineCustomerMail({
	kind: "return-refused",
	label: "Devolução recusada",
	key: (order: OrderRow, { at }: { at: Date; refusal: string }) => [order.id, at],
	write: ({ order, number, greeting, refusal }) => ({
		subject: `Sobre a devolução do pedido ${number}`,
		preheader: "A oficina não pôde aceitar a devolução.",
		heading: "Não pudemos aceitar a devolução.",
		body: [
			`${greeting} A oficina analisou sua solicitação de devolução do pedido ${number} e não pôde aceitá-la. O motivo:`,
			{ notice: refusal },
			"Se você não concorda ou tem algo a acrescentar, responda a este e-mail: quem lê é a oficina.",
			orderButton(order),
		],
	}),
});

export const returnDropped = defineCustomerMail({
	kind: "return-dropped",
	label: "Devolução cancelada",
	key: (order: OrderRow, { at }: { at: Date }) => [order.id, at],
	write({ order, number, greeting }) {
		const stays = itemsText(order.items, "a peça fica com você", "as peças ficam com você");
		return {
			subject: `Devolução do pedido ${number} cancelada`,
			preheader: `A${stays.slice(1)}.`,
			heading: `A${stays.slice(1)}.`,
			body: [
				`${greeting} Como combinamos, a devolução do pedido ${number} foi cancelada, e ${stays}. Se não foi isso, responda a este e-mail.`,
				orderButton(order),
			],
		};
	},
});

interface AskedReturn {
	askedAt: Date;
	kind: ReturnKind;
	reason: string | null;
	pixKey: string | null;
}

/** Tells the workshop that a customer wants to return an order. */
export const returnNotice = defineWorkshopMail({
	kind: "return-notice",
	label: "Aviso de devolução",
	key: (order: ReturnedOrder, { askedAt }: AskedReturn) => [order.id, askedAt],
	read: addressWorkshop<ReturnedOrder>,
	write({ subject: order, kind, reason, pixKey }) {
		const { label } = returnKinds[kind];
		return {
			subject: `${label}: pedido ${mailOrderNumber(order)}`,
			preheader: reason ?? "Combine a coleta com o cliente em até 24 horas.",
			heading: `${label}.`,
			body: [
				{
					facts: [
						["Pedido", order.id],
						["Cliente", order.shippingAddress?.fullName ?? null],
						["Total", formatMoney(order.totalCents)],
						["Motivo", reason ?? "Sem motivo informado."],
						["Chave PIX", pixKey],
					],
				},
				"Combine com o cliente em até 24 horas e dê andamento à devolução na tela do pedido: o cliente recebe cada passo por e-mail.",
				{ button: "Ver o pedido", href: adminOrderUrl(order) },
			],
		};
	},
});
