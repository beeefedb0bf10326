import { and, asc, eq, gt, gte, inArray } from "drizzle-orm";
import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import { summaryColumns, toSummaries } from "#app/shop/catalogue/products/products.queries.server.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readPieceLeads } from "#app/shop/shipping/quote/bench-board.server.ts";
import { readDb } from "#db/client.server.ts";
import { images, productImages, products } from "#db/schema.server.ts";
import { PRODUCTS_PER_PART } from "./feed-parts.ts";
import type { FeedProduct } from "./merchant-feed.ts";
import type { SitemapProduct } from "./sitemap-xml.ts";

/** Products read at once: processing a batch blocks the event loop for some milliseconds. */
const BATCH_SIZE = 100;

export const countListedProducts = (): Promise<number> =>
	readDb.$count(products, eq(products.isActive, true));

/** The products of the n-th part of the sitemap. */
export const listSitemapProducts = (part: number): AsyncGenerator<SitemapProduct[]> =>
	readInBatches(part, async (ids) => {
		const [productRows, imageRows] = await Promise.all([
			readDb
				.select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
				.from(products)
				.where(inArray(products.id, ids))
				.orderBy(products.id),
			readDb
				.select({ productId: productImages.productId, image: imageColumns })
				.from(productImages)
				.innerJoin(images, eq(images.id, productImages.imageId))
				.where(inArray(productImages.productId, ids))
				.orderBy(productImages.position),
		]);
		const imagesOf = Map.groupBy(imageRows, ({ productId }) => productId);
		return productRows.map(({ id, slug, updatedAt }) => ({
			slug,
			updatedAt,
			images: (imagesOf.get(id) ?? []).map(({ image }) => image),
		}));
	});

/** The products of the n-th part of the feed. */
export const listFeedProducts = (part: number): AsyncGenerator<FeedProduct[]> =>
	readInBatches(part, async (ids) => {
		const rows = await readDb
			.select({
				...summaryColumns,
				description: products.description,
				weightGrams: products.weightGrams,
				gtin: products.gtin,
				availableAfterDays: products.availableAfterDays,
				...productWorkColumns,
			})
			.from(products)
			.where(inArray(products.id, ids))
			.orderBy(products.id);
		const productSummaries = await toSummaries(rows);
		const pieces = await readPieceLeads(rows.map((row) => ({ ...row, work: workOf(row) })));
		return rows.flatMap((row, index) => {
			const product = productSummaries[index];
			const piece = pieces[index];
			const { description, weightGrams, gtin, widthMm, heightMm, depthMm } = row;
			const size = { widthMm, heightMm, depthMm };
			return product && piece ? [{ ...product, description, weightGrams, gtin, size, ...piece }] : [];
		});
	});

/**
 * The n-th part of the active products, ordered by id, so that products rarely move to another part. Each batch is read
 * once the one before is written.
 */
async function* readInBatches<Product>(
	part: number,
	read: (ids: string[]) => Promise<Product[]>,
): AsyncGenerator<Product[]> {
	const [first] = await selectIds()
		.limit(1)
		.offset((part - 1) * PRODUCTS_PER_PART);
	if (!first) return;
	let from = gte(products.id, first.id);
	for (let count = 0; count < PRODUCTS_PER_PART; count += BATCH_SIZE) {
		const rows = await selectIds(from).limit(Math.min(BATCH_SIZE, PRODUCTS_PER_PART - count));
		const last = rows.at(-1);
		if (!last) return;
		yield await read(rows.map(({ id }) => id));
		from = gt(products.id, last.id);
	}
}

const selectIds = (from?: ReturnType<typeof gte>) =>
	readDb
		.select({ id: products.id })
		.from(products)
		.where(and(eq(products.isActive, true), from))
		.orderBy(asc(products.id));
