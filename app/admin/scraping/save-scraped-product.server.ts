import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { fetchImage } from "#app/admin/products/images/fetch-image.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { storeImage } from "#app/shop/images/store-image.server.ts";
import { tryGenerateReviews } from "#app/shop/reviews/generated/generate-product-reviews.server.ts";
import type { ScrapedProductInput } from "./save-scraped-product.schema.ts";

/** Initial values of an imported product (specification, section 9). */
const INITIAL_VALUES = {
	stockQuantity: 10,
	shippingType: "calculated",
	isFeatured: false,
	isActive: true,
} as const;

/**
 * Saves an imported product with its pictures, which are copied into our own store and encoded again. A picture that
 * cannot be fetched is left out; if the product cannot be saved, its pictures are removed.
 */
export async function saveScrapedProduct(admin: Admin, scraped: ScrapedProductInput) {
	const selected = scraped.images.slice(0, MAX_PRODUCT_IMAGES);
	const fetched = await Promise.all(selected.map((address) => copyImage(address, scraped.name)));
	const imageIds = fetched.filter((id) => id !== null);
	let product: { id: string; slug: string };
	try {
		product = await saveProduct(admin, {
			...INITIAL_VALUES,
			name: scraped.name,
			description: scraped.description,
			price: scraped.price,
			materials: scraped.materials,
			specifications: scraped.specifications,
			categoryIds: scraped.categoryId ? [scraped.categoryId] : [],
			imageIds,
			sourceUrl: scraped.sourceUrl,
		});
	} catch (error) {
		await removeImages(imageIds);
		throw error;
	}
	return {
		...product,
		images: imageIds.length,
		// Pictures that could not be fetched or decoded; the product is saved without them.
		missingImages: selected.length - imageIds.length,
		// Null if none were requested, -1 if generating them failed.
		reviews: scraped.generateReviews ? await tryGenerateReviews(admin, product.id) : null,
	};
}

export type SavedScrapedProduct = Awaited<ReturnType<typeof saveScrapedProduct>>;

async function copyImage(address: string, alt: string): Promise<string | null> {
	try {
		return (await storeImage(await fetchImage(address), { alt })).id;
	} catch (error) {
		// If the image store does not answer, no picture can be saved, so the whole save fails.
		if (!(error instanceof Refusal) || error.kind === "unavailable") throw error;
		return null;
	}
}
