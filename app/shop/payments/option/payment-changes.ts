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

/** Another way in which an unpaid order may be paid, and what it then costs. */
export interface PaymentChange {
	option: PaymentOption;
	total: Cents;
	/** Off each product's price. */
	percent: number;
}

/** Whether a shop offers this way to pay. */
export function isOffered(
	option: PaymentOption,
	{ discounts, ...offer }: PaymentOffer & { discounts: PaymentDiscounts },
): boolean {
	return offersMethod(paymentMethodOf(option), offer) && (option !== "pix" || discounts.pix > 0);
}

/**
 * The other ways that its customer may choose by now; none once something was paid, or where an order's list prices
 * are not known.
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
