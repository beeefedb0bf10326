import { and, avg, count, countDistinct, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { discountPercentOf, HALF_PRICE, originalPriceOf } from "#app/shop/catalogue/products/price.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { readDb } from "#db/client.server.ts";
import { categories, productCategories, products, reviews } from "#db/schema.server.ts";

/** The claims of the home page, ready to be shown; null where the owner switched it off. */
export type Claims = Awaited<ReturnType<typeof readClaims>>;

/** Fewer reviews than this prove nothing about a shop, so that nothing is computed from them. */
const MIN_REVIEWS = 5;

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
				? customers.text || null
				: customers.mode === "calculated" && reviewed && reviewed.customers > 0
					? `Avaliado por ${reviewed.customers} ${reviewed.customers === 1 ? "cliente" : "clientes"}`
					: null,
		// Only for machines.
		rating:
			rating.mode === "text"
				? { value: rating.value, count: rating.count }
				: rating.mode === "calculated" && reviewed
					? { value: reviewed.average, count: reviewed.count }
					: null,
	};
}

/** The greatest whole per cent off among what can be bought now; two rows at most are read of any catalogue. */
const readHighestDiscount = cacheOfCatalogue(async () => {
	const { priceCents: price, originalPriceCents: originalPrice } = products;
	const [ofRecord, ofCategory] = await Promise.all([
		readDb
			.select({ price, originalPrice, categoryNames: sql<string[]>`'{}'::text[]` })
			.from(products)
			.where(and(products.isActive, gt(originalPrice, price)))
			.orderBy(sql`${price}::float8 / ${originalPrice}`)
			.limit(1),
		readDb
			.select({ price, originalPrice, categoryNames: sql<string[]>`array[${categories.name}]` })
			.from(products)
			.innerJoin(productCategories, eq(productCategories.productId, products.id))
			.innerJoin(categories, eq(categories.id, productCategories.categoryId))
			.where(
				and(
					products.isActive,
					or(isNull(originalPrice), lte(originalPrice, price)),
					sql`${categories.name} ~* ${HALF_PRICE.source}`,
				),
			)
			.limit(1),
	]);
	const percents = [...ofRecord, ...ofCategory].map(
		(row) => discountPercentOf(row.price, originalPriceOf(row)) ?? 0,
	);
	return Math.max(0, ...percents);
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
	if (!row || row.count < MIN_REVIEWS) return null;
	return {
		customers: row.customers,
		count: row.count,
		average: Math.round(Number(row.average) * 10) / 10,
	};
});
