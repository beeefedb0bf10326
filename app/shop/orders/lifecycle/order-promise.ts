import { estimateDelivery, offerDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { isBeforeDispatch } from "./order-lifecycle.ts";

/** The part of an order that decides its delivery date. */
interface PromisedOrder {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	expiresAt: Date | null;
	promisedDate: IsoDay | null;
	/** Business days in the workshop and on the road; null for an order from before they were stored. */
	deliveryBusinessDays: number | null;
}

/**
 * The delivery date of an order. Until the order is paid, the date is an offer that counts from the current day; the
 * payment fixes it.
 */
export function promiseOf(order: PromisedOrder, now = new Date()) {
	const { status, paymentStatus, promisedDate, deliveryBusinessDays, expiresAt } = order;
	if (paymentStatus === "paid" || !isBeforeDispatch(status) || deliveryBusinessDays === null) {
		return { promisedDate, payBy: null, offeredOn: null };
	}
	const offer = offerDelivery(now, deliveryBusinessDays);
	const deadline = expiresAt && expiresAt > now ? dayOf(expiresAt) : null;
	return deadline && deadline < offer.payBy ? { ...offer, payBy: deadline } : offer;
}

/** The date that a payment fixes. An order that has already left keeps its own. */
export function dateOncePaid(order: PromisedOrder, paidAt: Date): IsoDay | null {
	const { status, promisedDate, deliveryBusinessDays } = order;
	const counts = isBeforeDispatch(status) || status === "cancelled";
	return counts && deliveryBusinessDays !== null
		? estimateDelivery(paidAt, deliveryBusinessDays)
		: promisedDate;
}
