import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orders, products } from "#db/schema.server.ts";

/**
 * Stock is taken when an order is placed and given back once. Locks are always taken in the same
 * sequence (the order, then its products in id order), so that no two commands wait for each other.
 */

/** What is left below this is "low" on product pages (specification, section 9). */
const LOW_STOCK = 5;

export interface StockChange {
	productId: string;
	/** Units added; negative when taken. */
	delta: number;
	/** Units there are now. */
	remaining: number;
}

/** Changes the stock of one product; null, and nothing changed, when that would go below nothing. */
export async function changeStock(
	tx: Transaction,
	productId: string,
	by: number,
): Promise<StockChange | null> {
	const [row] = await tx
		.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} + ${by}` })
		.where(and(eq(products.id, productId), sql`${products.stockQuantity} + ${by} >= 0`))
		.returning({ left: products.stockQuantity });
	return row ? { productId, delta: by, remaining: row.left } : null;
}

/** Gives an order's units back. Whoever sets `stock_returned_at` does it; the next call does nothing. */
export async function returnStock(tx: Transaction, orderId: string): Promise<boolean> {
	const [updated] = await tx
		.update(orders)
		.set({ stockReturnedAt: new Date() })
		.where(and(eq(orders.id, orderId), isNull(orders.stockReturnedAt)))
		.returning({ id: orders.id });
	if (!updated) return false;
	const changes: (StockChange | null)[] = [];
	for (const { productId, quantity } of await listTakenUnits(tx, orderId)) {
		changes.push(await changeStock(tx, productId, quantity));
	}
	await invalidateStockPages(tx, changes);
	return true;
}

/**
 * Takes the units of an order again after they were given back (it was paid late). False, and
 * nothing taken, unless every piece is there.
 */
export async function retakeStock(tx: Transaction, orderId: string): Promise<boolean> {
	const items = await listTakenUnits(tx, orderId);
	for (const { productId, quantity } of items) {
		const [row] = await tx
			.select({ stockQuantity: products.stockQuantity })
			.from(products)
			.where(eq(products.id, productId))
			.for("update");
		if (!row || row.stockQuantity < quantity) return false;
	}
	if (await hasDeletedProducts(tx, orderId)) return false;
	const changes: (StockChange | null)[] = [];
	for (const { productId, quantity } of items) changes.push(await changeStock(tx, productId, -quantity));
	await tx.update(orders).set({ stockReturnedAt: null }).where(eq(orders.id, orderId));
	await invalidateStockPages(tx, changes);
	return true;
}

/**
 * Product pages that show these pieces are rendered again; lists only when a piece became scarce,
 * ran out or came back, so that an ordinary sale does not empty the whole page cache.
 */
export async function invalidateStockPages(tx: Transaction, changes: readonly (StockChange | null)[]) {
	const applied = changes.filter((change) => change !== null);
	if (applied.length === 0) return;
	const looksDifferent = applied.some(
		({ delta: by, remaining: left }) => stockLevel(left) !== stockLevel(left - by),
	);
	const tags = applied.map(({ productId }): CacheTag => `product:${productId}`);
	await invalidate(tx, ...tags, ...(looksDifferent ? (["catalogue"] as const) : []));
}

const stockLevel = (units: number): "none" | "low" | "enough" =>
	units === 0 ? "none" : units < LOW_STOCK ? "low" : "enough";

async function hasDeletedProducts(tx: Transaction, orderId: string): Promise<boolean> {
	const [deleted] = await tx
		.select({ id: orderItems.id })
		.from(orderItems)
		.where(and(eq(orderItems.orderId, orderId), gt(orderItems.stockTaken, 0), isNull(orderItems.productId)))
		.limit(1);
	return deleted !== undefined;
}

async function listTakenUnits(
	tx: Transaction,
	orderId: string,
): Promise<{ productId: string; quantity: number }[]> {
	const rows = await tx
		.select({ productId: orderItems.productId, quantity: orderItems.stockTaken })
		.from(orderItems)
		.where(
			and(eq(orderItems.orderId, orderId), gt(orderItems.stockTaken, 0), isNotNull(orderItems.productId)),
		)
		.orderBy(asc(orderItems.productId));
	return rows.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));
}
