import { type AccessKey, formatAccessKey } from "#app/values/access-key.ts";
import { customerMail } from "./compose-mail.server.ts";
import { orderSummary, orderUrl } from "./order-mail-blocks.server.ts";

interface MailInvoice {
	number: number;
	series: number;
	key: AccessKey;
}

export const invoiceMails = {
	/** The files stay behind the customer's own sign-in: a mail is forwarded and kept for years. */
	attached: customerMail<{ invoice: MailInvoice }>(({ order, number, greeting, invoice }) => ({
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
	})),
} as const;
