import type { MailContent, MailShop } from "./mail-content.ts";
import { type MailMessage, mailGreeting } from "./mail-message.ts";
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

/** A mail to a customer about an order: `write` is given what it is about, with the order's number as people read it. */
export const customerMail =
	<Extra = unknown>(
		write: (given: CustomerMailProps & Extra & { number: string; greeting: string }) => ContentWithoutReason,
	) =>
	(given: CustomerMailProps & Extra): MailMessage => {
		const { shop, customerName, order } = given;
		const number = mailOrderNumber(order);
		return composeMail(shop, {
			...write({ ...given, number, greeting: mailGreeting(customerName) }),
			reason: `Você recebeu este e-mail por causa do pedido ${number} na ${shop.name}.`,
		});
	};

export const composeShopMail = (shop: MailShop, content: ContentWithoutReason): MailMessage =>
	composeMail(shop, { ...content, reason: `Aviso da loja para a oficina da ${shop.name}.` });
