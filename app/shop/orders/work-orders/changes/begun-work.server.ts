import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { storeStockDecision } from "#app/shop/bench/work-orders.commands.server.ts";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import {
	lockOrdersWithoutStock,
	supplyPaidOrders,
} from "#app/shop/orders/changes/paid-without-stock.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orderItems, orders, products, workOrders, workSteps } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Work that was begun for an order which was cancelled before it left: the owner is asked whether it goes into the
 * stock, at once or when she has finished it. An order that is reinstated, or sent after all, asks nothing.
 */
const isAsked: SQL | undefined = and(
	isNotNull(workOrders.stockAskedAt),
	isNull(workOrders.stockAnsweredAt),
	eq(orders.status, "cancelled"),
	isNull(orders.shippedAt),
);

const countSteps = (condition: SQL) =>
	sql<number>`(select count(*)::int from ${workSteps}
		where ${workSteps.workOrderId} = ${workOrders.id} and ${condition})`;

const select = (condition: SQL | undefined) =>
	db
		.select({
			id: workOrders.id,
			orderId: orders.id,
			productName: workOrders.productName,
			quantity: workOrders.quantity,
			kind: workOrders.kind,
			/** It may have been sent before the rest of its order: it has a day for that, or the order has a parcel's code. */
			mayHaveLeft: sql<boolean>`${workOrders.leavesEarlyOn} is not null or ${orders.trackingCode} is not null`,
			doneSteps: countSteps(sql`${workSteps.doneAt} is not null`),
			steps: countSteps(sql`true`),
			askedAt: sql<Date>`${workOrders.stockAskedAt}`.mapWith(workOrders.stockAskedAt),
			/** Null once the product was deleted. */
			isMadeToOrder: products.isMadeToOrder,
		})
		.from(workOrders)
		.innerJoin(orders, eq(orders.id, workOrders.orderId))
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(and(isAsked, condition))
		.orderBy(asc(workOrders.stockAskedAt), asc(workOrders.productName), asc(workOrders.id));

/** The begun work of a cancelled order about which the owner has not answered. */
export const listBegunWork = (order: ReadableOrder<"admin">) => select(eq(orders.id, order.id));

/** The same of all orders, what has waited longest first. */
export const listAllBegunWork = (_admin: Admin, limit: number) => select(undefined).limit(limit);

export type BegunWork = Awaited<ReturnType<typeof listBegunWork>>[number];

/**
 * Her answer. Into the stock go as many units as the work order has; the same answer repeated changes nothing. Throws
 * `not_found` for work of another order, and `conflict` for work that was answered otherwise, of an order that is not
 * cancelled any more, or whose product was deleted.
 */
export async function decideBegunWork(
	admin: Admin,
	orderId: string,
	{ workId, isStocked }: { workId: string; isStocked: boolean },
): Promise<{ quantity: number }> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const work = await findBegunWork(tx, order.id, workId);
		if (!work) throw new Refusal("not_found", messages.gone);
		const { productName, quantity } = work;
		if (work.isAnswered) {
			if (work.isStocked === isStocked) return { quantity };
			throw new Refusal("conflict", messages.answeredOtherwise(!isStocked, quantity));
		}
		if (order.status !== "cancelled") throw new Refusal("conflict", messages.notCancelled);
		if (!(await storeStockDecision(tx, workId, isStocked))) throw new Refusal("not_found", messages.gone);
		if (isStocked) await addToStock(tx, admin, order, work);
		await recordOrderChange(tx, order, {
			actor: admin,
			action: isStocked ? "work.stocked" : "work.not_stocked",
			details: { product: productName, quantity, workId },
		});
		return { quantity };
	});
}

/** The orders that were paid without such units get them before other customers can buy them. */
async function addToStock(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	{ productId, quantity }: { productId: string | null; quantity: number },
): Promise<void> {
	if (productId === null) throw new Refusal("conflict", messages.productGone);
	const waiting = await lockOrdersWithoutStock(tx, eq(orderItems.productId, productId));
	const cause = { reason: "made_for_cancelled", orderId: order.id, actor: admin } as const;
	const changed = await changeStock(tx, [{ productId, delta: quantity }], cause);
	if (changed.length === 0) throw new Refusal("conflict", messages.productGone);
	await supplyPaidOrders(tx, waiting, admin);
}

async function findBegunWork(tx: Transaction, orderId: string, workId: string) {
	if (!isUuid(workId)) return undefined;
	const [work] = await tx
		.select({
			productName: workOrders.productName,
			quantity: workOrders.quantity,
			productId: orderItems.productId,
			isStocked: workOrders.isStocked,
			isAnswered: sql<boolean>`${workOrders.stockAnsweredAt} is not null`,
		})
		.from(workOrders)
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.where(and(eq(workOrders.id, workId), eq(workOrders.orderId, orderId)));
	return work;
}
