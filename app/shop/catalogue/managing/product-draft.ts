import { type Cents, centsToReais } from "#app/values/money.ts";
import { formatNumber } from "#app/values/number.ts";
import type { EditedProduct } from "./managed-products.queries.server.ts";
import type { ProductDraft } from "./product-form.ts";

/** "1.990,00", without the sign: as it is typed into a price field. */
export const moneyText = (amount: Cents | null): string =>
	amount === null ? "" : formatNumber(centsToReais(amount), 2);

/** "45,5": a measure as it is typed, without decimals that say nothing. */
export function unitText(value: number | null, unit: number): string {
	return value === null ? "" : String(value / unit).replace(".", ",");
}

const wholeText = (value: number | null): string => (value === null ? "" : String(value));

/** A product as its form shows it. */
export function draftOfProduct(product: EditedProduct): ProductDraft {
	return {
		name: product.name,
		slug: product.slug,
		description: product.description,
		price: moneyText(product.price),
		originalPrice: moneyText(product.originalPrice),
		categoryIds: [...product.categoryIds],
		materials: [...product.materials],
		width: unitText(product.widthMm, 10),
		height: unitText(product.heightMm, 10),
		depth: unitText(product.depthMm, 10),
		weight: unitText(product.weightGrams, 1_000),
		specifications: product.specifications,
		careInstructions: product.careInstructions ?? "",
		finish: product.finish ?? "",
		shippingType: product.shippingType,
		stockQuantity: String(product.stockQuantity),
		isMadeToOrder: product.isMadeToOrder,
		productionDays: wholeText(product.productionDays),
		availableAfterDays: wholeText(product.availableAfterDays),
		isFeatured: product.isFeatured,
		isActive: product.isActive,
		artisanId: product.artisanId ?? "",
		images: product.images,
	};
}
