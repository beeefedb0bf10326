import { and, asc, eq, gte, isNull, lt, ne, or } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentNotifications, paymentPreferences } from "#db/schema.server.ts";
import { type MercadoPago, mercadoPago } from "./mercado-pago/mercado-pago.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { processNotification } from "./webhook/process-notification.server.ts";

/** A boleto that was paid on its last day is known by then. */
const LOOK_BACK_DAYS = 10;
const MAX_ORDERS = 500;
const MINUTE_MS = 60_000;

/** Fetches the payments of one order from the provider and records them. Throws `ServiceError`. */
export async function reconcileOrder(orderId: string, provider: MercadoPago = mercadoPago()): Promise<void> {
	for (const payment of await provider.listPayments(orderId)) await recordPayment(payment);
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
 * Finds payments whose notification never came or could not be processed. Runs every few
 * minutes; an order whose payments cannot be fetched is left for the next round. Returns the number
 * of orders whose payments were fetched.
 */
export async function reconcilePayments(provider: MercadoPago = mercadoPago()): Promise<number> {
	await deleteUnknownHints();
	await processStaleNotifications(provider);
	const unpaidOrders = await db
		.select({ id: orders.id })
		.from(orders)
		.innerJoin(paymentPreferences, eq(paymentPreferences.orderId, orders.id))
		.where(
			and(
				eq(orders.paymentMethod, "mercadopago"),
				ne(orders.paymentStatus, "paid"),
				gte(orders.createdAt, new Date(Date.now() - LOOK_BACK_DAYS * DAY_MS)),
				// Cancelled orders are checked as well: money may still come for them.
				or(ne(orders.status, "cancelled"), gte(orders.cancelledAt, new Date(Date.now() - 7 * DAY_MS))),
			),
		)
		.orderBy(asc(orders.createdAt))
		.limit(MAX_ORDERS);
	let reconciled = 0;
	for (const { id } of unpaidOrders) {
		try {
			await reconcileOrder(id, provider);
			reconciled += 1;
		} catch (error) {
			log.warn({ error, orderId: id }, "an order's payments could not be fetched");
			// When the provider is down, the others would only wait for it as well.
			if (reconciled === 0) return 0;
		}
	}
	return reconciled;
}

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
async function processStaleNotifications(provider: MercadoPago): Promise<void> {
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
		await processNotification(id, provider).catch((error: unknown) => {
			log.warn({ error, notificationId: id }, "a notification could not be processed yet");
		});
	}
}
