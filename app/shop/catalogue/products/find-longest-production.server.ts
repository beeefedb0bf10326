import { and, isNotNull, isNull, max, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { readShownPieceLeads } from "#app/shop/shipping/quote/bench-board.server.ts";
import { quotedProducts } from "#app/shop/shipping/quote/quoted-products.ts";
import { readDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

/** The specification says that what is made to order takes up to this long. */
const USUAL_PRODUCTION_DAYS = 15;

/**
 * The most workshop days that any product on sale that is made to order needs from today on: by the queue of its benches,
 * or else its production days. Where no product has hours it is at least what the specification says. A product whose
 * queue is full is not on sale.
 */
export async function findLongestProduction(now = new Date()): Promise<number> {
	const { days, withHours } = await readProduction();
	const products = withHours.length === 0 ? [] : await quotedProducts.get()(withHours, false);
	const pieces = await readShownPieceLeads(products, now);
	const longest = Math.max(days, ...pieces.map(({ lead }) => lead?.days ?? 0));
	return products.some(({ work }) => work !== null) ? longest : Math.max(USUAL_PRODUCTION_DAYS, longest);
}

/** The most production days of the products without hours, and the ids of the others. */
const readProduction = cacheOfCatalogue(async () => {
	const isMade = and(products.isActive, products.isMadeToOrder);
	const [row] = await readDb
		.select({ days: max(sql<number>`coalesce(${products.productionDays}, ${products.availableAfterDays})`) })
		.from(products)
		.where(and(isMade, isNull(products.benchMinutes)));
	const withHours = await readDb
		.select({ id: products.id })
		.from(products)
		.where(and(isMade, isNotNull(products.benchMinutes)));
	return { days: Number(row?.days ?? 0), withHours: withHours.map(({ id }) => id) };
});
