import { and, asc, eq, lte, ne } from "drizzle-orm";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { isPaymentPending } from "#app/shop/orders/orders.queries.server.ts";
import { CLEARING_BUSINESS_DAYS, paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import { updateLockedOrder } from "./locked-order.server.ts";
import { hasExpired } from "./order-lifecycle.ts";
import { readOrderMoney } from "./read-order-money.server.ts";

const BATCH_SIZE = 100;

/** Records what the provider knows of an order's payments; false when it gives no answer. */
export type AskProvider = (orderId: string) => Promise<boolean>;

/**
 * Cancels the orders that were not paid in time, after a last question to the payment provider. An
 * order whose payment is under way gets some days more, and one that nobody can say anything about
 * waits as long. Each has a transaction of its own, so that one that fails does not stop the others.
 * Returns how many expired.
 */
export async function expireOrders(
	now: Date = new Date(),
	askProvider: AskProvider = async () => true,
	isTimeLeft: () => boolean = () => true,
): Promise<number> {
	const due = await db
		.select({ id: orders.id, method: orders.paymentMethod })
		.from(orders)
		.where(and(eq(orders.status, "pending"), ne(orders.paymentStatus, "paid"), lte(orders.expiresAt, now)))
		// Transfers first: they wait for no provider.
		.orderBy(asc(orders.paymentMethod), asc(orders.expiresAt))
		.limit(BATCH_SIZE);
	if (due.length === 0) return 0;
	const settings = await readSettings();
	let expired = 0;
	let isProviderUp = true;
	for (const { id, method } of due) {
		if (!isTimeLeft()) break;
		// A provider that is silent once is not asked for all the others as well.
		if (method === "mercadopago" && isProviderUp) isProviderUp = await askProvider(id);
		const isAsked = method !== "mercadopago" || isProviderUp;
		if (await expireOrder(id, { now, settings, isAsked })) expired += 1;
	}
	return expired;
}

async function expireOrder(
	orderId: string,
	{ now, settings, isAsked }: { now: Date; settings: StoreSettings; isAsked: boolean },
): Promise<boolean> {
	return inTransaction(async (tx) => {
		const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
		// Paid or cancelled between the list and the lock.
		if (!order || !hasExpired(order, now)) return false;
		const days = settings.orders.expireAfterDays[order.paymentMethod] + CLEARING_BUSINESS_DAYS;
		const lastDeadline = paymentDeadline(order.paymentMethod, days, order.createdAt);
		if (order.paymentMethod === "mercadopago" && now < lastDeadline) {
			if (!isAsked) return false;
			if (await isPaymentPending(orderId, tx)) {
				await updateLockedOrder(tx, orderId, { expiresAt: lastDeadline });
				await publishOrderChange(tx, orderId);
				return false;
			}
		}
		const { received, returned } = await readOrderMoney(tx, orderId);
		if (received > returned) {
			// Money that does not fit is the workshop's to accept, complete or give back; its notice stands.
			await updateLockedOrder(tx, orderId, { expiresAt: null });
			await publishOrderChange(tx, orderId);
			return false;
		}
		await cancelLockedOrder(tx, orderId, { actor: null, reason: "expired" });
		return true;
	});
}
