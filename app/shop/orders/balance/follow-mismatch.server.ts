import { and, eq } from "drizzle-orm";
import { moveDeadline } from "#app/shop/orders/balance/move-deadline.server.ts";
import { type LockedOrder, updateLockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { findAmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import type { OrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { hasTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderTasks } from "#db/schema.server.ts";

/** The cause of a change of the money, for the mail about it; empty for an entry that the owner wrote herself. */
export interface MoneyNews {
	note?: string;
	paymentId?: string;
}

/**
 * Opens and closes the owner's task for an order whose money does not match its price. While the task is open,
 * the deadline for payment is suspended. When the customer has been asked for the rest, there is no task. When the
 * money is gone again, the order gets a new deadline, so that no unpaid order holds its products forever.
 */
export async function followMismatch(
	tx: Transaction,
	order: LockedOrder,
	money: OrderBalance,
	{ note, paymentId }: MoneyNews,
): Promise<void> {
	const mismatch = findAmountMismatch(order, money);
	const isAsked = order.restAskedAt !== null && mismatch?.kind === "short";
	if (order.restAskedAt !== null && !isAsked) await updateLockedOrder(tx, order, { restAskedAt: null });
	const isOpen = await hasTask(tx, order.id, ["amount_mismatch"]);
	const isNews = paymentId !== undefined && !(await isKnown(tx, order, paymentId));
	if (isOpen && (mismatch === null || isAsked || isNews)) {
		await closeTasks(tx, order, ["amount_mismatch"], { actor: null });
	}
	if (mismatch && !isAsked && (!isOpen || isNews)) {
		// A settled mismatch may return with the same amounts.
		const key = isNews ? paymentId : new Date().toISOString();
		const about = { key, ...(note ? { note } : {}), ...(paymentId ? { paymentId } : {}) };
		await openTask(tx, order, "amount_mismatch", about);
	}
	if (order.status !== "pending" || order.paymentStatus === "paid") return;
	if (mismatch && !isAsked) {
		if (order.expiresAt !== null) await moveDeadline(tx, order, null);
	} else if (order.expiresAt === null) {
		const { orders: limits } = await readSettings(tx);
		const until = orderDeadline(order.paymentMethod, limits, { isConfirmed: true, from: new Date() });
		await moveDeadline(tx, order, until);
	}
}

/** Whether the owner already got a task about this payment. */
const isKnown = async (tx: Transaction, order: { id: string }, paymentId: string): Promise<boolean> =>
	(await tx.$count(
		orderTasks,
		and(
			eq(orderTasks.orderId, order.id),
			eq(orderTasks.kind, "amount_mismatch"),
			eq(orderTasks.key, paymentId),
		),
	)) > 0;
