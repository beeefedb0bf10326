import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { isExpired } from "./order.ts";
import { openStatuses } from "./order-status.ts";

/**
 * Takes the person out of their orders, which stay as fiscal records: what was sold, when, for how
 * much and where the freight came from. The account's own deletion takes the link to it.
 */
export async function forgetCustomer(tx: Transaction, userId: string): Promise<void> {
	await tx
		.update(orders)
		.set({ shippingAddress: null, cpf: null, notes: null })
		.where(eq(orders.userId, userId));
}

/** How many orders of theirs the workshop still has to make, send or be paid for. */
export async function countOpenOrders(tx: Transaction, userId: string): Promise<number> {
	const rows = await tx
		.select({ status: orders.status, paymentStatus: orders.paymentStatus, expiresAt: orders.expiresAt })
		.from(orders)
		.where(and(eq(orders.userId, userId), inArray(orders.status, [...openStatuses])));
	return rows.filter((row) => !isExpired(row)).length;
}
