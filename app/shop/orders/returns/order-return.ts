import { canCustomerCancel, withdrawalDeadline } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import {
	enRouteStatuses,
	type OrderStatus,
	openStatuses,
	unshippedStatuses,
} from "#app/values/status/order-status.ts";
import { openReturnStatuses, type ReturnKind, type ReturnStatus } from "#app/values/status/return-status.ts";

/** The options of customer and workshop for a return. Pure rules, which the commands carry out. */

/**
 * The workshop's steps for a return, with the states that allow them. `refunded` follows automatically from the refund.
 */
export const returnSteps = {
	collected: ["asked"],
	/** A parcel that was refused at the door comes back without a collection and is checked at once. */
	checked: ["asked", "collected"],
	refused: ["asked", "collected"],
	dropped: ["asked"],
} as const satisfies Record<string, readonly ReturnStatus[]>;

export type ReturnStep = keyof typeof returnSteps;

export const isOpenReturn = (status: ReturnStatus): boolean =>
	openReturnStatuses.some((open) => open === status);

/** Whether a return may take this step. A withdrawal in time is a legal right, so it cannot be refused. */
export function canChangeReturnStatus(
	orderReturn: { status: ReturnStatus; kind: ReturnKind },
	step: ReturnStep,
): boolean {
	if (step === "refused" && orderReturn.kind === "withdrawal") return false;
	return returnSteps[step].some((from) => from === orderReturn.status);
}

/** The legal warranty of durable goods (CDC, article 26). */
export const LEGAL_WARRANTY_DAYS = 90;

/** The customer's options for an unwanted order, beyond cancelling it in the first 24 hours. */
export type ReturnOption =
	/** It has not left the workshop: it is cancelled at once, and nothing has to be collected. */
	| { way: "before_shipping"; lastDay: null }
	/** The parcel is refused at the door, or comes back unopened. */
	| { way: "on_its_way"; lastDay: null }
	| { way: "delivered"; lastDay: IsoDay }
	/** After the seven days: a request with a reason, which the workshop may refuse. */
	| { way: "request"; lastDay: IsoDay };

export type ReturnWay = ReturnOption["way"];

interface ReturnableOrder {
	status: OrderStatus;
	createdAt: Date;
	paidAt: Date | null;
	deliveredAt: Date | null;
}

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status);

/** Null for an order that is cancelled, can simply be cancelled, or has a return. */
export function findReturnOption(
	order: ReturnableOrder,
	current: ReturnStatus | null,
	now = new Date(),
): ReturnOption | null {
	if (current !== null && current !== "dropped") return null;
	if (isOneOf(unshippedStatuses, order.status)) {
		return canCustomerCancel(order, now) ? null : { way: "before_shipping", lastDay: null };
	}
	if (isOneOf(enRouteStatuses, order.status)) return { way: "on_its_way", lastDay: null };
	const deadline = withdrawalDeadline(order, now);
	if (deadline) return { way: "delivered", lastDay: deadline };
	if (order.status !== "delivered" || !order.deliveredAt) return null;
	const lastDay = addDays(order.deliveredAt, LEGAL_WARRANTY_DAYS);
	return dayOf(now) <= lastDay ? { way: "request", lastDay } : null;
}

/** Whether the products of a return are still on their way to the customer. */
export const isBeforeDelivery = (status: OrderStatus): boolean => isOneOf(openStatuses, status);
