import { nextWorkshopStep, type WorkshopStepName } from "#app/admin/orders/workshop/workshop-steps.ts";
import {
	addBusinessDays,
	countBusinessDays,
	dayOf,
	type IsoDay,
	subtractBusinessDays,
} from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";

/** The next thing to do with an order: confirm its transfer, a step of the workshop, or send it. */
export type OrderStep = "transfer" | WorkshopStepName | "send";

/** The part of an order that says what is to be done with it, and until when. */
interface DueOrder {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	createdAt: Date;
	paidAt: Date | null;
	begunAt: Date | null;
	readyAt: Date | null;
	estimatedDeliveryDate: Date | null;
	promisedDate: IsoDay | null;
	/** Business days in the workshop and on the road; null for an order from before they were stored. */
	deliveryBusinessDays: number | null;
	/** The workshop's part of them; null for an order from before it was stored. */
	workshopDays: number | null;
}

/** The day on which something is to be done; `isDeadline` where it is late afterwards. */
interface Due {
	day: IsoDay;
	isDeadline: boolean;
}

export const nextStepOf = (order: DueOrder): OrderStep =>
	order.paymentStatus === "paid" ? (nextWorkshopStep(order) ?? "send") : "transfer";

/**
 * The last day that keeps the promise: the arrival less the days on the road, and for the beginning less those in the
 * workshop too. The first of an order's days is the one after the payment, as in its timeline. A transfer may come
 * on any day, so looking for it is never late.
 */
export function dueOfOrder(order: DueOrder): Due {
	const { createdAt, paidAt, deliveryBusinessDays, workshopDays } = order;
	const step = nextStepOf(order);
	const arrival = order.estimatedDeliveryDate ?? order.promisedDate;
	if (step === "transfer") return { day: addBusinessDays(createdAt, 0), isDeadline: false };
	if (arrival === null) return { day: dayOf(paidAt ?? createdAt), isDeadline: false };
	const whole = deliveryBusinessDays ?? 0;
	// A state that was set by hand may be further than the moments that the workshop's steps write.
	const isBegun = step !== "begin" || order.status === "processing" || order.status === "preparing";
	const left = isBegun ? whole - (workshopDays ?? whole) : whole - 1;
	return { day: subtractBusinessDays(arrival, Math.max(0, left)), isDeadline: true };
}

/** The shop says that it answers within a day. */
export const dueOfMessage = ({ createdAt }: { createdAt: Date }): Due => ({
	day: addBusinessDays(createdAt, 1),
	isDeadline: true,
});

/** Business days since the day that was missed. A missed Friday is late from Monday on. */
export const daysLate = ({ day, isDeadline }: Due, today: IsoDay): number =>
	isDeadline ? countBusinessDays(day, today) : 0;

const isLate = ({ day, isDeadline }: Due, today: IsoDay): boolean =>
	isDeadline && addBusinessDays(day, 1) <= today;

/** The first of them to be done: what is late, then the earlier day, then what has waited longer. */
export function firstToDo<Thing extends { due: Due; createdAt: Date }>(
	things: readonly Thing[],
	today: IsoDay,
	limit: number,
): Thing[] {
	return things
		.map((thing) => ({ thing, isLate: isLate(thing.due, today) }))
		.sort(
			(one, other) =>
				Number(other.isLate) - Number(one.isLate) ||
				Date.parse(one.thing.due.day) - Date.parse(other.thing.due.day) ||
				one.thing.createdAt.getTime() - other.thing.createdAt.getTime(),
		)
		.slice(0, limit)
		.map(({ thing }) => thing);
}
