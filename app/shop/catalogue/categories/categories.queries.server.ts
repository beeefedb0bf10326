import { and, desc, eq, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { type ImageView, toListImages } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readDb } from "#db/client.server.ts";
import {
	categories,
	formerCategorySlugs,
	images,
	productCategories,
	productImages,
	products,
} from "#db/schema.server.ts";
import { MAX_CARD_IMAGES } from "./category.ts";

/** A category as lists and filters name it, with how many active products it has. */
export type CategorySummary = Awaited<ReturnType<typeof readCategories>>[number];
/** A category on the home page: its own picture first, then those of its products, shown in turn. */
export type HomeCategory = Awaited<ReturnType<typeof listHomeCategories>>[number];

/** The footer shows the five fullest categories of the home page (specification, section 7). */
const MAX_FOOTER_CATEGORIES = 5;

export const listFooterCategories = cacheOfCatalogue(
	(): Promise<{ name: string; slug: string }[]> =>
		readDb
			.select({ name: categories.name, slug: categories.slug })
			.from(categories)
			.leftJoin(productCategories, eq(productCategories.categoryId, categories.id))
			.leftJoin(products, and(eq(products.id, productCategories.productId), products.isActive))
			.where(eq(categories.showOnHome, true))
			.groupBy(categories.id)
			.orderBy(desc(activeProductCount), categories.name)
			.limit(MAX_FOOTER_CATEGORIES),
);

/** All categories by name, with how many active products each has. */
export const listCategories = cacheOfCatalogue((): Promise<CategorySummary[]> => readCategories());

/** The categories of the home page by name, each with up to six pictures. */
export const listHomeCategories = cacheOfCatalogue(async () => {
	const [rows, imagesOf] = await Promise.all([readCategories(true), readHomeImages()]);
	return rows.map(({ id, name, slug, description }) => ({
		id,
		name,
		slug,
		description,
		images: toListImages(imagesOf.get(id) ?? []),
	}));
});

/** The current address of a category that once had this one; null when no category had it. */
export async function findMovedCategory(formerSlug: string): Promise<string | null> {
	const [row] = await readDb
		.select({ slug: categories.slug })
		.from(formerCategorySlugs)
		.innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
		.where(eq(formerCategorySlugs.slug, formerSlug));
	return row?.slug ?? null;
}

const activeProductCount = sql<number>`count(${products.id})::int`;

function readCategories(isHomeOnly = false) {
	return readDb
		.select({
			id: categories.id,
			name: categories.name,
			slug: categories.slug,
			description: categories.description,
			productCount: activeProductCount,
		})
		.from(categories)
		.leftJoin(productCategories, eq(productCategories.categoryId, categories.id))
		.leftJoin(products, and(eq(products.id, productCategories.productId), products.isActive))
		.where(isHomeOnly ? eq(categories.showOnHome, true) : undefined)
		.groupBy(categories.id)
		.orderBy(sql`lower(unaccent(${categories.name})) collate "C"`, categories.id);
}

/** The category's own picture, then the first picture of its products, featured ones first. */
async function readHomeImages(): Promise<Map<string, ImageView[]>> {
	const [ofCategories, ofProducts] = await Promise.all([
		readDb
			.select({ categoryId: categories.id, image: imageColumns })
			.from(categories)
			.innerJoin(images, eq(images.id, categories.imageId))
			.where(eq(categories.showOnHome, true)),
		readProductImages(),
	]);
	const imagesOf = new Map<string, ImageView[]>();
	for (const { categoryId, image } of [...ofCategories, ...ofProducts]) {
		const list = imagesOf.get(categoryId) ?? [];
		if (list.length < MAX_CARD_IMAGES && !list.some(({ id }) => id === image.id)) list.push(image);
		imagesOf.set(categoryId, list);
	}
	return imagesOf;
}

function readProductImages() {
	const ranked = readDb.$with("ranked").as(
		readDb
			.select({
				categoryId: productCategories.categoryId,
				imageId: productImages.imageId,
				place: sql<number>`row_number() over (
					partition by ${productCategories.categoryId}
					order by ${products.isFeatured} desc, ${products.createdAt} desc, ${products.id}
				)`.as("place"),
			})
			.from(productCategories)
			.innerJoin(categories, eq(categories.id, productCategories.categoryId))
			.innerJoin(products, eq(products.id, productCategories.productId))
			.innerJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
			.where(and(categories.showOnHome, products.isActive)),
	);
	return readDb
		.with(ranked)
		.select({ categoryId: ranked.categoryId, image: imageColumns })
		.from(ranked)
		.innerJoin(images, eq(images.id, ranked.imageId))
		.where(sql`${ranked.place} <= ${MAX_CARD_IMAGES}`)
		.orderBy(ranked.categoryId, ranked.place);
}
