import { and, desc, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { FilterValues } from "#app/platform/lists/list-filter.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { countWaiting } from "#app/shop/back-in-stock/waiting.queries.server.ts";
import {
	listBenchArtisans,
	listBenches,
	listProductBenches,
} from "#app/shop/bench/benches.queries.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { inOrderOf } from "#db/in-order.ts";
import {
	categories,
	images,
	orderItems,
	productCategories,
	productImages,
	products,
} from "#db/schema.server.ts";
import { escapeLike } from "#db/unaccented.server.ts";
import { hasLowStock, isUnmeasured } from "./product-conditions.server.ts";
import { productFilters } from "./product-filters.ts";

/** Products by name, state and category, active or inactive. */
export const productsList = defineList({
	filters: productFilters,
	sorts: {
		created: { column: products.createdAt, type: "timestamp" },
		name: { column: products.name, type: "text" },
		price: { column: products.priceCents, type: "integer" },
		stock: { column: products.stockQuantity, type: "integer", coarse: products.stockLevel },
	},
	defaultSort: "-created",
	id: products.id,
	read: async (admin: Admin, filter, { sortKey, where, orderBy, limit }) => {
		const rows = await db
			.select({
				id: products.id,
				sortKey,
				name: products.name,
				slug: products.slug,
				version: products.version,
				price: products.priceCents,
				originalPrice: products.originalPriceCents,
				stockQuantity: products.stockQuantity,
				isActive: products.isActive,
				isFeatured: products.isFeatured,
				isMadeToOrder: products.isMadeToOrder,
				weightGrams: products.weightGrams,
				widthMm: products.widthMm,
				depthMm: products.depthMm,
				heightMm: products.heightMm,
			})
			.from(products)
			.where(and(...productFilterConditions(filter), where))
			.orderBy(...orderBy)
			.limit(limit);
		const ids = rows.map(({ id }) => id);
		const [firstImages, categoryNames, waiting] = await Promise.all([
			readFirstImages(ids),
			readCategoryNames(ids),
			countWaiting(admin, ids),
		]);
		return rows.map((row) => ({
			...row,
			waiting: waiting.get(row.id) ?? 0,
			image: firstImages.get(row.id) ?? null,
			categories: categoryNames.get(row.id) ?? [],
		}));
	},
});

export type AdminProduct = RowOf<typeof productsList>;

function productFilterConditions({
	q,
	status,
	category,
}: FilterValues<typeof productFilters>): (SQL | undefined)[] {
	const byStatus: Record<NonNullable<typeof status>, SQL> = {
		active: eq(products.isActive, true),
		inactive: eq(products.isActive, false),
		featured: eq(products.isFeatured, true),
		low: hasLowStock(),
		made_to_order: eq(products.isMadeToOrder, true),
		// Uses an indexed column that triggers maintain; the join table would have to be read completely.
		uncategorised: eq(products.categoryNames, ""),
		unmeasured: isUnmeasured(),
	};
	return [
		...escapedWords(q).map((word) => sql`cerne_fold(${products.name}) like cerne_fold(${`%${word}%`})`),
		status ? byStatus[status] : undefined,
		category ? exists(categoryLinks(eq(productCategories.categoryId, category))) : undefined,
	];
}

const categoryLinks = (which?: SQL) =>
	db
		.select({ one: sql`1` })
		.from(productCategories)
		.where(and(eq(productCategories.productId, products.id), which));

/** The search text is taken literally, including `%` and `_`. */
const escapedWords = (text: string): string[] => text.split(" ").filter(Boolean).slice(0, 6).map(escapeLike);

async function readFirstImages(ids: readonly string[]): Promise<Map<string, ImageView>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ productId: productImages.productId, image: imageColumns })
		.from(productImages)
		.innerJoin(images, eq(images.id, productImages.imageId))
		.where(and(inArray(productImages.productId, [...ids]), eq(productImages.position, 0)));
	return new Map(rows.map(({ productId, image }) => [productId, image]));
}

async function readCategoryNames(ids: readonly string[]): Promise<Map<string, string[]>> {
	const names = new Map<string, string[]>();
	if (ids.length === 0) return names;
	const rows = await db
		.select({ productId: productCategories.productId, name: categories.name })
		.from(productCategories)
		.innerJoin(categories, eq(categories.id, productCategories.categoryId))
		.where(inArray(productCategories.productId, [...ids]))
		.orderBy(categories.name);
	for (const { productId, name } of rows) names.set(productId, [...(names.get(productId) ?? []), name]);
	return names;
}

/** The figures above the list; fast, because each is counted with an index. */
export async function countAdminProducts(
	_admin: Admin,
): Promise<{ all: number; inactive: number; low: number; unmeasured: number }> {
	const [counts] = await db
		.select({
			all: sql<number>`count(*)::int`,
			inactive: sql<number>`count(*) filter (where not ${products.isActive})::int`,
			low: sql<number>`count(*) filter (where ${hasLowStock()})::int`,
			unmeasured: sql<number>`count(*) filter (where ${isUnmeasured()})::int`,
		})
		.from(products);
	return counts ?? { all: 0, inactive: 0, low: 0, unmeasured: 0 };
}

export async function findEditableProduct(admin: Admin, id: string) {
	const [product] = await listEditableProducts(admin, [id]);
	return product ?? null;
}

/** Products with all editable fields, in the order of the ids; unknown ids are left out. */
export async function listEditableProducts(_admin: Admin, ids: readonly string[]) {
	const uniqueIds = ids.filter(isUuid).map((id) => id.toLowerCase());
	if (uniqueIds.length === 0) return [];
	const [rows, links, pictures, ordered, benchesBy] = await Promise.all([
		db.select().from(products).where(inArray(products.id, uniqueIds)),
		db
			.select({ productId: productCategories.productId, id: productCategories.categoryId })
			.from(productCategories)
			.innerJoin(categories, eq(categories.id, productCategories.categoryId))
			.where(inArray(productCategories.productId, uniqueIds))
			.orderBy(categories.name),
		db
			.select({ productId: productImages.productId, image: imageColumns })
			.from(productImages)
			.innerJoin(images, eq(images.id, productImages.imageId))
			.where(inArray(productImages.productId, uniqueIds))
			.orderBy(productImages.position),
		db
			.select({ productId: orderItems.productId, count: sql<number>`count(*)::int` })
			.from(orderItems)
			.where(inArray(orderItems.productId, uniqueIds))
			.groupBy(orderItems.productId),
		listProductBenches(uniqueIds),
	]);
	const linksBy = Map.groupBy(links, ({ productId }) => productId);
	const picturesBy = Map.groupBy(pictures, ({ productId }) => productId);
	const orderedBy = new Map(ordered.map(({ productId, count }) => [productId, count]));
	return inOrderOf(
		uniqueIds,
		rows.map(({ priceCents, originalPriceCents, categoryId, createdAt, searchText, ...row }) => ({
			...row,
			price: priceCents,
			originalPrice: originalPriceCents,
			// The main category first, so that saving does not change which one is main.
			categoryIds: (linksBy.get(row.id) ?? [])
				.map(({ id }) => id)
				.sort((a, b) => Number(b === categoryId) - Number(a === categoryId)),
			images: (picturesBy.get(row.id) ?? []).map(({ image }) => image),
			benchIds: benchesBy.get(row.id) ?? [],
			timesOrdered: orderedBy.get(row.id) ?? 0,
		})),
	);
}

/** All fields of a product that its form edits. */
export type EditableProduct = Awaited<ReturnType<typeof listEditableProducts>>[number];

/** Pictures by id, in the order of the ids; unknown ones are left out. */
export async function listImagesByIds(_admin: Admin, ids: readonly string[]): Promise<ImageView[]> {
	const validIds = ids.filter(isUuid).map((id) => id.toLowerCase());
	if (validIds.length === 0) return [];
	const rows = await db.select(imageColumns).from(images).where(inArray(images.id, validIds));
	return inOrderOf(validIds, rows);
}

/** The choices in a product's form. */
export async function listProductChoices(admin: Admin) {
	const [categories, artisans, materials, benches] = await Promise.all([
		listCategories(),
		listBenchArtisans(admin),
		listMaterialSuggestions(),
		listBenches(),
	]);
	return {
		categories,
		artisans,
		materials,
		benches: benches.map(({ id, name, isActive }) => ({ id, name, isActive })),
	};
}

export type ProductChoices = Awaited<ReturnType<typeof listProductChoices>>;

/** The woods of the newest products, as suggestions. */
async function listMaterialSuggestions(): Promise<string[]> {
	const newest = db
		.select({ materials: products.materials })
		.from(products)
		.orderBy(desc(products.createdAt))
		.limit(500)
		.as("newest");
	const rows = await db
		.selectDistinct({ name: sql<string>`unnest(${newest.materials})`.as("name") })
		.from(newest)
		.orderBy(sql`name`)
		.limit(60);
	return rows.map(({ name }) => name);
}

/** Likely duplicates: products with the same source page or the same name. */
export async function findLikelyDuplicates(
	_admin: Admin,
	slug: string,
	sourceUrl: string,
): Promise<{ id: string; name: string }[]> {
	return db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(sql`${products.slug} = ${slug} or ${products.sourceUrl} = ${sourceUrl}`)
		.orderBy(desc(products.createdAt))
		.limit(3);
}
