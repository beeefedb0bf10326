import { and, eq, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { LOW_STOCK_THRESHOLD } from "./availability.ts";

export type StockChange = NonNullable<Awaited<ReturnType<typeof changeStock>>>;

/** Changes the stock of one product; null, and nothing changed, when that would go below nothing. */
export async function changeStock(tx: Transaction, productId: string, by: number) {
	const [row] = await tx
		.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} + ${by}` })
		.where(and(eq(products.id, productId), sql`${products.stockQuantity} + ${by} >= 0`))
		.returning({ left: products.stockQuantity });
	/** `delta` is negative when units were taken; `remaining` are those there are now. */
	return row ? { productId, delta: by, remaining: row.left } : null;
}

/**
 * Product pages that show these products are rendered again; lists only when a product became scarce,
 * ran out or came back, so that an ordinary sale does not empty the whole page cache.
 */
export async function invalidateStockPages(tx: Transaction, changes: readonly (StockChange | null)[]) {
	const applied = changes.filter((change) => change !== null);
	if (applied.length === 0) return;
	const looksDifferent = applied.some(
		({ delta: by, remaining: left }) => stockLevel(left) !== stockLevel(left - by),
	);
	const tags = applied.map(({ productId }): CacheTag => `stock:${productId}`);
	await invalidate(tx, ...tags, ...(looksDifferent ? (["catalogue"] as const) : []));
}

const stockLevel = (units: number): "none" | "low" | "enough" =>
	units === 0 ? "none" : units < LOW_STOCK_THRESHOLD ? "low" : "enough";
