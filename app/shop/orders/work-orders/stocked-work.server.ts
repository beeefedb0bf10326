import { and, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId } from "#app/shop/accounts/actor.ts";
import { clearStockDecisions, renewWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { removeEventAt } from "#app/shop/orders/lifecycle/order-events.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, workOrders } from "#db/schema.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";

/*
 * Begun work of a cancelled order whose piece the owner put into the stock: the piece is the shop's. An order that comes
 * back must not keep it, too.
 */

/**
 * Before the work orders of an order are taken again: such work starts over, with open steps and all of its hours. The
 * order is not ready any more then, which is returned as a change of it. The caller holds no lock of a bench.
 */
export async function renewStockedWork(tx: Transaction, order: LockedOrder): Promise<{ readyAt?: null }> {
	const stocked = await listStockedWork(tx, order.id);
	if (stocked.length === 0) return {};
	await renewWork(
		tx,
		stocked.map(({ id }) => id),
	);
	if (order.readyAt) await removeEventAt(tx, order, order.readyAt);
	return { readyAt: null };
}

/**
 * A cancelled order that is sent after all takes such pieces with it, so their units leave the stock. Throws `conflict`
 * where they were sold meanwhile.
 */
export async function takeStockedWork(
	tx: Transaction,
	order: LockedOrder,
	actor: ActorId | null,
): Promise<void> {
	const stocked = await listStockedWork(tx, order.id);
	if (stocked.length === 0) return;
	const changes = [...Map.groupBy(stocked, ({ productId }) => productId)].flatMap(([productId, works]) => {
		const units = works.reduce((sum, { quantity }) => sum + quantity, 0);
		// The units of a product that was deleted are gone with it.
		return productId === null ? [] : [{ productId, delta: -units }];
	});
	const cause = { reason: "made_for_cancelled", orderId: order.id, actor } as const;
	const taken = await changeStock(tx, changes, cause);
	if (taken.length < changes.length) throw new Refusal("conflict", messages.stockedSold);
	await clearStockDecisions(
		tx,
		stocked.map(({ id }) => id),
	);
}

const listStockedWork = (tx: Transaction, orderId: string) =>
	tx
		.select({ id: workOrders.id, quantity: workOrders.quantity, productId: orderItems.productId })
		.from(workOrders)
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.where(and(eq(workOrders.orderId, orderId), eq(workOrders.isStocked, true)));
