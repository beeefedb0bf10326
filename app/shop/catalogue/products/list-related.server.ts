import { and, count, desc, eq, gt, gte, isNull, lt, ne, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { readDb } from "#db/client.server.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import { productCategories, products } from "#db/schema.server.ts";
import { listProductsByIds, type ProductSummary } from "./products.queries.server.ts";

const MAX_RELATED = 4;
/** Products considered on either side of the price, before all of a category are. */
const NEAREST = 100;
/** The number of products whose related products are cached. */
const MAX_PRODUCTS = 500;

/**
 * Related products: most categories in common first, then the nearest in price. Where its categories have too few,
 * featured products follow. In a large category they are close in price, so the products around that price are queried
 * first: sorting 25,000 takes a hundred times as long.
 */
export async function listRelated({
	id,
	price,
	categories,
}: Pick<ProductSummary, "id" | "price" | "categories">): Promise<ProductSummary[]> {
	const categoryIds = categories.map((category) => category.id);
	return listProductsByIds(
		await listRelatedIds({ id, price, categoryIds }, JSON.stringify([id, price, categoryIds])),
	);
}

/** Stock is not part of the query, so an order does not invalidate it. */
const listRelatedIds = cacheOfCatalogue(
	async (product: { id: string; price: number; categoryIds: string[] }): Promise<string[]> => {
		const near = await selectNearest(readDb).execute(product);
		// A product further away in price could only rank higher with more categories in common.
		const isFound =
			near[0]?.isWholeShop ||
			(near.length === MAX_RELATED && near.every(({ inCommon }) => inCommon === product.categoryIds.length));
		const rows = isFound ? near : await selectRelated(readDb).execute(product);
		return rows.map(({ id }) => id);
	},
	MAX_PRODUCTS,
);

const price = sql`${sql.placeholder("price")}::integer`;
const distance = sql<number>`abs(${products.priceCents} - ${price})`;

/** Among the products nearest in price, and only within the distance at which none is missing. */
const selectNearest = preparedStatement(() => {
	const { id, isFeatured, isActive, priceCents } = products;
	const above = (far: string) =>
		readDb
			.select({ id, isFeatured, far: distance.as(far) })
			.from(products)
			.where(and(isActive, gte(priceCents, price)))
			.orderBy(priceCents, id);
	const below = (far: string) =>
		readDb
			.select({ id, isFeatured, far: distance.as(far) })
			.from(products)
			.where(and(isActive, lt(priceCents, price)))
			.orderBy(desc(priceCents), desc(id));
	const near = unionAll(above("far").limit(NEAREST), below("far").limit(NEAREST)).as("near");
	// The last product on each side. Below the price, others of the same price may have been left out.
	const top = above("top")
		.offset(NEAREST - 1)
		.limit(1)
		.as("top_edge");
	const bottom = below("bottom")
		.offset(NEAREST - 1)
		.limit(1)
		.as("bottom_edge");
	const shared = readDb
		.select({ count: count() })
		.from(productCategories)
		.where(
			and(eq(productCategories.productId, near.id), isAmong(productCategories.categoryId, "categoryIds")),
		);
	const candidates = readDb
		.select({
			id: near.id,
			isFeatured: near.isFeatured,
			far: near.far,
			inCommon: sql<number>`(${shared})`.mapWith(Number).as("in_common"),
			isWholeShop: sql<boolean>`${top.far} is null and ${bottom.far} is null`.as("is_whole_shop"),
		})
		.from(near)
		.leftJoin(top, sql`true`)
		.leftJoin(bottom, sql`true`)
		.where(
			and(
				ne(near.id, sql.placeholder("id")),
				or(isNull(top.far), sql`(${near.far}, ${near.id}) <= (${top.far}, ${top.id})`),
				or(isNull(bottom.far), lt(near.far, bottom.far)),
			),
		)
		.as("candidates");
	return readDb
		.select({
			id: candidates.id,
			inCommon: candidates.inCommon,
			isWholeShop: candidates.isWholeShop,
		})
		.from(candidates)
		.where(or(gt(candidates.inCommon, 0), candidates.isFeatured))
		.orderBy(desc(candidates.inCommon), candidates.far, candidates.id)
		.limit(MAX_RELATED);
});

/** Among all products of its categories. */
const selectRelated = preparedStatement(() => {
	const inCommon = readDb
		.select({ id: productCategories.productId, inCommon: sql<number>`1`.as("in_common") })
		.from(productCategories)
		.where(isAmong(productCategories.categoryId, "categoryIds"));
	const featured = readDb
		.select({ id: products.id, inCommon: sql<number>`0`.as("in_common") })
		.from(products)
		.where(and(products.isFeatured, products.isActive));
	const candidates = unionAll(inCommon, featured).as("candidates");
	return readDb
		.select({ id: products.id })
		.from(candidates)
		.innerJoin(products, eq(products.id, candidates.id))
		.where(and(ne(products.id, sql.placeholder("id")), products.isActive))
		.groupBy(products.id)
		.orderBy(desc(sql`sum(${candidates.inCommon})`), distance, products.id)
		.limit(MAX_RELATED);
});
