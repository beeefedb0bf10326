import { type AnyColumn, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readPublicSettings } from "#app/shop/settings/settings.queries.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { isUuid } from "#app/values/uuid.ts";
import { readDb } from "#db/client.server.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import {
	categories,
	formerSlugs,
	images,
	productCategories,
	productImages,
	products,
	users,
} from "#db/schema.server.ts";
import { availabilityOf } from "./availability.ts";
import { formatMaterialAndFootprint } from "./dimensions.ts";
import { discountPercentOf, instalmentOf, originalPriceOf, transferPriceOf } from "./price.ts";

/** The part of a product that a card shows. */
export type ProductSummary = Awaited<ReturnType<typeof toSummaries>>[number];
/** What a product's own page shows. */
export type ProductDetail = NonNullable<Awaited<ReturnType<typeof findProductBySlug>>>;

/** The home page shows at most so many (specification, section 9). */
const MAX_FEATURED = 16;

/** Featured products, newest first. */
export async function listFeatured(): Promise<ProductSummary[]> {
	addCacheTags("catalogue");
	return toSummaries(await selectFeatured(readDb).execute());
}

const selectFeatured = preparedStatement(() =>
	readDb
		.select(summaryColumns)
		.from(products)
		.where(and(products.isFeatured, products.isActive))
		.orderBy(desc(products.createdAt), products.id)
		.limit(MAX_FEATURED),
);

/** The active products among these ids, in the order of the ids; unknown ones are left out. */
export async function listProductsByIds(ids: readonly string[]): Promise<ProductSummary[]> {
	const uniqueIds = [...new Set(ids.filter(isUuid).map((id) => id.toLowerCase()))];
	if (uniqueIds.length === 0) return [];
	const rows = await readDb
		.select(summaryColumns)
		.from(products)
		.where(and(inArray(products.id, uniqueIds), products.isActive));
	const found = new Map((await toSummaries(rows)).map((product) => [product.id, product]));
	return uniqueIds.flatMap((id) => found.get(id) ?? []);
}

/** An active product with everything its page shows; null when no product has this address. */
export async function findProductBySlug(slug: string) {
	// Other texts cannot be an address, and some of them would be an error in a query.
	if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
	const [row] = await selectBySlug(readDb).execute({ slug });
	if (!row) return null;
	const [summary] = await toSummaries([row], new Map([[row.id, row]]));
	if (!summary) return null;
	addCacheTags(...summary.categories.map(({ id }) => `category:${id}` as const));
	const { description, weightGrams, finish, careInstructions, specifications, availableAfterDays } = row;
	return {
		...summary,
		description,
		size: { widthMm: row.widthMm, heightMm: row.heightMm, depthMm: row.depthMm },
		weightGrams,
		finish,
		careInstructions,
		specifications,
		availableAfterDays,
		artisan: row.artisan,
	};
}

const selectBySlug = preparedStatement(() =>
	readDb
		.select({
			...summaryColumns,
			...linkedColumns(),
			description: products.description,
			weightGrams: products.weightGrams,
			finish: products.finish,
			careInstructions: products.careInstructions,
			specifications: products.specifications,
			availableAfterDays: products.availableAfterDays,
			artisan: { fullName: users.fullName, avatarUrl: users.avatarUrl },
		})
		.from(products)
		.leftJoin(users, eq(users.id, products.artisanId))
		.where(and(eq(products.slug, sql.placeholder("slug")), products.isActive))
		.limit(1),
);

/** The columns `summaries` needs. */
export const summaryColumns = {
	id: products.id,
	slug: products.slug,
	name: products.name,
	price: products.priceCents,
	originalPrice: products.originalPriceCents,
	materials: products.materials,
	widthMm: products.widthMm,
	heightMm: products.heightMm,
	depthMm: products.depthMm,
	isFeatured: products.isFeatured,
	isMadeToOrder: products.isMadeToOrder,
	productionDays: products.productionDays,
	stockQuantity: products.stockQuantity,
	shippingType: products.shippingType,
	mainCategoryId: products.categoryId,
};

export type SummaryRow = Pick<
	typeof products.$inferSelect,
	Exclude<keyof typeof summaryColumns, "price" | "originalPrice" | "mainCategoryId">
> & {
	price: Cents;
	originalPrice: Cents | null;
	mainCategoryId: string | null;
};

/** Completes rows with their pictures, categories and price rules, in the order given. */
export async function toSummaries(rows: readonly SummaryRow[], known?: ReadonlyMap<string, LinkedRows>) {
	const settings = await readPublicSettings();
	const { transferDiscountPercent } = settings.payments;
	if (rows.length === 0) return [];
	const ids = rows.map(({ id }) => id);
	addCacheTags(...ids.flatMap((id) => [`product:${id}`, `stock:${id}`] as const));
	const linked = known ?? (await readLinked(ids));
	return rows.map((row) => {
		const { isMadeToOrder, price } = row;
		// Sorting is stable: the others stay in the order of their names.
		const isMain = (category: { id: string }) => Number(category.id === row.mainCategoryId);
		const { images = [], categories = [] } = linked.get(row.id) ?? {};
		const sortedCategories = categories.toSorted((a, b) => isMain(b) - isMain(a));
		const categoryNames = sortedCategories.map(({ name }) => name);
		const originalPrice = originalPriceOf({ price, originalPrice: row.originalPrice, categoryNames });
		return {
			id: row.id,
			slug: row.slug,
			name: row.name,
			price,
			/** The struck-through price, always above `price`; null without a discount. */
			originalPrice,
			discountPercent: discountPercentOf(price, originalPrice),
			instalment: instalmentOf(price, settings.payments),
			/** The price of a transfer in words, made here for the browser's sake; null without a discount. */
			transferNote:
				transferDiscountPercent > 0
					? `${formatMoney(transferPriceOf(price, transferDiscountPercent))} por transferência (PIX)`
					: null,
			/** In the owner's order, at most five. */
			images,
			/** The main one first, the others by name. */
			categories: sortedCategories,
			materials: row.materials,
			isFeatured: row.isFeatured,
			isMadeToOrder,
			/** Business days that the workshop needs for a product made to order. */
			productionDays: isMadeToOrder ? row.productionDays : null,
			availability: availabilityOf(row),
			stockQuantity: row.stockQuantity,
			shippingType: row.shippingType,
			/** "Peroba-rosa · 220 × 95 cm" */
			facts: formatMaterialAndFootprint(row),
		};
	});
}

interface LinkedRows {
	images: ImageView[];
	categories: { id: string; name: string; slug: string }[];
}

/**
 * Of many products at once: plain rows of one statement, which take the server a fifth of the time of a
 * list for each product.
 */
async function readLinked(productIds: readonly string[]): Promise<ReadonlyMap<string, LinkedRows>> {
	const linked = new Map(productIds.map((id): [string, LinkedRows] => [id, { images: [], categories: [] }]));
	// Categories have no position and follow the pictures.
	for (const row of await selectLinked(readDb).execute({ productIds })) {
		const { productId, id, alt, width, height, placeholder, position } = row;
		const found = linked.get(productId);
		if (position === null) found?.categories.push({ id, name: alt, slug: placeholder });
		else found?.images.push({ id, alt, width, height, placeholder });
	}
	return linked;
}

const selectLinked = preparedStatement(() => {
	const imageRows = readDb
		.select({ productId: productImages.productId, ...imageColumns, position: productImages.position })
		.from(productImages)
		.innerJoin(images, eq(images.id, productImages.imageId))
		.where(isAmong(productImages.productId, "productIds"));
	const categoryRows = readDb
		.select({
			productId: productCategories.productId,
			id: categories.id,
			alt: categories.name,
			width: sql<number>`null::integer`,
			height: sql<number>`null::integer`,
			placeholder: categories.slug,
			position: sql<number>`null::integer`,
		})
		.from(productCategories)
		.innerJoin(categories, eq(categories.id, productCategories.categoryId))
		.where(isAmong(productCategories.productId, "productIds"));
	return unionAll(imageRows, categoryRows).orderBy(productImages.position, images.alt);
});

/** One product's pictures in the owner's order and its categories by name, in the query that reads it. */
export function linkedColumns() {
	const productImageRows = readDb
		.select({ rows: jsonRows(imageColumns, productImages.position) })
		.from(productImages)
		.innerJoin(images, eq(images.id, productImages.imageId))
		.where(eq(productImages.productId, products.id));
	const { id, name, slug } = categories;
	const categoryRows = readDb
		.select({ rows: jsonRows({ id, name, slug }, categories.name) })
		.from(productCategories)
		.innerJoin(categories, eq(categories.id, productCategories.categoryId))
		.where(eq(productCategories.productId, products.id));
	return {
		images: sql<LinkedRows["images"]>`(${productImageRows})`,
		categories: sql<LinkedRows["categories"]>`(${categoryRows})`,
	};
}

/** All rows of a subquery as one JSON list of objects. */
function jsonRows(columns: Record<string, AnyColumn>, order: AnyColumn): SQL {
	const pairs = Object.entries(columns).flatMap(([name, column]) => [sql`${name}::text`, sql`${column}`]);
	return sql`coalesce(json_agg(json_build_object(${sql.join(pairs, sql`, `)}) order by ${order}), '[]'::json)`;
}

/** The present address of an active product that once had this one; null when there is none. */
export async function findMovedProduct(formerSlug: string): Promise<string | null> {
	if (!/^[a-z0-9-]{1,200}$/.test(formerSlug)) return null;
	const [row] = await readDb
		.select({ slug: products.slug })
		.from(formerSlugs)
		.innerJoin(products, eq(products.id, formerSlugs.productId))
		.where(and(eq(formerSlugs.slug, formerSlug), products.isActive));
	return row?.slug ?? null;
}
