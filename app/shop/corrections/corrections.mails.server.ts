import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import { deliverySummary, orderSummary, orderUrl } from "#app/shop/orders/mails/order-mail-blocks.server.ts";

/**
 * Sent when the customer or the workshop corrected address, recipient, document or note; `fields` names them in words.
 */
export const orderCorrected = defineCustomerMail({
	kind: "order-changed",
	label: "Pedido corrigido",
	key: (order: OrderRow, { at }: { at: Date; fields: string }) => [order.id, at],
	write: ({ order, number, greeting, fields }) => ({
		subject: `Pedido ${number} corrigido`,
		preheader: `O que mudou: ${fields}.`,
		heading: "Seu pedido foi corrigido.",
		body: [
			`${greeting} O pedido ${number} foi corrigido: ${fields}. Vale o que está aqui, e o total continua o mesmo. Se não foi você que pediu, responda a este e-mail.`,
			{ button: "Ver o pedido", href: orderUrl(order) },
			...deliverySummary(order),
			...orderSummary(order),
		],
	}),
});
