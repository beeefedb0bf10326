import { eq, isNotNull, lt } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { enqueue } from "#app/platform/jobs/queue.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { holdOrder } from "#app/shop/orders/lifecycle/hold-order.server.ts";
import {
	isFraudAlert,
	type MercadoPago,
	mercadoPago,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { deleteRows, inTransaction } from "#db/transactions.server.ts";

/** The queue of the notifications to be processed. */
export const PAYMENT_NOTIFICATIONS = "payment-notifications";

/** Just made, a payment may not be readable yet. */
const UNREADABLE_MS = 10 * 60_000;

/**
 * Processes one stored notification: fetches the payments it leads to from the provider and records
 * them. Throws when the provider gives no answer, so that the queue tries again; a second run of one
 * that is done does nothing. What the provider does not know is closed as unknown.
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
	const { topic, providerPaymentId, isSigned, receivedAt } = notification;
	const update = (changes: Partial<typeof notification>) =>
		db.update(paymentNotifications).set(changes).where(eq(paymentNotifications.id, notificationId));
	try {
		const notified = await provider.findNotified(topic, providerPaymentId);
		if (notified === null && Date.now() - receivedAt.getTime() < UNREADABLE_MS) {
			throw new ServiceError("the provider knows no such payment", 404);
		}
		const failures: string[] = [];
		for (const payment of notified?.payments ?? []) {
			failures.push((await recordPayment(payment, { provider, chargeback: notified?.chargeback })) ?? "");
			if (!isFraudAlert(topic)) continue;
			// What anybody could have sent holds an order once for what the provider itself says of the payment.
			const notice = isSigned ? notificationId : `hint:${payment.id}:${payment.status}`;
			await holdOrder(payment.external_reference ?? "", payment.id, notice);
		}
		await update({
			processedAt: new Date(),
			isUnknown: notified === null,
			failure: failures.find(Boolean) ?? null,
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		await update({ failure: reason.slice(0, 500) });
		throw error;
	}
}

/**
 * Works through a notification again, as if it had just come. Harmless however often: the payment is
 * fetched again from the provider, and what it pays is paid once.
 */
export async function replayPaymentNotification(admin: Admin, id: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [notification] = isUuid(id)
			? await tx
					.update(paymentNotifications)
					.set({ processedAt: null, failure: null, isUnknown: false })
					.where(eq(paymentNotifications.id, id))
					.returning({ paymentId: paymentNotifications.providerPaymentId })
			: [];
		if (!notification) throw new Refusal("not_found", "Este aviso não existe mais.");
		await enqueue(tx, PAYMENT_NOTIFICATIONS, { notificationId: id });
		await recordAudit(tx, admin, {
			action: "notification.replayed",
			entityId: id,
			details: { paymentId: notification.paymentId },
		});
	});
}

/** What they led to stands in the payments; for so long charge-backs and questions of the provider refer to them. */
export const NOTIFICATION_RETENTION_DAYS = 365;

/** Deletes notifications that were worked through long ago; one that is open is never deleted. */
export function deleteOldNotifications(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS);
	return deleteRows(
		paymentNotifications.id,
		lt(paymentNotifications.receivedAt, before),
		isNotNull(paymentNotifications.processedAt),
	);
}
