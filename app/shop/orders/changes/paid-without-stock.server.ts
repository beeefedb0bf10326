import { and, inArray, type SQL } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import {
	type LockedOrder,
	lockOrder,
	lockOrders,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { deductStockAgain, deductStockOrMake } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { hasOpenTask, hasTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { addWorkForMadeItems } from "#app/shop/orders/work-orders/add-work-for-made-items.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { tellMovedDay } from "./record-moved-day.server.ts";

/*
 * Decisions about an order that was paid after its products had been sold. Two of the three are here. The third is to
 * cancel the order, after which its money has to be refunded.
 */

/**
 * “Produzir mesmo assim”: the units in stock are deducted, and the rest is made for this order. A product with hours
 * takes its place in the queue, and if the order needs longer by that, its customer gets the new day.
 */
export const produceWithoutStock = (admin: Admin, orderId: string): Promise<void> =>
	decide(admin, orderId, "order.made_to_order", async (tx, order) => {
		const { order: made, lacksPlace } = await addWorkForMadeItems(tx, order, () =>
			deductStockOrMake(tx, order, admin),
		);
		const [closed] = await closeTasks(tx, order, stockKinds, { actor: admin });
		if (lacksPlace) await openTask(tx, made, "paid_without_place", { key: closed?.key ?? "" });
		await tellMovedDay(tx, made, { from: order.promisedDate, actor: admin });
	});

/** “Aguardar reposição”: the next units in stock go to this order, as they would in any case. */
export const awaitRestock = (admin: Admin, orderId: string): Promise<void> =>
	decide(admin, orderId, "order.restock_awaited", async (tx, order) => {
		for (const { key } of await closeTasks(tx, order, ["paid_without_stock"], { actor: admin })) {
			await openTask(tx, order, "restock", { key });
		}
	});

async function decide(
	admin: Admin,
	orderId: string,
	action: AuditAction,
	carryOut: (tx: Transaction, order: LockedOrder) => Promise<void>,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (!(await hasTask(tx, order.id, stockKinds))) {
			throw new Refusal("conflict", orderMessages.hasItsStock);
		}
		await carryOut(tx, order);
		await recordOrderChange(tx, order, { actor: admin, action });
	});
}

/**
 * Locks the orders that were paid without stock and contain such an item, the oldest first. For a transaction that is
 * about to add units to stock: orders are always locked before products, so that it cannot deadlock with a decision
 * about one of these orders.
 */
export const lockOrdersWithoutStock = (tx: Transaction, ofItem: SQL): Promise<LockedOrder[]> =>
	lockOrders(
		tx,
		and(
			hasOpenTask(stockKinds),
			inArray(orders.id, tx.select({ id: orderItems.orderId }).from(orderItems).where(ofItem)),
		),
		orders.paidAt,
	);

/**
 * Gives new units to the orders that wait for them, before other customers can buy them. Called in the transaction that
 * added the units. An order of several products waits until all of its units are in stock.
 */
export async function supplyPaidOrders(
	tx: Transaction,
	waiting: readonly LockedOrder[],
	actor: ActorId | null,
): Promise<void> {
	for (const order of waiting) {
		if (!(await deductStockAgain(tx, order, actor))) continue;
		await closeTasks(tx, order, stockKinds, { actor });
		await recordOrderChange(tx, order, { actor, action: "order.stock_assigned" });
	}
}
