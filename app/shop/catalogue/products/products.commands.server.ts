import { eq, inArray, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import { replaceProductBenches } from "#app/shop/bench/product-benches.server.ts";
import { recordStockEvents } from "#app/shop/catalogue/stock/record-stock-events.server.ts";
import { claimSlug } from "#app/shop/catalogue/unique-slug.server.ts";
import { indexVocabulary } from "#app/shop/catalogue/vocabulary/index-vocabulary.server.ts";
import { describeImages } from "#app/shop/images/images.commands.server.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import type { Transaction } from "#db/client.server.ts";
import { formerSlugs, productCategories, productImages, products } from "#db/schema.server.ts";
import { causeText, isCausedBy, type StockCause } from "../stock/stock-movements.server.ts";
import { recordProductEvent } from "./product-events.server.ts";
import { MAX_PRODUCT_IMAGES, type ProductInput } from "./product-input.ts";
import { productMessages } from "./products.messages.ts";

export interface WrittenProduct {
	id: string;
	slug: string;
	/** Pictures that the product showed before and no longer shows. */
	removedImageIds: string[];
}

/**
 * Writes a product with its categories, pictures, their descriptions and its search words: a new product, or in place
 * of `existing`. The `version` of `existing` is the one the editor saw; the write is refused when another editor has
 * saved the product since. `known` is for records whose id is known beforehand (the demo). `cause` tells the stock
 * ledger why the quantity changed.
 */
export async function writeProduct(
	tx: Transaction,
	input: ProductInput,
	existing?: { id: string; version: number },
	{ cause, ...fixed }: { id?: string; createdAt?: Date; cause?: StockCause } = {},
): Promise<WrittenProduct> {
	const imageIds = [...new Set(input.imageIds ?? [])];
	if (imageIds.length > MAX_PRODUCT_IMAGES) {
		throw new Refusal("invalid", imageMessages.tooMany(MAX_PRODUCT_IMAGES));
	}
	const before = existing && (await lockProductVersion(tx, existing));
	const slug =
		before && input.slug === undefined
			? before.slug
			: await claimSlug(tx, { table: products, former: formerSlugs }, input.slug ?? input.name, before?.slug);
	const changed = isCausedBy(causeText(cause ?? { reason: before ? "edited" : "opening" }));
	await tx.execute(sql`select ${changed}`);
	const id = before
		? await updateRow(tx, before, { ...toColumns(input), slug })
		: await insertRow(tx, { ...fixed, ...toColumns(input), slug });
	await replaceCategories(tx, id, input.categoryIds);
	await replaceImages(tx, id, imageIds);
	if (input.benchIds) await replaceProductBenches(tx, id, input.benchIds);
	const described = await describeImages(tx, imageIds, input.imageAlts ?? [], input.name);
	await recordProductEvent(tx, id);
	const stockBefore = before?.stockQuantity ?? 0;
	if ((input.stockQuantity ?? stockBefore) !== stockBefore) await recordStockEvents(tx, [id]);
	await indexVocabulary(tx, [input.name, ...input.materials, input.description]);
	await invalidate(
		tx,
		"catalogue",
		...(input.benchMinutes ? (["bench"] as const) : []),
		...productTags([...(before ? [id] : []), ...(await listProductsShowing(tx, described))]),
		...categoryTags([...(before?.categoryIds ?? []), ...input.categoryIds]),
	);
	return { id, slug, removedImageIds: (before?.imageIds ?? []).filter((image) => !imageIds.includes(image)) };
}

/** “Ativar”, “Desativar” and “Destaque”. An inactive product is shown nowhere in the shop. */
export async function setProductFlags(
	tx: Transaction,
	id: string,
	flags: { isActive: boolean } | { isFeatured: boolean },
): Promise<void> {
	const [row] = await tx
		.update(products)
		.set({ ...flags, version: sql`${products.version} + 1` })
		.where(eq(products.id, id))
		.returning({ id: products.id });
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	if ("isActive" in flags) await recordProductEvent(tx, id);
	const { categoryIds } = await readLinks(tx, id);
	await invalidate(tx, "catalogue", ...productTags([id]), ...categoryTags(categoryIds));
}

/** Orders keep the name and picture of what was bought; reviews go with the product. */
export async function deleteProduct(tx: Transaction, id: string): Promise<{ removedImageIds: string[] }> {
	const { categoryIds, imageIds } = await readLinks(tx, id);
	const [row] = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id });
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	await invalidate(tx, "catalogue", ...productTags([id]), ...categoryTags(categoryIds));
	return { removedImageIds: imageIds };
}

type ProductBefore = Awaited<ReturnType<typeof lockProductVersion>>;

async function lockProductVersion(tx: Transaction, { id, version }: { id: string; version: number }) {
	const [row] = await tx
		.select({ version: products.version, slug: products.slug, stockQuantity: products.stockQuantity })
		.from(products)
		.where(eq(products.id, id))
		.for("update");
	if (!row) throw new Refusal("not_found", productMessages.notFound);
	if (row.version !== version) throw new VersionRefusal(productMessages.editedMeanwhile, row.version);
	return { id, ...row, ...(await readLinks(tx, id)) };
}

async function readLinks(tx: Transaction, productId: string) {
	const categories = await tx
		.select({ id: productCategories.categoryId })
		.from(productCategories)
		.where(eq(productCategories.productId, productId));
	const images = await tx
		.select({ id: productImages.imageId })
		.from(productImages)
		.where(eq(productImages.productId, productId));
	return { categoryIds: categories.map(({ id }) => id), imageIds: images.map(({ id }) => id) };
}

type ProductRow = typeof products.$inferInsert;

async function insertRow(tx: Transaction, columns: ProductRow): Promise<string> {
	const written = await tx.insert(products).values(columns).returning({ id: products.id });
	return expectRow(written, "a new product").id;
}

async function updateRow(tx: Transaction, before: ProductBefore, columns: ProductRow): Promise<string> {
	await tx
		.update(products)
		.set({ ...columns, version: before.version + 1 })
		.where(eq(products.id, before.id));
	if (columns.slug !== before.slug) {
		await tx.insert(formerSlugs).values({ slug: before.slug, productId: before.id });
	}
	return before.id;
}

/** All but the address, which is made unique, and what has tables of its own. */
function toColumns(input: ProductInput) {
	const { categoryIds, imageIds, imageAlts, slug, benchIds, price, originalPrice, ...columns } = input;
	return {
		...columns,
		materials: [...new Set(columns.materials.map((name) => name.trim()).filter(Boolean))],
		priceCents: price,
		originalPriceCents: originalPrice ?? null,
		categoryId: categoryIds[0] ?? null,
	};
}

async function replaceCategories(
	tx: Transaction,
	productId: string,
	categoryIds: readonly string[],
): Promise<void> {
	await tx.delete(productCategories).where(eq(productCategories.productId, productId));
	const unique = [...new Set(categoryIds)];
	if (unique.length === 0) return;
	await tx.insert(productCategories).values(unique.map((categoryId) => ({ productId, categoryId })));
}

async function replaceImages(tx: Transaction, productId: string, imageIds: readonly string[]): Promise<void> {
	await tx.delete(productImages).where(eq(productImages.productId, productId));
	if (imageIds.length === 0) return;
	await tx
		.insert(productImages)
		.values(imageIds.map((imageId, position) => ({ productId, imageId, position })));
}

/** A copy of a product shows the same pictures, so their descriptions are on its page too. */
async function listProductsShowing(tx: Transaction, imageIds: readonly string[]): Promise<string[]> {
	if (imageIds.length === 0) return [];
	const rows = await tx
		.select({ id: productImages.productId })
		.from(productImages)
		.where(inArray(productImages.imageId, [...imageIds]));
	return rows.map(({ id }) => id);
}

const productTags = (ids: readonly string[]): CacheTag[] =>
	[...new Set(ids)].map((id) => `product:${id}` as const);
const categoryTags = (ids: readonly string[]): CacheTag[] =>
	[...new Set(ids)].map((id) => `category:${id}` as const);
