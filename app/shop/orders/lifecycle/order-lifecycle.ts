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
 * The life cycle of an order: the events that move it from one state (`order-status.ts`) to the next, and the actions
 * allowed in each state. Pure rules; the commands in `orders/changes/` carry them out. docs/order-states.md has the
 * picture.
 */

/**
 * Transitions by the system or the customer. The workshop may put an order into any
 * state from any other (specification, section 4), so its moves are not listed.
 */
export const orderTransitions = {
	paid: { from: ["pending"], to: "confirmed" },
	expired: { from: ["pending"], to: "cancelled" },
	/** The money came after the order had expired, so the order is reinstated. */
	paid_after_expiry: { from: ["cancelled"], to: "confirmed" },
	cancelled_by_customer: { from: unshippedStatuses, to: "cancelled" },
	/** All of its money was returned, as an administrator decided: nothing is made or sent any more. */
	refunded: { from: unshippedStatuses, to: "cancelled" },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

const canStartFrom = (status: OrderStatus, transition: keyof typeof orderTransitions): boolean =>
	orderTransitions[transition].from.some((from) => from === status);

/** The step that the workshop usually takes next. A delivered order has no next step and stays "delivered". */
export function suggestNextStatus(status: OrderStatus): TrackingStatus {
	if (status === "cancelled") return "confirmed";
	const steps = trackingStatuses.filter((step) => step !== "cancelled");
	const index = steps.findIndex((step) => step === (status === "processing" ? "confirmed" : status));
	return steps[index + 1] ?? "delivered";
}

/** The part of an order that decides its life cycle. */
interface OrderState {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	expiresAt: Date | null;
}

/**
 * Whether the deadline for payment has passed. Only an untouched order expires: once the workshop has moved it on, or
 * it is paid, it keeps its products. The order is cancelled after a last query to Mercado Pago.
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
 * Whether an order was cancelled by expiry. Cancelling by a person, the customer or the workshop, clears the expiry,
 * and so does a payment. An expired order keeps its deadline.
 */
export function wasCancelledByExpiry({
	status,
	expiresAt,
}: Pick<OrderState, "status" | "expiresAt">): boolean {
	return status === "cancelled" && expiresAt !== null;
}

/**
 * Whether the workshop may begin on an order, or have it ready. Its state is `confirmed` meanwhile, which reads well on
 * every screen: the customer's list has no word for `preparing`, and public tracking none for `processing`.
 */
export const canBeMade = ({ status, paymentStatus }: Omit<OrderState, "expiresAt">): boolean =>
	isBeforeDispatch(status) && (status !== "pending" || paymentStatus === "paid");

/** The effect of a payment on the order. */
export type PaidOutcome =
	| "paid"
	| "already_paid"
	/** The order had expired and its products were sold meanwhile: the workshop must decide. */
	| "paid_without_stock"
	/** A person had cancelled the order: it stays cancelled and the money must be refunded. */
	| "paid_after_cancellation";

/**
 * The state of an order once it is paid. An order that the workshop has moved on, or that a person cancelled, keeps its
 * state.
 */
export function statusOncePaid(order: Pick<OrderState, "status" | "expiresAt">): OrderStatus {
	if (canStartFrom(order.status, "paid")) return orderTransitions.paid.to;
	return wasCancelledByExpiry(order) ? orderTransitions.paid_after_expiry.to : order.status;
}

/** Whether the refund of all of its money ends the order. An order that has left the workshop keeps its state. */
export const isEndedByRefund = (order: {
	status: OrderStatus;
	refundedCents: number;
	totalCents: number;
	waivedCents: number;
}): boolean =>
	order.refundedCents >= order.totalCents - order.waivedCents && canStartFrom(order.status, "refunded");

/** The part of an order that says whether its customer still has to pay. */
export interface PayableState extends Pick<OrderState, "status" | "paymentStatus"> {
	paymentMethod: PaymentMethod;
	/** The amount that has already been received. */
	partPaid: Cents;
	restAskedAt: Date | null;
}

/**
 * Whether the customer has to pay now, with this method. If the received amount does not match, the owner decides
 * first.
 */
export function isAwaitingPayment(order: PayableState, method: PaymentMethod): boolean {
	return (
		order.paymentMethod === method &&
		order.paymentStatus !== "paid" &&
		order.status !== "cancelled" &&
		(order.partPaid === 0 || order.restAskedAt !== null)
	);
}

/**
 * The promise of the FAQ: the customer can cancel an unshipped order for 24 hours from its confirmation. That is the
 * payment or, for an unpaid order, its creation.
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

/**
 * The end of the time in which the customer may correct address and names, as the FAQ promises. Afterwards the workshop
 * needs them.
 */
export const correctionDeadline = (order: OrderMoments): Date =>
	new Date(confirmedAt(order).getTime() + 12 * HOUR_MS);

/** Whether the parcel is still in the workshop. The owner may correct the order during that time. */
export const isBeforeDispatch = (status: OrderStatus): boolean =>
	unshippedStatuses.some((each) => each === status);

export const canCustomerCorrect = (order: OrderMoments, now = new Date()): boolean =>
	isBeforeDispatch(order.status) && now < correctionDeadline(order);

/**
 * Whether the customer may want the order again: it expired, or was cancelled before it was paid, and some of its
 * products are still sold.
 */
export const canBuyAgain = (order: {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	items: readonly { productSlug: string | null }[];
}): boolean =>
	order.status === "cancelled" &&
	order.paymentStatus !== "paid" &&
	order.items.some(({ productSlug }) => productSlug !== null);

const WITHDRAWAL_DAYS = 7;

/** The last day on which a delivered order can be returned (CDC, article 49); null when it cannot. */
export function withdrawalDeadline(
	{ status, deliveredAt }: { status: OrderStatus; deliveredAt: Date | null },
	now = new Date(),
): IsoDay | null {
	if (status !== "delivered" || !deliveredAt) return null;
	const last = addDays(deliveredAt, WITHDRAWAL_DAYS);
	return dayOf(now) <= last ? last : null;
}
