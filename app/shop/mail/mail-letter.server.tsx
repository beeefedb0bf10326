import { type MailContent, type MailShop, renderMail } from "./mail-document.server.tsx";
import type { MailMessage } from "./mail-message.ts";
import { type MailOrder, orderNumber } from "./order-mail-parts.server.tsx";

/** What every mail about an order is told. */
export interface ToCustomer {
	shop: MailShop;
	customerName: string;
	order: MailOrder;
}

type Words = Omit<MailContent, "reason">;

export const toCustomer = (shop: MailShop, order: MailOrder, words: Words): MailMessage =>
	renderMail(
		{
			...words,
			reason: `Você recebeu este e-mail por causa do pedido ${orderNumber(order)} na ${shop.name}.`,
		},
		shop,
	);

export const toShop = (shop: MailShop, words: Words): MailMessage =>
	renderMail({ ...words, reason: `Aviso da loja para a oficina da ${shop.name}.` }, shop);
