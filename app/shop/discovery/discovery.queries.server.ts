import { asc, eq, inArray } from "drizzle-orm";
import { summaries, summaryColumns } from "#app/shop/catalogue/products/products.queries.server.ts";
import { imageColumns } from "#app/shop/images/image.server.ts";
import { imageView } from "#app/shop/images/image.ts";
import { publicDb } from "#db/client.server.ts";
import { images, productImages, products } from "#db/schema.server.ts";
import type { FeedPiece } from "./merchant-feed.ts";
import { PIECES_IN_PART } from "./parts.ts";
import type { SitemapPiece } from "./sitemap.ts";

export const countPieces = (): Promise<number> => publicDb.$count(products, eq(products.isActive, true));

/** The n-th part of the active pieces; ids never change, so neither does a piece's part while others stay. */
const partOf = (part: number) =>
	publicDb
		.select({ id: products.id })
		.from(products)
		.where(eq(products.isActive, true))
		.orderBy(asc(products.id))
		.limit(PIECES_IN_PART)
		.offset((part - 1) * PIECES_IN_PART);

export async function listSitemapPieces(part: number): Promise<SitemapPiece[]> {
	const [pieces, shown] = await Promise.all([
		publicDb
			.select({ id: products.id, slug: products.slug, updatedAt: products.updatedAt })
			.from(products)
			.where(inArray(products.id, partOf(part)))
			.orderBy(products.slug),
		publicDb
			.select({ productId: productImages.productId, image: imageColumns })
			.from(productImages)
			.innerJoin(images, eq(images.id, productImages.imageId))
			.where(inArray(productImages.productId, partOf(part)))
			.orderBy(productImages.position),
	]);
	const imagesOf = Map.groupBy(shown, ({ productId }) => productId);
	return pieces.map(({ id, slug, updatedAt }) => ({
		slug,
		updatedAt,
		images: (imagesOf.get(id) ?? []).map(({ image }) => imageView(image)),
	}));
}

export async function listFeedPieces(part: number): Promise<FeedPiece[]> {
	const rows = await publicDb
		.select({ ...summaryColumns, description: products.description, weightGrams: products.weightGrams })
		.from(products)
		.where(inArray(products.id, partOf(part)))
		.orderBy(products.id);
	const pieces = await summaries(rows);
	return rows.flatMap(({ description, weightGrams, widthMm, heightMm, depthMm }, at) => {
		const piece = pieces[at];
		return piece ? [{ ...piece, description, weightGrams, size: { widthMm, heightMm, depthMm } }] : [];
	});
}
