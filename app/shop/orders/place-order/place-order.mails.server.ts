import { href } from "react-router";
import { emailConfirmationCode } from "#app/shop/accounts/confirm-email.server.ts";
import { defineMail, defineWorkshopMail } from "#app/shop/mail/define-mail.server.ts";
import type { MailShop } from "#app/shop/mail/mail-content.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { CONFIRM_PARAMETER } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { type CustomerMailFound, writeToCustomer } from "#app/shop/orders/mails/order-mail.server.ts";
import {
	adminOrderUrl,
	deliverySummary,
	type MailOrder,
	mailOrderNumber,
	orderSummary,
	orderUrl,
	progressSummary,
	transferInstructions,
} from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { formatDateTime } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { formatPhone } from "#app/values/phone.ts";
import { itemsText } from "#app/values/text.ts";

interface MailedPlacement {
	shop: MailShop;
	order: MailOrder;
	customer: { id: string; fullName: string; email: string; isConfirmed: boolean };
	/** The name of the payment option. */
	paymentMethod: string;
	notes: string | null;
	payUntil: Date | null;
}

interface MailedDeadline {
	/** The link that confirms the customer's address; null once it is confirmed. */
	confirmUrl: string | null;
	payUntil: Date | null;
}

const confirmUrl = (order: { id: string }, customer: { id: string; email: string }): string =>
	shopUrl(
		`${href("/order-confirmation/:orderId", { orderId: order.id })}?${CONFIRM_PARAMETER}=${emailConfirmationCode(customer)}`,
	);

/** Includes the data for a transfer, if the order is paid by transfer. */
export const orderReceived = defineMail<MailedPlacement, { at: Date }, CustomerMailFound & MailedDeadline>({
	kind: "order-received",
	label: "Pedido recebido",
	audience: "customer",
	key: ({ order }: MailedPlacement, { at }: { at: Date }) => [order.id, at],
	read: (_, { shop, customer, order, payUntil }) => ({
		to: customer.email,
		shop,
		customerName: customer.fullName,
		order,
		payUntil,
		confirmUrl: customer.isConfirmed ? null : confirmUrl(order, customer),
	}),
	write: writeToCustomer<MailedDeadline>(({ shop, order, number, greeting, payUntil, confirmUrl }) => {
		const { transfer } = order;
		const isPix = order.paymentOption === "pix";
		return {
			subject: `Recebemos seu pedido ${number}`,
			preheader: transfer
				? `Falta só o pagamento de ${formatMoney(order.total)} por PIX ou transferência.`
				: isPix
					? `Falta só o PIX de ${formatMoney(order.total)}.`
					: `Falta só o pagamento de ${formatMoney(order.total)}. Se você já pagou, avisamos assim que ele for aprovado.`,
			heading: "Recebemos seu pedido.",
			body: [
				`${greeting} ${itemsText(order.items, "Sua peça está reservada", "Suas peças estão reservadas")}. ${
					transfer
						? "Assim que o pagamento cair, começamos a preparar tudo."
						: "Assim que o Mercado Pago confirmar o pagamento, avisamos você e começamos a preparar tudo."
				}`,
				...(payUntil && (confirmUrl !== null || !transfer)
					? [
							confirmUrl
								? [
										`A reserva vale até ${formatDateTime(payUntil)}. Para ter mais prazo, `,
										{ link: "confirme seu e-mail", href: confirmUrl },
										".",
									]
								: `Pague até ${formatDateTime(payUntil)}. Depois disso o pedido é cancelado e nada é cobrado.`,
						]
					: []),
				...transferInstructions(order, shop),
				{
					button: transfer || isPix ? "Ver o pedido e o QR Code" : "Pagar agora",
					href: orderUrl(order),
				},
				progressSummary(order),
				...orderSummary(order),
				...deliverySummary(order),
				{
					quiet:
						"Mudou de ideia? Você pode cancelar pela página do pedido até 24 horas depois do pagamento, se ele ainda não tiver saído da oficina, e desistir da compra até 7 dias depois de receber, com reembolso integral.",
				},
			],
		};
	}),
});

export const newOrderNotice = defineWorkshopMail({
	kind: "new-order",
	label: "Aviso de pedido novo",
	key: ({ order }: MailedPlacement, { at }: { at: Date }) => [order.id, at],
	read: (_, placed) => ({ ...placed, to: placed.shop.email }),
	write: ({ order, customer, paymentMethod, notes }) => ({
		subject: `Novo pedido ${mailOrderNumber(order)}: ${formatMoney(order.total)}`,
		preheader: order.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", "),
		heading: "Novo pedido.",
		body: [
			{
				facts: [
					["Cliente", customer.fullName],
					["E-mail", customer.email],
					["Telefone", order.address && formatPhone(order.address.phone)],
					["Pagamento", paymentMethod],
					["Observações", notes],
				],
			},
			{ button: "Ver o pedido", href: adminOrderUrl(order) },
			...orderSummary(order),
			...deliverySummary(order, order.promisedDate, "workshop"),
		],
	}),
});
