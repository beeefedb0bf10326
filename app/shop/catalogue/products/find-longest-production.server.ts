import { and, max, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { readDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

/** The most business days that any product on sale spends in the workshop; 0 where none is made to order. */
export const findLongestProduction = cacheOfCatalogue(async () => {
	const [row] = await readDb
		.select({ days: max(sql<number>`coalesce(${products.productionDays}, ${products.availableAfterDays})`) })
		.from(products)
		.where(and(products.isActive, products.isMadeToOrder));
	return Number(row?.days ?? 0);
});
