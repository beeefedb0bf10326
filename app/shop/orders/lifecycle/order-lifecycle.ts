import { addDays, DAY_MS, dayOf, HOUR_MS, type IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import {
	type OrderStatus,
	type TrackingStatus,
	trackingStatuses,
	unshippedStatuses,
} from "#app/values/status/order-status.ts";
import type { PaymentMethod, PaymentStatus } from "#app/values/status/payment-status.ts";

/**
 * The life of an order: what moves it from one state (`order-status.ts`) to the next, and what may be done in
 * each. Pure rules; the commands in `orders/changes/` carry them out. docs/order-states.md has the picture.
 */

/**
 * Transitions by the system or the customer. The workshop may put an order into any
 * state from any other (specification, section 4), so its moves are not listed.
 */
export const orderTransitions = {
	paid: { from: ["pending"], to: "confirmed" },
	expired: { from: ["pending"], to: "cancelled" },
	/** The money came after the order had expired: the order comes back. */
	paid_after_expiry: { from: ["cancelled"], to: "confirmed" },
	cancelled_by_customer: { from: unshippedStatuses, to: "cancelled" },
	/** All of its money went back, as an administrator wanted: nothing is made or sent any more. */
	refunded: { from: unshippedStatuses, to: "cancelled" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

const canStartFrom = (status: OrderStatus, transition: keyof typeof orderTransitions): boolean =>
	orderTransitions[transition].from.some((from) => from === status);

/** The step that the workshop usually takes next; a delivered order has arrived. */
export function suggestNextStatus(status: OrderStatus): TrackingStatus {
	if (status === "cancelled") return "confirmed";
	const steps = trackingStatuses.filter((step) => step !== "cancelled");
	const index = steps.findIndex((step) => step === (status === "processing" ? "confirmed" : status));
	return steps[index + 1] ?? "delivered";
}

/** The part of an order that its life depends on. */
interface OrderState {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	expiresAt: Date | null;
}

/**
 * Whether its time to pay is over. Only an untouched order expires: once the workshop moved it on, or
 * it is paid, it keeps its products. It is cancelled when Mercado Pago has been asked a last time.
 */
export function hasExpired({ status, paymentStatus, expiresAt }: OrderState, now = new Date()): boolean {
	return (
		canStartFrom(status, "expired") &&
		paymentStatus !== "paid" &&
		expiresAt !== null &&
		expiresAt.getTime() <= now.getTime()
	);
}

/**
 * Why an order is cancelled. Cancelling by a person, the customer or the workshop, clears the
 * expiry, and so does a payment; an order that expired keeps the moment.
 */
export function wasCancelledByExpiry({
	status,
	expiresAt,
}: Pick<OrderState, "status" | "expiresAt">): boolean {
	return status === "cancelled" && expiresAt !== null;
}

/** What a payment did to the order. */
export type PaidOutcome =
	| "paid"
	| "already_paid"
	/** The order had expired and its products were sold meanwhile: the workshop must look at it. */
	| "paid_without_stock"
	/** A person had cancelled the order: it stays cancelled and the money must go back. */
	| "paid_after_cancellation";

/** Where a payment puts the order: one that the workshop has moved on, or a person cancelled, stays. */
export function statusOncePaid(order: Pick<OrderState, "status" | "expiresAt">): OrderStatus {
	if (canStartFrom(order.status, "paid")) return orderTransitions.paid.to;
	return wasCancelledByExpiry(order) ? orderTransitions.paid_after_expiry.to : order.status;
}

/** Whether giving all of its money back ends the order; one that has left keeps its state. */
export const isEndedByRefund = (order: {
	status: OrderStatus;
	refundedCents: number;
	totalCents: number;
	waivedCents: number;
}): boolean =>
	order.refundedCents >= order.totalCents - order.waivedCents && canStartFrom(order.status, "refunded");

/** The part of an order that says whether its customer has still to pay. */
export interface PayableState extends Pick<OrderState, "status" | "paymentStatus"> {
	paymentMethod: PaymentMethod;
	/** What has come of it already. */
	partPaid: Cents;
	restAskedAt: Date | null;
}

/** Whether the customer has to pay now, in this way: what came and does not fit waits for the owner first. */
export function isAwaitingPayment(order: PayableState, method: PaymentMethod): boolean {
	return (
		order.paymentMethod === method &&
		order.paymentStatus !== "paid" &&
		order.status !== "cancelled" &&
		(order.partPaid === 0 || order.restAskedAt !== null)
	);
}

/**
 * The FAQ's promise: an unshipped order can be cancelled by its customer for 24 hours from its
 * confirmation, which is the payment, or the order itself while that is missing.
 */
export const canCustomerCancel = (order: OrderMoments, now = new Date()): boolean =>
	canStartFrom(order.status, "cancelled_by_customer") &&
	now.getTime() - confirmedAt(order).getTime() < DAY_MS;

interface OrderMoments {
	status: OrderStatus;
	createdAt: Date;
	paidAt: Date | null;
}

const confirmedAt = ({ createdAt, paidAt }: OrderMoments): Date => paidAt ?? createdAt;

/** Until when its customer may correct address and names, as the FAQ promises; the workshop needs them then. */
export const correctionDeadline = (order: OrderMoments): Date =>
	new Date(confirmedAt(order).getTime() + 12 * HOUR_MS);

/** While the parcel is in the workshop; the owner may for as long. */
export const isBeforeDispatch = (status: OrderStatus): boolean =>
	unshippedStatuses.some((each) => each === status);

export const canCustomerCorrect = (order: OrderMoments, now = new Date()): boolean =>
	isBeforeDispatch(order.status) && now < correctionDeadline(order);

/** Expired, or cancelled before it was paid, with something that is still sold: the customer may want it again. */
export const canBuyAgain = (order: {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	items: readonly { productSlug: string | null }[];
}): boolean =>
	order.status === "cancelled" &&
	order.paymentStatus !== "paid" &&
	order.items.some(({ productSlug }) => productSlug !== null);

const WITHDRAWAL_DAYS = 7;

/** The last day on which a delivered order can be given back (CDC, article 49); null when it cannot. */
export function withdrawalDeadline(
	{ status, deliveredAt }: { status: OrderStatus; deliveredAt: Date | null },
	now = new Date(),
): IsoDay | null {
	if (status !== "delivered" || !deliveredAt) return null;
	const last = addDays(deliveredAt, WITHDRAWAL_DAYS);
	return dayOf(now) <= last ? last : null;
}
