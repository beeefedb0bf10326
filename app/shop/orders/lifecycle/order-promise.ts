import { payDay, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	type BenchPart,
	type DayCounts,
	type DeliveryEstimate,
	type DeliveryOffer,
	estimateDelivery,
	offerDelivery,
} from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, type IsoDay, type Moment } from "#app/values/date.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { isBeforeDispatch } from "./order-lifecycle.ts";

/** The part of an order that says how many days it needs. */
export interface TimedDelivery {
	/** Business days in the workshop and on the road; null for an order from before they were stored. */
	deliveryBusinessDays: number | null;
	/** The workshop's part of them; null for an order from before it was stored. */
	freightRecord: { workshopDays?: number | undefined } | null;
	shippingOptionId: string;
	/** For an order with places on a bench: the workshop days of its other lines; null for one without places. */
	workshopDays: number | null;
	transitDays: number | null;
	/** Its places as they would be given now, where it is not paid and its offer is over. */
	bench?: BenchPart | undefined;
}

/** The part of an order that decides its delivery date. */
interface PromisedOrder extends TimedDelivery {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	expiresAt: Date | null;
	promisedDate: IsoDay | null;
	leaveDate: IsoDay | null;
	/** The day that its customer chose; null where none was. */
	deliveryDay: IsoDay | null;
	/** The last day on which a payment keeps the offered days. */
	payBy: IsoDay | null;
}

/** How many days an order needs. If its parts are unknown, all count as the workshop's. Null for an old order. */
export function dayCountsOf(order: TimedDelivery): DayCounts | null {
	const { deliveryBusinessDays: whole, freightRecord, shippingOptionId } = order;
	if (order.workshopDays !== null && order.transitDays !== null) {
		const { workshopDays: workshop, transitDays: transit, bench } = order;
		return { workshop, transit, optionId: shippingOptionId, bench };
	}
	if (whole === null) return null;
	const workshop = Math.min(whole, freightRecord?.workshopDays ?? whole);
	return { workshop, transit: whole - workshop, optionId: shippingOptionId };
}

/**
 * The delivery date of an order. Until the order is paid, the date is an offer: the one with which it was placed as
 * long as a payment keeps it, then one that counts from the current day. The payment fixes it.
 */
export function promiseOf(order: PromisedOrder, calendars: WorkingCalendars, now = new Date()): PromiseView {
	const { status, paymentStatus, promisedDate, leaveDate, expiresAt } = order;
	const counts = dayCountsOf(order);
	if (paymentStatus === "paid" || !isBeforeDispatch(status) || counts === null) {
		return { promisedDate, leaveDate, payBy: null, payByHour: null, offeredOn: null };
	}
	const kept = keptOffer(order, now, calendars);
	const isUnheld = hasWorkOrders(order) && order.payBy === null;
	// A day that only its bench knows is not counted from anything else.
	if (hasWorkOrders(order) && kept === null && !counts.bench) {
		return {
			promisedDate,
			leaveDate,
			payBy: null,
			payByHour: null,
			offeredOn: isUnheld ? dayOf(now) : null,
		};
	}
	const bench = counts.bench && { ...counts.bench, isUnheld };
	const counted = offerDelivery(now, { ...counts, bench }, calendars);
	const offer = { ...withChosenDay(order, counted), ...kept };
	const deadline = expiresAt && expiresAt > now ? dayOf(expiresAt) : null;
	return deadline && offer.payBy !== null && deadline < offer.payBy
		? { ...offer, payBy: deadline, payByHour: null }
		: offer;
}

/** Whether an order was sold with hours of a bench. */
export const hasWorkOrders = ({ workshopDays }: Pick<TimedDelivery, "workshopDays">): boolean =>
	workshopDays !== null;

type PromiseView = Omit<DeliveryOffer, "promisedDate"> & { promisedDate: IsoDay | null };

/** The day until which an order leaves the workshop, as long as it is said: until it has left, or has another day. */
export const leaveDateToSay = (
	order: Pick<PromisedOrder, "status"> & { shippingOptionId: string; estimatedDeliveryDate?: Date | null },
	leaveDate: IsoDay | null,
): IsoDay | null =>
	order.estimatedDeliveryDate || isPickup(order) || !isBeforeDispatch(order.status) ? null : leaveDate;

/** An offer binds: a closure that was entered since does not move it. */
export function keptOffer(
	order: Pick<PromisedOrder, "promisedDate" | "leaveDate" | "payBy">,
	at: Moment,
	calendars: WorkingCalendars,
) {
	const { promisedDate, leaveDate, payBy } = order;
	if (promisedDate === null || payBy === null || payDay(at, calendars) > payBy) return null;
	return { promisedDate, leaveDate, payBy };
}

/** The days that a payment fixes for an order without places. An order that has already left keeps its own. */
export function daysOncePaid(
	order: PromisedOrder,
	paidAt: Date,
	calendars: WorkingCalendars,
): { promisedDate: IsoDay | null; leaveDate: IsoDay | null } {
	const { status, promisedDate, leaveDate } = order;
	const counts = dayCountsOf(order);
	const isOpen = isBeforeDispatch(status);
	if (counts === null || !(isOpen || status === "cancelled")) return { promisedDate, leaveDate };
	const kept = isOpen ? keptOffer(order, paidAt, calendars) : null;
	return kept
		? { promisedDate: kept.promisedDate, leaveDate: kept.leaveDate }
		: withChosenDay(order, estimateDelivery(paidAt, counts, calendars));
}

/** A day that was chosen stands where the order can still arrive by it. */
const withChosenDay = <Days extends DeliveryEstimate>(
	{ deliveryDay }: Pick<PromisedOrder, "deliveryDay">,
	counted: Days,
): Days =>
	deliveryDay !== null && deliveryDay > counted.promisedDate
		? { ...counted, promisedDate: deliveryDay }
		: counted;

/**
 * The chosen day as long as it is the promised one, on which the order arrives. Once it has moved, the order arrives
 * until its new day, which its customer has not chosen.
 */
export const chosenDayToSay = (
	order: Pick<PromisedOrder, "deliveryDay"> & { estimatedDeliveryDate?: Date | null },
	promisedDate: IsoDay | null,
): IsoDay | null =>
	order.deliveryDay === promisedDate && !order.estimatedDeliveryDate ? order.deliveryDay : null;
