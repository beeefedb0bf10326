import { deliveryMails } from "#app/shop/mail/delivery-mails.server.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { carriers } from "#app/shop/shipping/carrier.ts";
import type { Cents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { orderMail } from "./queue-customer-mail.server.ts";

/** To the workshop: a payment that does not match its order, or was taken back. */
export async function queuePaymentProblemMail(
	tx: Transaction,
	order: OrderRow,
	{ paymentId, problem, settings }: { paymentId: string; problem: string; settings: StoreSettings },
): Promise<void> {
	await queueWorkshopMail(tx, order, settings, {
		key: `${paymentId}:${problem}`,
		problem: `Pagamento do Mercado Pago: ${problem}.`,
		paymentId,
	});
}

/** To the workshop: the carrier could not deliver a parcel, one mail for each report. */
export async function queueUndeliveredMail(
	tx: Transaction,
	order: OrderRow,
	{ eventId, description, settings }: { eventId: string; description: string; settings: StoreSettings },
): Promise<void> {
	const message = deliveryMails.undelivered({
		shop: settings.identity,
		order: { id: order.id },
		description,
		customer: order.shippingAddress,
		carrier: order.carrier && carriers[order.carrier].label,
		code: order.trackingCode,
	});
	await queueMail(
		tx,
		orderMail("delivery-problem", settings.identity.email, `${order.id}:${eventId}`, message),
	);
}

/** To the workshop: what it has to look at about an order's money, one mail for each key. */
export async function queueWorkshopMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	about: { key: string; problem: string; paymentId?: string; refundDue?: Cents | null },
): Promise<void> {
	const message = orderMails.paymentProblem({
		shop: settings.identity,
		order: { id: order.id, total: order.totalCents },
		problem: about.problem,
		paymentId: about.paymentId ?? null,
		refundDue: about.refundDue ?? null,
	});
	await queueMail(tx, orderMail("payment-problem", settings.identity.email, about.key, message));
}
