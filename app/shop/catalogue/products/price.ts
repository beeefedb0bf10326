import type { PaymentDiscounts } from "#app/shop/settings/settings.ts";
import { type Cents, cents, multiplyCents, percentOfCents, splitCents } from "#app/values/money.ts";

/** A category whose name carries this puts all of its products at half price (specification, section 5). */
export const HALF_PRICE = /50\s*% off/i;

interface PricedProduct {
	price: Cents;
	/** As the product's record has it. */
	originalPrice: Cents | null;
	categoryNames: readonly string[];
}

/** The struck-through price: the record's when it is above the price, or what the category claims. */
export function originalPriceOf({ price, originalPrice, categoryNames }: PricedProduct): Cents | null {
	if (originalPrice !== null && originalPrice > price) return originalPrice;
	return categoryNames.some((name) => HALF_PRICE.test(name)) ? multiplyCents(price, 2) : null;
}

/** Whole per cent off; null without a discount, or with one that would be printed as 0%. */
export function discountPercentOf(price: Cents, originalPrice: Cents | null): number | null {
	if (originalPrice === null || originalPrice <= price) return null;
	return Math.round(((originalPrice - price) / originalPrice) * 100) || null;
}

/**
 * What a unit costs in an order that is paid in a way with a discount. The per cent is taken off each unit,
 * half a centavo of it in the customer's favour, so that an order's total is still the sum of its lines.
 */
export const discountedPriceOf = (listPrice: Cents, percent: number): Cents =>
	cents(Math.max(Math.min(listPrice, 1), listPrice - percentOfCents(listPrice, percent)));

interface DiscountOffer {
	/** As it is read behind a price. */
	way: string;
	percent: number;
}

/**
 * The ways to pay that have a discount, the highest first. Both by PIX: so two that give the same are said once,
 * and the transfer is only then called PIX when nothing else is.
 */
export function discountOffers({ pix, transfer }: PaymentDiscounts): DiscountOffer[] {
	if (pix > 0 && pix === transfer) return [{ way: "no PIX ou por transferência", percent: pix }];
	return [
		{ way: "no PIX", percent: pix },
		{ way: pix > 0 ? "por transferência" : "por transferência (PIX)", percent: transfer },
	]
		.filter(({ percent }) => percent > 0)
		.toSorted((one, other) => other.percent - one.percent);
}

export interface Instalment {
	count: number;
	/** The highest of them, where the total does not divide evenly. */
	value: Cents;
}

/** “12x de R$ 74,17 sem juros”, offered above the floor that the owner set; null otherwise. */
export function instalmentOf(
	price: Cents,
	rule: { instalments: number; instalmentsAbove: Cents },
): Instalment | null {
	if (rule.instalments < 2 || price <= rule.instalmentsAbove) return null;
	const [value] = splitCents(price, rule.instalments);
	return value === undefined ? null : { count: rule.instalments, value };
}
