import { href } from "react-router";
import { toListImages } from "#app/shop/images/image.ts";
import type { ProductSummary } from "./products.queries.server.ts";

export type { ProductDetail, ProductSummary } from "./products.queries.server.ts";

/** The limit of materials on a card (specification, section 9). */
const MAX_MATERIALS = 2;

/** A product as cards show it. Lists send the browser only this. */
export type ProductCardView = ReturnType<typeof toCard>;

export const toCard = ({ images, categories, materials, ...product }: ProductSummary) => ({
	id: product.id,
	slug: product.slug,
	name: product.name,
	price: product.price,
	originalPrice: product.originalPrice,
	discountPercent: product.discountPercent,
	instalment: product.instalment,
	/** The lowest price among the payment options with a discount. */
	paymentNote: product.paymentNotes.map(({ price, way }) => `${price} ${way}`)[0] ?? null,
	availability: product.availability,
	isFeatured: product.isFeatured,
	images: toListImages(images),
	categoryNames: categories.map(({ name }) => name).join(", "),
	materials: materials.slice(0, MAX_MATERIALS),
});

/** The address of a product's page. */
export const productPath = (slug: string): string => href("/product/:slug", { slug });

/** The one badge on a card: what keeps one from buying comes first, then what makes it cheaper. */
export function cardBadge(
	{
		availability,
		discountPercent,
		isFeatured,
	}: Pick<ProductCardView, "availability" | "discountPercent" | "isFeatured">,
	showsFeatured: boolean,
): "out_of_stock" | "discount" | "featured" | null {
	if (availability === "out_of_stock") return "out_of_stock";
	if (discountPercent) return "discount";
	return isFeatured && showsFeatured ? "featured" : null;
}
