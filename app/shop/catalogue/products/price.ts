import type { PaymentDiscounts } from "#app/shop/settings/settings.ts";
import { type Cents, cents, multiplyCents, percentOfCents, splitCents } from "#app/values/money.ts";

/** A category with this in its name puts all of its products at half price (specification, section 5). */
export const HALF_PRICE = /50\s*% off/i;

interface PricedProduct {
	price: Cents;
	/** As stored in the product's row. */
	originalPrice: Cents | null;
	categoryNames: readonly string[];
}

/**
 * The struck-through price: the stored one if it is above the price, otherwise twice the price in a half-price
 * category; null without either.
 */
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
 * The price of a unit in an order with a payment option's discount. The discount is taken off each unit, half a centavo
 * rounded in the customer's favour, so that an order's total is still the sum of its lines.
 */
export const discountedPriceOf = (listPrice: Cents, percent: number): Cents =>
	cents(Math.max(Math.min(listPrice, 1), listPrice - percentOfCents(listPrice, percent)));

interface DiscountOffer {
	/** The payment option, as read after a price. */
	way: string;
	percent: number;
}

/**
 * The payment options with a discount, the highest first. Both are PIX payments, so two equal discounts are named once,
 * and the transfer is called PIX only when it is the only one.
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
	/** The highest instalment, where the total does not divide evenly. */
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
