import { and, asc, eq, gte, isNull, lt, lte } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentNotifications, paymentPreferences } from "#db/schema.server.ts";
import { endLeftPayments } from "./mercado-pago/end-open-payments.server.ts";
import { isPaymentProviderDown, type MercadoPago, mercadoPago } from "./mercado-pago/mercado-pago.server.ts";
import { nextPaymentCheck } from "./payment-checks.ts";
import { recordPayment } from "./record-payment.server.ts";
import { sendLeftRefunds } from "./refunds/send-refund.server.ts";
import { processNotification } from "./webhook/process-notification.server.ts";

/** In one round; what is left over is first in the next one. */
const MAX_ORDERS = 500;
const PAGE_SIZE = 50;

/** Fetches the payments of one order from the provider and records them. Throws `ServiceError`. */
export async function reconcileOrder(orderId: string, provider: MercadoPago = mercadoPago()): Promise<void> {
	for (const payment of await provider.listPayments(orderId)) await recordPayment(payment, { provider });
}

/** The last question before an order expires; see `expireOrders`. */
export async function askBeforeExpiry(orderId: string): Promise<boolean> {
	const [preference] = await db
		.select({ id: paymentPreferences.id })
		.from(paymentPreferences)
		.where(eq(paymentPreferences.orderId, orderId));
	// Nobody was sent there to pay this order.
	if (!preference) return true;
	try {
		await reconcileOrder(orderId);
		return true;
	} catch (error) {
		log.warn({ error, orderId }, "an order does not expire yet: its payments could not be fetched");
		return false;
	}
}

/**
 * Finds what no notification told: payments, and refunds and charge-backs of paid orders. Runs every
 * few minutes and asks about the orders that have waited longest beyond their time, each again after
 * a while that grows with its age (`nextPaymentCheck`). Stops when the provider is down; returns the
 * number of orders whose payments were fetched.
 */
export async function reconcilePayments(
	provider: MercadoPago = mercadoPago(),
	now = new Date(),
	isTimeLeft: () => boolean = () => true,
): Promise<number> {
	await deleteUnknownHints();
	await processStaleNotifications(provider, isTimeLeft);
	await endLeftPayments(provider, now, isTimeLeft);
	await sendLeftRefunds(provider, now, isTimeLeft);
	let reconciled = 0;
	for (let asked = 0; asked < MAX_ORDERS; asked += PAGE_SIZE) {
		const due = await listDueOrders(now);
		for (const id of due) {
			if (!isTimeLeft()) return reconciled;
			try {
				await reconcileOrder(id, provider);
				reconciled += 1;
				await scheduleNextCheck(id, now);
			} catch (error) {
				log.warn({ error, orderId: id }, "an order's payments could not be fetched");
				if (isPaymentProviderDown()) return reconciled;
				// One that always fails must not stand before the others for ever.
				await setNextCheck(id, new Date(now.getTime() + 5 * MINUTE_MS));
			}
		}
		if (due.length < PAGE_SIZE) break;
	}
	return reconciled;
}

async function listDueOrders(now: Date): Promise<string[]> {
	const rows = await db
		.select({ orderId: paymentPreferences.orderId })
		.from(paymentPreferences)
		.where(lte(paymentPreferences.nextCheckAt, now))
		.orderBy(asc(paymentPreferences.nextCheckAt))
		.limit(PAGE_SIZE);
	return rows.map(({ orderId }) => orderId);
}

async function scheduleNextCheck(orderId: string, now: Date): Promise<void> {
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	await setNextCheck(orderId, order ? nextPaymentCheck(order, now) : null);
}

const setNextCheck = (orderId: string, nextCheckAt: Date | null) =>
	db.update(paymentPreferences).set({ nextCheckAt }).where(eq(paymentPreferences.orderId, orderId));

/** Anybody can send hints about payments that do not exist: they are not stored for long. */
const deleteUnknownHints = () =>
	db
		.delete(paymentNotifications)
		.where(
			and(
				eq(paymentNotifications.isSigned, false),
				eq(paymentNotifications.isUnknown, true),
				lt(paymentNotifications.receivedAt, new Date(Date.now() - DAY_MS)),
			),
		);

/** Notifications that the queue gave up on, or lost with a process. */
async function processStaleNotifications(provider: MercadoPago, isTimeLeft: () => boolean): Promise<void> {
	const stale = await db
		.select({ id: paymentNotifications.id })
		.from(paymentNotifications)
		.where(
			and(
				isNull(paymentNotifications.processedAt),
				lt(paymentNotifications.receivedAt, new Date(Date.now() - 2 * MINUTE_MS)),
				gte(paymentNotifications.receivedAt, new Date(Date.now() - 3 * DAY_MS)),
			),
		)
		.orderBy(asc(paymentNotifications.receivedAt))
		.limit(100);
	for (const { id } of stale) {
		if (!isTimeLeft()) return;
		await processNotification(id, provider).catch((error: unknown) => {
			log.warn({ error, notificationId: id }, "a notification could not be processed yet");
		});
	}
}
