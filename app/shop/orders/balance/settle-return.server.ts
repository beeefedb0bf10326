import { and, eq, inArray } from "drizzle-orm";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderReturns } from "#db/schema.server.ts";

/**
 * Ends a return whose products were checked, when none of the order's money is left with the shop. If the shop
 * refunded it, the mail about the refund tells the customer. An order that was never paid, or whose money a bank took
 * back, has no refund.
 */
export async function settleReturn(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	{ received, refunded, chargedBack }: Pick<OrderBalance, "received" | "refunded" | "chargedBack">,
): Promise<void> {
	const wasGivenBack = received > 0 && refunded > chargedBack;
	const settled = await tx
		.update(orderReturns)
		.set({ status: wasGivenBack ? "refunded" : "closed", closedAt: new Date() })
		.where(and(eq(orderReturns.orderId, order.id), eq(orderReturns.status, "checked")))
		.returning({ id: orderReturns.id });
	if (settled.length === 0) return;
	const action = wasGivenBack ? "order.return_refunded" : "order.return_closed";
	await recordOrderChange(tx, order, { actor: null, action });
}

/** Called when money of the order is with the shop again: a dispute was won, or a recorded refund did not happen. */
export async function reopenReturn(tx: Transaction, order: ReadableOrder<"lock">): Promise<void> {
	await tx
		.update(orderReturns)
		.set({ status: "checked", closedAt: null })
		.where(and(eq(orderReturns.orderId, order.id), inArray(orderReturns.status, ["refunded", "closed"])));
	await recordOrderChange(tx, order, { actor: null, action: "order.return_reopened" });
}
