import type { EditableProduct } from "#app/admin/products/admin-products.queries.server.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import { formatNumber, formatNumberField } from "#app/values/number.ts";
import type { ProductDraft } from "./product-draft.ts";

/** "1.990,00", without the sign: as it is typed into a price field. */
export const formatMoneyInput = (amount: Cents | null): string =>
	amount === null ? "" : formatNumber(centsToReais(amount), 2);

/** "45,5": a measure as it is typed, without decimals that say nothing. */
export function formatUnitInput(value: number | null, unit: number): string {
	return value === null ? "" : formatNumberField(value / unit);
}

const formatWholeInput = (value: number | null): string => (value === null ? "" : String(value));

/** A product as its form shows it. */
export function draftFromProduct(product: EditableProduct): ProductDraft {
	return {
		name: product.name,
		slug: product.slug,
		description: product.description,
		price: formatMoneyInput(product.price),
		originalPrice: formatMoneyInput(product.originalPrice),
		categoryIds: [...product.categoryIds],
		materials: [...product.materials],
		width: formatUnitInput(product.widthMm, 10),
		height: formatUnitInput(product.heightMm, 10),
		depth: formatUnitInput(product.depthMm, 10),
		weight: formatUnitInput(product.weightGrams, 1_000),
		specifications: product.specifications,
		careInstructions: product.careInstructions ?? "",
		finish: product.finish ?? "",
		shippingType: product.shippingType,
		stockQuantity: String(product.stockQuantity),
		isMadeToOrder: product.isMadeToOrder,
		productionDays: formatWholeInput(product.productionDays),
		availableAfterDays: formatWholeInput(product.availableAfterDays),
		isFeatured: product.isFeatured,
		isActive: product.isActive,
		artisanId: product.artisanId ?? "",
		images: product.images,
	};
}
