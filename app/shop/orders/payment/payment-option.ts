import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import type { PaymentDiscounts, PaymentOffer } from "#app/shop/settings/settings.ts";
import { type Cents, multiplyCents, sumCents } from "#app/values/money.ts";
import {
	type PaymentMethod,
	paymentMethods,
	paymentMethodValues,
} from "#app/values/status/payment-status.ts";

/**
 * What a customer chooses at the checkout. Beside the two methods is Mercado Pago's PIX where it has a
 * discount: an order of the method `mercadopago` whose only way to be paid is a PIX code, at a price of its own.
 */
export const paymentOptionValues = ["pix", ...paymentMethodValues] as const;
export type PaymentOption = (typeof paymentOptionValues)[number];

export const paymentMethodOf = (option: PaymentOption): PaymentMethod =>
	option === "pix" ? "mercadopago" : option;

/** Whether a shop has this way to pay for its customers. */
export const offersMethod = (method: PaymentMethod, offer: PaymentOffer): boolean =>
	method === "bank_transfer" ? offer.offersTransfer : offer.offersMercadoPago;

/** How an order is paid, and what it is given for it. */
interface PricedOrder {
	paymentMethod: PaymentMethod;
	pixDiscountPercent: number;
	transferDiscountPercent: number;
}

export const paymentOptionOf = (order: Omit<PricedOrder, "transferDiscountPercent">): PaymentOption =>
	order.pixDiscountPercent > 0 ? "pix" : order.paymentMethod;

/** As receipts, papers and mails to the workshop say it. */
export const paymentLabel = (order: Omit<PricedOrder, "transferDiscountPercent">): string =>
	paymentMethods[order.paymentMethod].label + (order.pixDiscountPercent > 0 ? " (PIX)" : "");

/** "5% de desconto no PIX"; null for an order at its list prices. */
export function discountLabel({
	pixDiscountPercent,
	transferDiscountPercent,
}: Omit<PricedOrder, "paymentMethod">): string | null {
	if (pixDiscountPercent > 0) return `${pixDiscountPercent}% de desconto no PIX`;
	return transferDiscountPercent > 0 ? `${transferDiscountPercent}% de desconto por transferência` : null;
}

export const discountFor = (option: PaymentOption, { pix, transfer }: PaymentDiscounts): number =>
	({ pix, mercadopago: 0, bank_transfer: transfer })[option];

/** The columns of an order that say how it is paid, with the discount of today. */
export const pricedFor = (option: PaymentOption, discounts: PaymentDiscounts): PricedOrder => ({
	paymentMethod: paymentMethodOf(option),
	pixDiscountPercent: option === "pix" ? discounts.pix : 0,
	transferDiscountPercent: option === "bank_transfer" ? discounts.transfer : 0,
});

interface PricedItem {
	quantity: number;
	unitPrice: Cents;
	listPrice: Cents | null;
}

/** What a unit costs without a discount; null where an order of before it was kept has one. */
export const listPriceOf = (
	{ unitPrice, listPrice }: Omit<PricedItem, "quantity">,
	order: Omit<PricedOrder, "paymentMethod">,
): Cents | null => listPrice ?? (discountLabel(order) === null ? unitPrice : null);

/** What an order would cost if it were paid in this way: each unit from its list price, and the freight. */
export function totalFor(
	option: PaymentOption,
	order: Omit<PricedOrder, "paymentMethod"> & { items: readonly PricedItem[]; shipping: Cents },
	discounts: PaymentDiscounts,
): Cents | null {
	const percent = discountFor(option, discounts);
	let total = order.shipping;
	for (const item of order.items) {
		const listPrice = listPriceOf(item, order);
		if (listPrice === null) return null;
		total = sumCents(total, multiplyCents(discountedPriceOf(listPrice, percent), item.quantity));
	}
	return total;
}
