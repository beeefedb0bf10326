import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	deliverySummary,
	orderSummary,
	orderUrl,
	pixInstructions,
	transferInstructions,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { itemsText } from "#app/values/text.ts";

/** Sent a day before an unpaid order is cancelled; `pixCode` is set if it is paid by a PIX code of Mercado Pago. */
export const paymentReminder = defineCustomerMail({
	kind: "order-reminder",
	label: "Lembrete de pagamento",
	key: (order: OrderRow, { at }: { at: Date; payUntil: Date; pixCode: string | null }) => [order.id, at],
	write({ shop, order, number, greeting, pixCode, payUntil }) {
		const { transfer } = order;
		const isRest = order.toPay < order.total;
		return {
			subject: `Seu pedido ${number} espera pelo pagamento até ${formatDateTime(payUntil)}`,
			preheader: `São ${formatMoney(order.toPay)}. ${isRest ? itemsText(order.items, "Sua peça continua separada.", "Suas peças continuam separadas.") : itemsText(order.items, "Depois disso a peça volta à loja.", "Depois disso as peças voltam à loja.")}`,
			heading: itemsText(
				order.items,
				"Sua peça ainda espera por você.",
				"Suas peças ainda esperam por você.",
			),
			body: [
				`${greeting} O pedido ${number} está reservado até ${formatDateTime(payUntil)}, e ainda não encontramos ${isRest ? "o resto, de" : "o pagamento de"} ${formatMoney(order.toPay)}.`,
				...transferInstructions(order, shop),
				...(pixCode ? pixInstructions(pixCode) : []),
				{
					button: transfer || pixCode ? "Ver o pedido e o QR Code" : "Pagar o pedido",
					href: orderUrl(order),
				},
				{ quiet: "Já pagou? Então está tudo certo: avisamos assim que o pagamento for confirmado." },
				...orderSummary(order),
			],
		};
	},
});

export const paymentFailed = defineCustomerMail({
	kind: "payment-failed",
	label: "Pagamento recusado",
	key: (order: OrderRow, { paymentId }: { paymentId: string }) => [order.id, paymentId],
	write: ({ order, number, greeting }) => ({
		subject: `O pagamento não foi aprovado: pedido ${number}`,
		preheader: `Nada foi cobrado. ${itemsText(order.items, "Sua peça continua reservada", "Suas peças continuam reservadas")}, tente de novo.`,
		heading: "O pagamento não foi aprovado.",
		body: [
			`${greeting} O Mercado Pago não aprovou o pagamento de ${formatMoney(order.total)}. Acontece: um limite do cartão ou um dado digitado errado costumam ser o motivo. Seu pedido continua guardado.`,
			{ button: "Tentar pagar novamente", href: orderUrl(order) },
			"Se preferir outra forma de pagar, responda a este e-mail que a gente ajuda.",
			...orderSummary(order),
			...deliverySummary(order),
		],
	}),
});
