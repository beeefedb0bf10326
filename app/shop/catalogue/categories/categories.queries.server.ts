import { and, desc, eq, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { keptWhenLarge, LARGE } from "#app/shop/catalogue/kept-when-large.server.ts";
import { imageColumns } from "#app/shop/images/image.server.ts";
import { type ImageView, imageView } from "#app/shop/images/image.ts";
import { publicDb } from "#db/client.server.ts";
import {
	categories,
	formerCategorySlugs,
	images,
	productCategories,
	productImages,
	products,
} from "#db/schema.server.ts";
import { CATEGORY_IMAGES, type CategorySummary, type HomeCategory } from "./category.ts";

/** The footer shows the five fullest categories of the home page (specification, section 7). */
const FOOTER_CATEGORIES = 5;

export async function listFooterCategories(): Promise<{ name: string; slug: string }[]> {
	tag("catalogue");
	return publicDb
		.select({ name: categories.name, slug: categories.slug })
		.from(categories)
		.leftJoin(productCategories, eq(productCategories.categoryId, categories.id))
		.leftJoin(products, and(eq(products.id, productCategories.productId), products.isActive))
		.where(eq(categories.showOnHome, true))
		.groupBy(categories.id)
		.orderBy(desc(activeProducts), categories.name)
		.limit(FOOTER_CATEGORIES);
}

/** All categories by name, with how many active products each has. */
export async function listCategories(): Promise<CategorySummary[]> {
	tag("catalogue");
	return readAllCategories();
}

const readAllCategories = keptWhenLarge(
	() => readCategories(),
	(all) => all.reduce((total, { productCount }) => total + productCount, 0) >= LARGE,
);

/** The categories of the home page by name, each with up to six pictures. */
export async function listHomeCategories(): Promise<HomeCategory[]> {
	tag("catalogue");
	const [rows, imagesOf] = await Promise.all([readCategories(true), readHomeImages()]);
	return rows.map((row) => ({ ...row, images: imagesOf.get(row.id) ?? [] }));
}

/** Where a category is now that once had this address; null when none did. */
export async function findMovedCategory(formerSlug: string): Promise<string | null> {
	const [row] = await publicDb
		.select({ slug: categories.slug })
		.from(formerCategorySlugs)
		.innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
		.where(eq(formerCategorySlugs.slug, formerSlug));
	return row?.slug ?? null;
}

const activeProducts = sql<number>`count(${products.id})::int`;

function readCategories(onlyHome = false) {
	return publicDb
		.select({
			id: categories.id,
			name: categories.name,
			slug: categories.slug,
			description: categories.description,
			productCount: activeProducts,
		})
		.from(categories)
		.leftJoin(productCategories, eq(productCategories.categoryId, categories.id))
		.leftJoin(products, and(eq(products.id, productCategories.productId), products.isActive))
		.where(onlyHome ? eq(categories.showOnHome, true) : undefined)
		.groupBy(categories.id)
		.orderBy(sql`lower(unaccent(${categories.name})) collate "C"`, categories.id);
}

/** The category's own picture, then the first picture of its pieces, what is put forward first. */
async function readHomeImages(): Promise<Map<string, ImageView[]>> {
	const [own, ofPieces] = await Promise.all([
		publicDb
			.select({ categoryId: categories.id, image: imageColumns })
			.from(categories)
			.innerJoin(images, eq(images.id, categories.imageId))
			.where(eq(categories.showOnHome, true)),
		readPieceImages(),
	]);
	const found = new Map<string, ImageView[]>();
	for (const { categoryId, image } of [...own, ...ofPieces]) {
		const list = found.get(categoryId) ?? [];
		if (list.length < CATEGORY_IMAGES && !list.some(({ id }) => id === image.id)) list.push(imageView(image));
		found.set(categoryId, list);
	}
	return found;
}

function readPieceImages() {
	const ranked = publicDb.$with("ranked").as(
		publicDb
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
	return publicDb
		.with(ranked)
		.select({ categoryId: ranked.categoryId, image: imageColumns })
		.from(ranked)
		.innerJoin(images, eq(images.id, ranked.imageId))
		.where(sql`${ranked.place} <= ${CATEGORY_IMAGES}`)
		.orderBy(ranked.categoryId, ranked.place);
}
