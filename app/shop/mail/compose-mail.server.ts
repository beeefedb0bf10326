import type { MailContent, MailShop } from "./mail-content.ts";
import type { MailMessage } from "./mail-message.ts";
import { renderMailText } from "./mail-text.server.ts";
import { type MailOrder, mailOrderNumber } from "./order-mail-blocks.server.ts";

/** What every mail to a customer about an order is made from. */
export interface CustomerMailProps {
	shop: MailShop;
	customerName: string;
	order: MailOrder;
}

type ContentWithoutReason = Omit<MailContent, "reason">;

export const composeMail = (shop: MailShop, content: MailContent): MailMessage => ({
	subject: content.subject,
	text: renderMailText(content, shop),
	draft: { content, shop },
});

export const composeCustomerMail = (
	{ shop, order }: CustomerMailProps,
	content: ContentWithoutReason,
): MailMessage =>
	composeMail(shop, {
		...content,
		reason: `Você recebeu este e-mail por causa do pedido ${mailOrderNumber(order)} na ${shop.name}.`,
	});

export const composeShopMail = (shop: MailShop, content: ContentWithoutReason): MailMessage =>
	composeMail(shop, { ...content, reason: `Aviso da loja para a oficina da ${shop.name}.` });
