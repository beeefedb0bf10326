import { and, asc, eq, gt, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import type { ActorId } from "#app/shop/accounts/actor.ts";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import { recordWriteOff, type StockCause } from "#app/shop/catalogue/stock/stock-movements.server.ts";
import type { WriteOffReason } from "#app/values/status/stock-movement-type.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orders, products } from "#db/schema.server.ts";
import type { ReadableOrder } from "./readable-order.ts";

/**
 * Stock is deducted when an order is placed, and returned once. Locks are always acquired in the same sequence (the
 * order, then its products in id order), so that two commands never deadlock.
 */

/**
 * Returns an order's units to stock, and says whether there were any. It sets `stock_returned_at`, so that the next
 * call does nothing.
 */
export async function restockOrder(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	cause: { reason: "order_cancelled" | "order_expired"; actor: ActorId | null },
): Promise<boolean> {
	const [updated] = await tx
		.update(orders)
		.set({ stockReturnedAt: new Date() })
		.where(and(eq(orders.id, orderId), isNull(orders.stockReturnedAt)))
		.returning({ id: orders.id });
	if (!updated) return false;
	const deducted = await listDeductedUnits(tx, orderId);
	const returned = deducted.map(({ productId, quantity }) => ({ productId, delta: quantity }));
	await changeStock(tx, returned, { ...cause, orderId });
	return returned.length > 0;
}

/**
 * Puts the units of some items of an order back on sale, because they came back undamaged. Those items then hold
 * no units, so that a later cancellation does not return them again.
 */
export async function restockItems(
	tx: Transaction,
	order: ReadableOrder<"lock"> & { stockReturnedAt: Date | null },
	itemIds: readonly string[],
	actor: ActorId | null,
): Promise<void> {
	if (order.stockReturnedAt !== null) return;
	const items = await tx
		.select({ id: orderItems.id, productId: orderItems.productId, quantity: orderItems.stockDeducted })
		.from(orderItems)
		.where(
			and(
				eq(orderItems.orderId, order.id),
				inArray(orderItems.id, [...itemIds]),
				gt(orderItems.stockDeducted, 0),
			),
		);
	if (items.length === 0) return;
	const ids = items.map(({ id }) => id);
	await tx.update(orderItems).set({ stockDeducted: 0 }).where(inArray(orderItems.id, ids));
	const returned = items.flatMap(({ productId, quantity }) =>
		productId ? [{ productId, delta: quantity }] : [],
	);
	const cause: StockCause = { reason: "order_returned", orderId: order.id, actor };
	await changeStock(tx, returned, cause);
}

/**
 * Writes off the units that an order still holds, except those of some items, because they came back damaged or
 * not at all. The order then holds none of them, so that cancelling it does not put them on sale.
 */
export async function writeOffItems(
	tx: Transaction,
	order: ReadableOrder<"lock"> & { stockReturnedAt: Date | null },
	cause: { reason: WriteOffReason; actor: ActorId | null },
	except: readonly string[] = [],
): Promise<void> {
	const lost = and(
		eq(orderItems.orderId, order.id),
		notInArray(orderItems.id, [...except]),
		gt(orderItems.stockDeducted, 0),
	);
	const items = await tx
		.select({ productId: orderItems.productId, quantity: orderItems.stockDeducted })
		.from(orderItems)
		.where(lost);
	await tx.update(orderItems).set({ stockDeducted: 0 }).where(lost);
	// Units that a cancellation returned are on sale already.
	if (order.stockReturnedAt !== null) return;
	await recordWriteOff(tx, items.flatMap(ofProduct), { ...cause, orderId: order.id });
}

/**
 * Deducts the units of an order again after they were returned, for example when it was paid late. If a unit is
 * missing, deducts nothing and returns false.
 */
export async function deductStockAgain(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	actor: ActorId | null,
): Promise<boolean> {
	const items = await listDeductedUnits(tx, orderId);
	for (const { productId, quantity } of items) {
		const [row] = await tx
			.select({ stockQuantity: products.stockQuantity })
			.from(products)
			.where(eq(products.id, productId))
			.for("update");
		if (!row || row.stockQuantity < quantity) return false;
	}
	if (await hasDeletedProducts(tx, orderId)) return false;
	await deductUnits(tx, items, { orderId, actor });
	await tx.update(orders).set({ stockReturnedAt: null }).where(eq(orders.id, orderId));
	return true;
}

/** Deducts the units that are in stock. The missing ones are made for the order and were never in stock. */
export async function deductStockOrMake(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	actor: ActorId | null,
): Promise<void> {
	const changes = await deductUnits(tx, await listDeductedUnits(tx, orderId), { orderId, actor });
	const inStock = changes.map(({ productId }) => productId);
	await tx
		.update(orderItems)
		.set({ stockDeducted: 0 })
		.where(
			and(
				eq(orderItems.orderId, orderId),
				or(isNull(orderItems.productId), notInArray(orderItems.productId, inStock)),
			),
		);
	await tx.update(orders).set({ stockReturnedAt: null }).where(eq(orders.id, orderId));
}

const deductUnits = (
	tx: Transaction,
	items: readonly { productId: string; quantity: number }[],
	of: { orderId: string; actor: ActorId | null },
) =>
	changeStock(
		tx,
		items.map(({ productId, quantity }) => ({ productId, delta: -quantity })),
		{ ...of, reason: "order_reinstated" },
	);

async function hasDeletedProducts(tx: Transaction, orderId: string): Promise<boolean> {
	const [deleted] = await tx
		.select({ id: orderItems.id })
		.from(orderItems)
		.where(
			and(eq(orderItems.orderId, orderId), gt(orderItems.stockDeducted, 0), isNull(orderItems.productId)),
		)
		.limit(1);
	return deleted !== undefined;
}

async function listDeductedUnits(
	tx: Transaction,
	orderId: string,
): Promise<{ productId: string; quantity: number }[]> {
	const rows = await tx
		.select({ productId: orderItems.productId, quantity: orderItems.stockDeducted })
		.from(orderItems)
		.where(
			and(eq(orderItems.orderId, orderId), gt(orderItems.stockDeducted, 0), isNotNull(orderItems.productId)),
		)
		.orderBy(asc(orderItems.productId));
	return rows.flatMap(ofProduct);
}

/** Without a product there is no stock: an item whose product was deleted is left out. */
const ofProduct = ({ productId, quantity }: { productId: string | null; quantity: number }) =>
	productId ? [{ productId, quantity }] : [];
