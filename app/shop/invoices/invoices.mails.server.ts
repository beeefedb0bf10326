import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { defineCustomerMail } from "#app/shop/orders/mails/order-mail.server.ts";
import { orderSummary, orderUrl } from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { type AccessKey, formatAccessKey } from "#app/values/fiscal/access-key.ts";

interface MailInvoice {
	number: number;
	series: number;
	key: AccessKey;
}

/**
 * The mail does not include the files, because mails are forwarded and kept for years. The customer signs in to get
 * them.
 */
export const invoiceAttached = defineCustomerMail({
	kind: "order-invoice",
	label: "Nota fiscal",
	key: (order: OrderRow, { invoice }: { invoice: MailInvoice }) => [order.id, invoice.key],
	write: ({ order, number, greeting, invoice }) => ({
		subject: `A nota fiscal do seu pedido ${number}`,
		preheader: `NF-e nº ${invoice.number}.`,
		heading: "Sua nota fiscal.",
		body: [
			`${greeting} A nota fiscal do pedido ${number} foi emitida. O PDF e o XML ficam na página do pedido, depois de entrar na sua conta.`,
			{ button: "Ver a nota fiscal", href: orderUrl(order) },
			{
				facts: [
					["Número", String(invoice.number)],
					["Série", String(invoice.series)],
				],
			},
			{ copyText: formatAccessKey(invoice.key), label: "Chave de acesso" },
			...orderSummary(order),
			{ quiet: "Guarde a nota: ela vale como comprovante da compra e da garantia." },
		],
	}),
});
