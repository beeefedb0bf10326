import { and, asc, eq, lte, ne } from "drizzle-orm";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import { hasExpired } from "./order-lifecycle.ts";

const BATCH_SIZE = 100;

/**
 * Cancels the orders that were not paid in time; queries already show them as cancelled. Each order
 * has a transaction of its own, so that one that fails does not stop the others. Returns how many
 * expired.
 */
export async function expireOrders(now: Date = new Date()): Promise<number> {
	const due = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(eq(orders.status, "pending"), ne(orders.paymentStatus, "paid"), lte(orders.expiresAt, now)))
		.orderBy(asc(orders.expiresAt))
		.limit(BATCH_SIZE);
	if (due.length === 0) return 0;
	const settings = await readSettings();
	let expired = 0;
	for (const { id } of due) if (await expireOrder(id, now, settings)) expired += 1;
	return expired;
}

async function expireOrder(orderId: string, now: Date, settings: StoreSettings): Promise<boolean> {
	return inTransaction(async (tx) => {
		const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
		// Paid or cancelled between the list and the lock.
		if (!order || !hasExpired(order, now)) return false;
		await cancelLockedOrder(tx, orderId, { actor: null, reason: "expired", settings });
		return true;
	});
}
