import { and, eq } from "drizzle-orm";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderReturns } from "#db/schema.server.ts";

/**
 * The whole amount of a locked order went back: a return whose products were checked is over. The mail
 * about the money says so to the customer.
 */
export async function settleReturn(tx: Transaction, orderId: string): Promise<void> {
	const settled = await tx
		.update(orderReturns)
		.set({ status: "refunded", closedAt: new Date() })
		.where(and(eq(orderReturns.orderId, orderId), eq(orderReturns.status, "checked")))
		.returning({ id: orderReturns.id });
	if (settled.length > 0) await recordOrderChange(tx, null, orderId, "order.return_refunded");
}
