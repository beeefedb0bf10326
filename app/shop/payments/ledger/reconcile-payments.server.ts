import { eq } from "drizzle-orm";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isMercadoPagoDown } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import {
	type MercadoPago,
	mercadoPagoClient,
	type PaymentTools,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { nextPaymentCheck } from "./payment-checks.ts";
import { recordPayment } from "./record-payment.server.ts";

/** Fetches the payments of one order from Mercado Pago and records them. Throws `ServiceError`. */
export async function reconcileOrder(
	orderId: string,
	mercadoPago: MercadoPago = mercadoPagoClient(),
): Promise<void> {
	for (const payment of await mercadoPago.listPayments(orderId))
		await recordPayment(payment, { mercadoPago });
}

/** The last query before an order expires; see `expireOrders`. */
export async function checkPaymentBeforeExpiry(orderId: string): Promise<boolean> {
	const [preference] = await db
		.select({ id: paymentPreferences.id })
		.from(paymentPreferences)
		.where(eq(paymentPreferences.orderId, orderId));
	// No customer was sent to Mercado Pago to pay this order.
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
 * Finds changes whose notification was lost: payments, and refunds and charge-backs of paid orders. Asks first about
 * the orders that are overdue for longest, each again after an interval that grows with its age (`nextPaymentCheck`),
 * and stops while Mercado Pago is down.
 */
export const paymentCheckWork = rowWorker<typeof paymentPreferences, PaymentTools>({
	name: "payment-checks",
	table: paymentPreferences,
	columns: { nextAttemptAt: "nextCheckAt", leaseUntil: "checkLeaseUntil", attempts: "checkAttempts" },
	groupBy: "all",
	leaseSeconds: 60,
	// An order that always fails does not keep the others waiting.
	backoff: () => new Date(Date.now() + 5 * MINUTE_MS),
	async run([{ orderId }], { mercadoPago = mercadoPagoClient() }) {
		await reconcileOrder(orderId, mercadoPago);
		const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
		return { nextAttemptAt: order ? nextPaymentCheck(order, new Date()) : null };
	},
	judge: () => ({ stopsGroup: isMercadoPagoDown() }),
});
