import { and, desc, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { type ImageView, imageView } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { readDb } from "#db/client.server.ts";
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
import { discountPercentOf, instalmentOf, originalPriceOf } from "./price.ts";
import type { CategoryLink, ProductDetail, ProductSummary } from "./product.ts";

/** The home page shows at most so many (specification, section 9). */
const MAX_FEATURED = 16;
const MAX_RELATED = 4;

/** Featured products, newest first. */
export async function listFeatured(): Promise<ProductSummary[]> {
	addCacheTags("catalogue");
	const rows = await readDb
		.select(summaryColumns)
		.from(products)
		.where(and(products.isFeatured, products.isActive))
		.orderBy(desc(products.createdAt), products.id)
		.limit(MAX_FEATURED);
	return toSummaries(rows);
}

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
export async function findProductBySlug(slug: string): Promise<ProductDetail | null> {
	// Other texts cannot be an address, and some of them would be an error in a query.
	if (!/^[a-z0-9-]{1,200}$/.test(slug)) return null;
	const [row] = await readDb
		.select({
			...summaryColumns,
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
		.where(and(eq(products.slug, slug), products.isActive))
		.limit(1);
	if (!row) return null;
	const [summary] = await toSummaries([row]);
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

/**
 * Products that go with this one: most categories in common first, then the nearest in price; where
 * its categories have too few, what the owner puts forward.
 */
export async function listRelated(
	product: Pick<ProductSummary, "id" | "price" | "categories">,
): Promise<ProductSummary[]> {
	addCacheTags("catalogue");
	const categoryIds = product.categories.map(({ id }) => id);
	const nearest = [sql`abs(${products.priceCents} - ${product.price}::integer)`, products.id];
	const rows =
		categoryIds.length === 0
			? []
			: await readDb
					.select(summaryColumns)
					.from(products)
					.innerJoin(productCategories, eq(productCategories.productId, products.id))
					.where(
						and(
							inArray(productCategories.categoryId, categoryIds),
							ne(products.id, product.id),
							products.isActive,
						),
					)
					.groupBy(products.id)
					.orderBy(desc(sql`count(*)`), ...nearest)
					.limit(MAX_RELATED);
	if (rows.length < MAX_RELATED) {
		const excludedIds = [product.id, ...rows.map(({ id }) => id)];
		rows.push(
			...(await readDb
				.select(summaryColumns)
				.from(products)
				.where(and(products.isFeatured, products.isActive, notInArray(products.id, excludedIds)))
				.orderBy(...nearest)
				.limit(MAX_RELATED - rows.length)),
		);
	}
	return toSummaries(rows);
}

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
	price: ProductSummary["price"];
	originalPrice: ProductSummary["originalPrice"];
	mainCategoryId: string | null;
};

/** Completes rows with their pictures, categories and price rules, in the order given. */
export async function toSummaries(rows: readonly SummaryRow[]): Promise<ProductSummary[]> {
	const ids = rows.map(({ id }) => id);
	addCacheTags(...ids.map((id) => `product:${id}` as const));
	const [settings, imagesOf, categoriesOf] = await Promise.all([
		readSettings(),
		readImages(ids),
		readCategories(ids),
	]);
	return rows.map((row) => {
		const { isMadeToOrder, price } = row;
		// Sorting is stable: the others stay in the order of their names.
		const isMain = (category: CategoryLink) => Number(category.id === row.mainCategoryId);
		const sortedCategories = (categoriesOf.get(row.id) ?? []).sort((a, b) => isMain(b) - isMain(a));
		const categoryNames = sortedCategories.map(({ name }) => name);
		const originalPrice = originalPriceOf({ price, originalPrice: row.originalPrice, categoryNames });
		return {
			id: row.id,
			slug: row.slug,
			name: row.name,
			price,
			originalPrice,
			discountPercent: discountPercentOf(price, originalPrice),
			instalment: instalmentOf(price, settings.payments),
			images: imagesOf.get(row.id) ?? [],
			categories: sortedCategories,
			materials: row.materials,
			isFeatured: row.isFeatured,
			isMadeToOrder,
			productionDays: isMadeToOrder ? row.productionDays : null,
			availability: availabilityOf(row),
			stockQuantity: row.stockQuantity,
			shippingType: row.shippingType,
			facts: formatMaterialAndFootprint(row),
		};
	});
}

async function readImages(productIds: readonly string[]): Promise<Map<string, ImageView[]>> {
	const rows = await queryByIds(productIds, (isOneOf) =>
		readDb
			.select({ productId: productImages.productId, image: imageColumns })
			.from(productImages)
			.innerJoin(images, eq(images.id, productImages.imageId))
			.where(isOneOf(productImages.productId))
			.orderBy(productImages.position),
	);
	return groupPairs(rows.map(({ productId, image }) => [productId, imageView(image)]));
}

async function readCategories(productIds: readonly string[]): Promise<Map<string, CategoryLink[]>> {
	const rows = await queryByIds(productIds, (isOneOf) =>
		readDb
			.select({
				productId: productCategories.productId,
				category: { id: categories.id, name: categories.name, slug: categories.slug },
			})
			.from(productCategories)
			.innerJoin(categories, eq(categories.id, productCategories.categoryId))
			.where(isOneOf(productCategories.productId))
			.orderBy(categories.name),
	);
	return groupPairs(rows.map(({ productId, category }) => [productId, category]));
}

/** An empty list of ids needs no query. */
function queryByIds<Row>(
	ids: readonly string[],
	read: (isOneOf: (column: Parameters<typeof inArray>[0]) => SQL) => PromiseLike<Row[]>,
): PromiseLike<Row[]> {
	return ids.length === 0 ? Promise.resolve([]) : read((column) => inArray(column, [...ids]));
}

function groupPairs<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
	const groups = new Map<string, Value[]>();
	for (const [key, value] of pairs) {
		const group = groups.get(key);
		if (group) group.push(value);
		else groups.set(key, [value]);
	}
	return groups;
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
