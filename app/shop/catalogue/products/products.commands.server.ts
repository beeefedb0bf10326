import { eq, like, or, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { indexVocabulary } from "#app/shop/catalogue/search/index-vocabulary.server.ts";
import { slugBase, uniqueSlug } from "#app/shop/catalogue/unique-slug.ts";
import type { Transaction } from "#db/client.server.ts";
import { formerSlugs, productCategories, productImages, products } from "#db/schema.server.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "./product-input.ts";
import { productMessages } from "./products.messages.ts";

/**
 * Enters a product with its categories, pictures and search words. `id` and `createdAt` are only
 * for records that are known beforehand (the demo).
 */
export async function createProduct(
	tx: Transaction,
	input: ProductInput,
	overrides: { id?: string; createdAt?: Date } = {},
): Promise<{ id: string; slug: string }> {
	const slug = await findUniqueSlug(tx, input);
	const [row] = await tx
		.insert(products)
		.values({ ...overrides, ...toColumns(input), slug })
		.returning({ id: products.id, slug: products.slug });
	if (!row) throw new Error("The database returned no row for a new product.");
	await releaseFormerSlug(tx, slug);
	await writeCategories(tx, row.id, input.categoryIds);
	await writeImages(tx, row.id, input.imageIds ?? []);
	await indexVocabulary(tx, searchableTexts(input));
	await invalidate(tx, "catalogue", ...categoryTags(input.categoryIds));
	return row;
}

/**
 * Replaces what is known of a product. `version` is the one the editor saw: somebody else's save
 * in between is refused, not overwritten.
 */
export async function updateProduct(
	tx: Transaction,
	id: string,
	version: number,
	input: ProductInput,
): Promise<{ slug: string }> {
	const [current] = await tx
		.select({ version: products.version, slug: products.slug })
		.from(products)
		.where(eq(products.id, id))
		.for("update");
	if (!current) throw new Refusal("not_found", productMessages.notFound);
	if (current.version !== version) throw new Refusal("conflict", productMessages.editedMeanwhile);

	const slug = input.slug === undefined ? current.slug : await findUniqueSlug(tx, input, current.slug);
	const before = await listCategoryIds(tx, id);
	await tx
		.update(products)
		.set({ ...toColumns(input), slug, version: version + 1 })
		.where(eq(products.id, id));
	if (slug !== current.slug) {
		await releaseFormerSlug(tx, slug);
		await tx.insert(formerSlugs).values({ slug: current.slug, productId: id });
	}
	await tx.delete(productCategories).where(eq(productCategories.productId, id));
	await writeCategories(tx, id, input.categoryIds);
	await tx.delete(productImages).where(eq(productImages.productId, id));
	await writeImages(tx, id, input.imageIds ?? []);
	await indexVocabulary(tx, searchableTexts(input));
	await invalidate(tx, "catalogue", `product:${id}`, ...categoryTags([...before, ...input.categoryIds]));
	return { slug };
}

/** “Desativar” and “Ativar”: an inactive product is nowhere in the shop. */
export async function setProductActive(tx: Transaction, id: string, isActive: boolean): Promise<void> {
	const [row] = await tx
		.update(products)
		.set({ isActive, version: sql`${products.version} + 1` })
		.where(eq(products.id, id))
		.returning({ id: products.id });
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	await invalidate(tx, "catalogue", `product:${id}`, ...categoryTags(await listCategoryIds(tx, id)));
}

/** Orders keep the name and picture of what was bought; reviews go with the product. */
export async function deleteProduct(tx: Transaction, id: string): Promise<void> {
	const categoryIds = await listCategoryIds(tx, id);
	const [row] = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id });
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	await invalidate(tx, "catalogue", `product:${id}`, ...categoryTags(categoryIds));
}

function toColumns({ categoryIds, imageIds: _, slug: __, price, originalPrice, ...input }: ProductInput) {
	const materials = [...new Set(input.materials.map((name) => name.trim()).filter(Boolean))];
	return {
		...input,
		materials,
		priceCents: price,
		originalPriceCents: originalPrice ?? null,
		categoryId: categoryIds[0] ?? null,
	};
}

const searchableTexts = ({ name, materials, description }: ProductInput): string[] => [
	name,
	...materials,
	description,
];

async function writeCategories(
	tx: Transaction,
	productId: string,
	categoryIds: readonly string[],
): Promise<void> {
	const unique = [...new Set(categoryIds)];
	if (unique.length === 0) return;
	await tx.insert(productCategories).values(unique.map((categoryId) => ({ productId, categoryId })));
}

async function writeImages(tx: Transaction, productId: string, imageIds: readonly string[]): Promise<void> {
	const unique = [...new Set(imageIds)];
	if (unique.length > MAX_PRODUCT_IMAGES) {
		throw new Refusal("invalid", productMessages.tooManyImages(MAX_PRODUCT_IMAGES));
	}
	if (unique.length === 0) return;
	await tx
		.insert(productImages)
		.values(unique.map((imageId, position) => ({ productId, imageId, position })));
}

/** "Destaque" or not: the home page shows what is put forward. */
export async function setProductFeatured(tx: Transaction, id: string, isFeatured: boolean): Promise<void> {
	const [row] = await tx
		.update(products)
		.set({ isFeatured, version: sql`${products.version} + 1` })
		.where(eq(products.id, id))
		.returning({ id: products.id });
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	await invalidate(tx, "catalogue", `product:${id}`);
}

/** Also the product's own slug is free to it. */
async function findUniqueSlug(tx: Transaction, input: ProductInput, currentSlug?: string): Promise<string> {
	const base = slugBase(input.slug ?? input.name);
	if (base === "") {
		throw new Refusal("invalid", productMessages.noSlug, { fields: { name: productMessages.noSlug } });
	}
	const rows = await tx
		.select({ slug: products.slug })
		.from(products)
		.where(or(eq(products.slug, base), like(products.slug, `${base}-%`)));
	return uniqueSlug(
		base,
		rows.map(({ slug }) => slug).filter((slug) => slug !== currentSlug),
	);
}

/** An address that a piece has now leads nowhere else. */
async function releaseFormerSlug(tx: Transaction, slug: string): Promise<void> {
	await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
}

async function listCategoryIds(tx: Transaction, productId: string): Promise<string[]> {
	const rows = await tx
		.select({ id: productCategories.categoryId })
		.from(productCategories)
		.where(eq(productCategories.productId, productId));
	return rows.map(({ id }) => id);
}

const categoryTags = (categoryIds: readonly string[]): CacheTag[] =>
	[...new Set(categoryIds)].map((id) => `category:${id}` as const);
