import { eq } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { type MercadoPago, mercadoPago } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";

/** The queue of the notifications to be processed. */
export const PAYMENT_NOTIFICATIONS = "payment-notifications";

/**
 * Processes one stored notification: fetches the payment from the provider and records it.
 * Throws when the provider gives no answer, so that the queue tries again; a second run of one that
 * is done does nothing.
 */
export async function processNotification(
	notificationId: string,
	provider: MercadoPago = mercadoPago(),
): Promise<void> {
	const [notification] = await db
		.select()
		.from(paymentNotifications)
		.where(eq(paymentNotifications.id, notificationId));
	if (!notification || notification.processedAt !== null) return;
	try {
		const payment = await provider.findPayment(notification.providerPaymentId);
		// Just made, it may not be readable yet.
		if (!payment) throw new ServiceError("the provider knows no such payment", 404);
		const failure = await recordPayment(payment);
		await markProcessed(notificationId, failure);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		await db
			.update(paymentNotifications)
			.set({ failure: reason.slice(0, 500) })
			.where(eq(paymentNotifications.id, notificationId));
		throw error;
	}
}

async function markProcessed(notificationId: string, failure: string | null): Promise<void> {
	await db
		.update(paymentNotifications)
		.set({ processedAt: new Date(), failure })
		.where(eq(paymentNotifications.id, notificationId));
}
