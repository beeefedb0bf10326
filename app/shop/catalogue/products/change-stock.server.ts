import { and, eq, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { LOW_STOCK_THRESHOLD } from "./availability.ts";

/** `delta` is negative when units were taken; `remaining` are those there are now. */
export type StockChange = Awaited<ReturnType<typeof changeStock>>[number];

/**
 * Changes the stock of products by one statement, which locks them in the order of their ids, so that
 * two of them never wait for each other. A product whose stock would go below nothing is left as it
 * is, and is not among the changes returned.
 */
export async function changeStock(tx: Transaction, changes: readonly { productId: string; delta: number }[]) {
	if (changes.length === 0) return [];
	const change = sql`(
		select p.id, given.delta
		from json_to_recordset(${JSON.stringify(changes)}::json) as given ("productId" uuid, delta int)
		join products p on p.id = given."productId"
		order by p.id for update of p
	) as change`;
	return tx
		.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} + change.delta` })
		.from(change)
		.where(and(eq(products.id, sql`change.id`), sql`${products.stockQuantity} + change.delta >= 0`))
		.returning({
			productId: products.id,
			delta: sql<number>`change.delta`,
			remaining: products.stockQuantity,
		});
}

/**
 * Product pages that show these products are rendered again; lists only when a product became scarce,
 * ran out or came back, so that an ordinary sale does not empty the whole page cache.
 */
export async function invalidateStockPages(tx: Transaction, changes: readonly StockChange[]) {
	if (changes.length === 0) return;
	const looksDifferent = changes.some(
		({ delta: by, remaining: left }) => stockLevel(left) !== stockLevel(left - by),
	);
	const tags = changes.map(({ productId }): CacheTag => `stock:${productId}`);
	await invalidate(tx, ...tags, ...(looksDifferent ? (["catalogue"] as const) : []));
}

const stockLevel = (units: number): "none" | "low" | "enough" =>
	units === 0 ? "none" : units < LOW_STOCK_THRESHOLD ? "low" : "enough";
