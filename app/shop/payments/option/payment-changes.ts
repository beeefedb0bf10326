import type { OrderView } from "#app/shop/orders/orders.queries.server.ts";
import { pixDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import {
	discountFor,
	offersMethod,
	type PaymentOption,
	paymentMethodOf,
	paymentOptionOf,
	paymentOptionValues,
	totalFor,
} from "#app/shop/orders/payment/payment-option.ts";
import type { PaymentDiscounts, PaymentOffer } from "#app/shop/settings/settings.ts";
import type { Cents } from "#app/values/money.ts";

/** Another payment option for an unpaid order, and its total. */
export interface PaymentChange {
	option: PaymentOption;
	total: Cents;
	/** The discount on each product's price, in per cent. */
	percent: number;
}

/** Whether the shop offers this payment option. */
export function isOffered(
	option: PaymentOption,
	{ discounts, ...offer }: PaymentOffer & { discounts: PaymentDiscounts },
): boolean {
	return offersMethod(paymentMethodOf(option), offer) && (option !== "pix" || discounts.pix > 0);
}

/**
 * The other payment options that the customer can choose now. Empty once a part was paid, and where the order's list
 * prices are unknown.
 */
export function listPaymentChanges(
	order: OrderView,
	shop: PaymentOffer & { discounts: PaymentDiscounts },
	now = new Date(),
): PaymentChange[] {
	if (order.paymentStatus === "paid" || order.status === "cancelled") return [];
	if (order.hasExpired || order.partPaid > 0) return [];
	const hasTimeForPix = order.paymentMethod === "bank_transfer" || pixDeadline(order.expiresAt, now) !== null;
	return paymentOptionValues
		.filter((option) => option !== paymentOptionOf(order) && isOffered(option, shop))
		.filter((option) => option !== "pix" || hasTimeForPix)
		.flatMap((option) => {
			const total = totalFor(option, order, shop.discounts);
			return total === null ? [] : { option, total, percent: discountFor(option, shop.discounts) };
		});
}
