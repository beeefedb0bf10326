import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import type { PaymentDiscounts, PaymentOffer } from "#app/shop/settings/settings.ts";
import { type Cents, multiplyCents, sumCents } from "#app/values/money.ts";
import {
	type PaymentMethod,
	paymentMethods,
	paymentMethodValues,
} from "#app/values/status/payment-status.ts";

/**
 * The choices at the checkout. Beside the two methods there is Mercado Pago's PIX where it has a discount: an order
 * with the method `mercadopago` that can only be paid by a PIX code, at a price of its own.
 */
export const paymentOptionValues = ["pix", ...paymentMethodValues] as const;
export type PaymentOption = (typeof paymentOptionValues)[number];

export const paymentMethodOf = (option: PaymentOption): PaymentMethod =>
	option === "pix" ? "mercadopago" : option;

/** Whether the shop offers this payment method. */
export const offersMethod = (method: PaymentMethod, offer: PaymentOffer): boolean =>
	method === "bank_transfer" ? offer.offersTransfer : offer.offersMercadoPago;

/** The payment of an order, and the discount for it. */
interface PricedOrder {
	paymentMethod: PaymentMethod;
	pixDiscountPercent: number;
	transferDiscountPercent: number;
}

export const paymentOptionOf = (order: Omit<PricedOrder, "transferDiscountPercent">): PaymentOption =>
	order.pixDiscountPercent > 0 ? "pix" : order.paymentMethod;

/** The payment option's name on receipts, papers and in mails to the workshop. */
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

/** The columns of an order for its payment option, with the current discount. */
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

/** The price of a unit without a discount; null for a discounted order from before list prices were stored. */
export const listPriceOf = (
	{ unitPrice, listPrice }: Omit<PricedItem, "quantity">,
	order: Omit<PricedOrder, "paymentMethod">,
): Cents | null => listPrice ?? (discountLabel(order) === null ? unitPrice : null);

/** The total of an order with this payment option: each unit from its list price, and the freight. */
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
