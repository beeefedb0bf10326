import { avg, count, countDistinct, eq, inArray, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { discountPercentOf, originalPriceOf } from "#app/shop/catalogue/products/price.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { readDb } from "#db/client.server.ts";
import { categories, productCategories, products, reviews } from "#db/schema.server.ts";

/** The claims of the home page, ready to be shown; null where the owner switched it off. */
export type Claims = Awaited<ReturnType<typeof readClaims>>;

/**
 * What the home page claims, each as the owner set it: as written, computed from the shop's own
 * records, or not at all. Reviews made by a model count in nothing.
 */
export async function readClaims({ discount, customers, rating }: StoreSettings["claims"]) {
	const needsReviews = customers.mode === "calculated" || rating.mode === "calculated";
	const [highest, reviewed] = await Promise.all([
		discount.mode === "calculated" ? readHighestDiscount() : null,
		needsReviews ? summariseReviews() : null,
	]);
	const percent = discount.mode === "text" ? discount.percent : highest;
	return {
		discount: discount.mode === "off" || !percent ? null : { percent, note: discount.note },
		customers:
			customers.mode === "text"
				? customers.text
				: customers.mode === "calculated" && reviewed && reviewed.customers > 0
					? `Avaliado por ${reviewed.customers} ${reviewed.customers === 1 ? "cliente" : "clientes"}`
					: null,
		// Only for machines.
		rating:
			rating.mode === "text"
				? { value: rating.value, count: rating.count }
				: rating.mode === "calculated" && reviewed?.average
					? { value: reviewed.average, count: reviewed.count }
					: null,
	};
}

/** The greatest whole per cent off among what can be bought now. */
const readHighestDiscount = cacheOfCatalogue(async () => {
	const rows = await readDb
		.select({
			price: products.priceCents,
			originalPrice: products.originalPriceCents,
			categoryNames: sql<
				string[]
			>`coalesce(array_agg(${categories.name}) filter (where ${categories.id} is not null), '{}')`,
		})
		.from(products)
		.leftJoin(productCategories, eq(productCategories.productId, products.id))
		.leftJoin(categories, eq(categories.id, productCategories.categoryId))
		.where(eq(products.isActive, true))
		.groupBy(products.id);
	const percents = rows.map((row) => discountPercentOf(row.price, originalPriceOf(row)) ?? 0);
	return percents.reduce((highest, each) => Math.max(highest, each), 0);
});

const summariseReviews = cacheOfCatalogue(async () => {
	const [row] = await readDb
		.select({
			customers: countDistinct(reviews.userId),
			count: count(),
			average: avg(reviews.rating),
		})
		.from(reviews)
		.where(inArray(reviews.origin, ["customer", "admin"]));
	return {
		customers: Number(row?.customers ?? 0),
		count: Number(row?.count ?? 0),
		average: row?.average ? Math.round(Number(row.average) * 10) / 10 : null,
	};
});
