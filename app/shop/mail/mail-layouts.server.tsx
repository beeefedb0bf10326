import { type MailContent, type MailShop, renderMail } from "./mail-document.server.tsx";
import type { MailMessage } from "./mail-message.ts";
import { type MailOrder, mailOrderNumber } from "./order-mail-parts.server.tsx";

/** What every mail about an order is told. */
export interface CustomerMailProps {
	shop: MailShop;
	customerName: string;
	order: MailOrder;
}

type LayoutContent = Omit<MailContent, "reason">;

export const renderCustomerMail = (shop: MailShop, order: MailOrder, content: LayoutContent): MailMessage =>
	renderMail(
		{
			...content,
			reason: `Você recebeu este e-mail por causa do pedido ${mailOrderNumber(order)} na ${shop.name}.`,
		},
		shop,
	);

export const renderShopMail = (shop: MailShop, content: LayoutContent): MailMessage =>
	renderMail({ ...content, reason: `Aviso da loja para a oficina da ${shop.name}.` }, shop);
