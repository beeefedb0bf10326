import { asc, eq, inArray } from "drizzle-orm";
import { summaryColumns, toSummaries } from "#app/shop/catalogue/products/products.queries.server.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readDb } from "#db/client.server.ts";
import { images, productImages, products } from "#db/schema.server.ts";
import { PRODUCTS_PER_PART } from "./feed-parts.ts";
import type { FeedProduct } from "./merchant-feed.ts";
import type { SitemapProduct } from "./sitemap-xml.ts";

export const countListedProducts = (): Promise<number> =>
	readDb.$count(products, eq(products.isActive, true));

/** The n-th part of the active products, by id, so that products rarely move to another part. */
const productIdsOfPart = (part: number) =>
	readDb
		.select({ id: products.id })
		.from(products)
		.where(eq(products.isActive, true))
		.orderBy(asc(products.id))
		.limit(PRODUCTS_PER_PART)
		.offset((part - 1) * PRODUCTS_PER_PART);

export async function listSitemapProducts(part: number): Promise<SitemapProduct[]> {
	const [productRows, imageRows] = await Promise.all([
		readDb
			.select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
			.from(products)
			.where(inArray(products.id, productIdsOfPart(part)))
			.orderBy(products.slug),
		readDb
			.select({ productId: productImages.productId, image: imageColumns })
			.from(productImages)
			.innerJoin(images, eq(images.id, productImages.imageId))
			.where(inArray(productImages.productId, productIdsOfPart(part)))
			.orderBy(productImages.position),
	]);
	const imagesOf = Map.groupBy(imageRows, ({ productId }) => productId);
	return productRows.map(({ id, slug, updatedAt }) => ({
		slug,
		updatedAt,
		images: (imagesOf.get(id) ?? []).map(({ image }) => image),
	}));
}

export async function listFeedProducts(part: number): Promise<FeedProduct[]> {
	const rows = await readDb
		.select({
			...summaryColumns,
			description: products.description,
			weightGrams: products.weightGrams,
			availableAfterDays: products.availableAfterDays,
		})
		.from(products)
		.where(inArray(products.id, productIdsOfPart(part)))
		.orderBy(products.id);
	const productSummaries = await toSummaries(rows);
	return rows.flatMap((row, index) => {
		const product = productSummaries[index];
		const { description, weightGrams, availableAfterDays, widthMm, heightMm, depthMm } = row;
		const size = { widthMm, heightMm, depthMm };
		return product ? [{ ...product, description, weightGrams, availableAfterDays, size }] : [];
	});
}
