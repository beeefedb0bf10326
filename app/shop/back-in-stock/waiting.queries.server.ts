import { and, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { backInStockRequests, products } from "#db/schema.server.ts";

const MAX_LISTED = 10;

export const isConfirmed = isNotNull(backInStockRequests.confirmedAt);

/** How many wait for each of these products; a product without requests is missing. */
export async function countWaiting(
	_admin: Admin,
	productIds: readonly string[],
): Promise<Map<string, number>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({ id: backInStockRequests.productId, count: count() })
		.from(backInStockRequests)
		.where(and(isConfirmed, inArray(backInStockRequests.productId, [...productIds])))
		.groupBy(backInStockRequests.productId);
	return new Map(rows.map((row) => [row.id, row.count]));
}

/** The products for which most people wait. */
export const listMostAwaited = (_admin: Admin) =>
	db
		.select({ id: products.id, name: products.name, count: count() })
		.from(backInStockRequests)
		.innerJoin(products, eq(products.id, backInStockRequests.productId))
		.where(isConfirmed)
		.groupBy(products.id)
		.orderBy(desc(count()), products.name)
		.limit(MAX_LISTED);
