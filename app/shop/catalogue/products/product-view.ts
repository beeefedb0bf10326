import { href } from "react-router";
import { toListImages } from "#app/shop/images/image.ts";
import type { ProductSummary } from "./products.queries.server.ts";

export type { ProductDetail, ProductSummary } from "./products.queries.server.ts";

/** Cards show at most so many (specification, section 9). */
const MAX_MATERIALS = 2;

/** What a card shows of a product. Lists send this to the browser, and nothing that no card shows. */
export type ProductCardView = ReturnType<typeof toCard>;

export const toCard = ({ images, categories, materials, ...product }: ProductSummary) => ({
	id: product.id,
	slug: product.slug,
	name: product.name,
	price: product.price,
	originalPrice: product.originalPrice,
	discountPercent: product.discountPercent,
	instalment: product.instalment,
	/** The lowest price for a way to pay. */
	paymentNote: product.paymentNotes.map(({ price, way }) => `${price} ${way}`)[0] ?? null,
	availability: product.availability,
	isFeatured: product.isFeatured,
	images: toListImages(images),
	categoryNames: categories.map(({ name }) => name).join(", "),
	materials: materials.slice(0, MAX_MATERIALS),
});

/** The address of a product's page. */
export const productPath = (slug: string): string => href("/product/:slug", { slug });
