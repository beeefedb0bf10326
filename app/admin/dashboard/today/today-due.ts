import { nextWorkshopStep, type WorkshopStepName } from "#app/admin/orders/workshop/workshop-steps.ts";
import { dayCountsOf, hasWorkOrders, type TimedDelivery } from "#app/shop/orders/lifecycle/order-promise.ts";
import {
	transitCalendar,
	type WorkingCalendars,
	workshopCalendar,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { addBusinessDays, countBusinessDays, dayOf, daysBetween, type IsoDay } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";

/** The next thing to do with an order: confirm its transfer, a step of the workshop, or send it. */
export type OrderStep = "transfer" | WorkshopStepName | "send";

/** The part of an order that says what is to be done with it, and until when. */
interface DueOrder extends TimedDelivery {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	createdAt: Date;
	paidAt: Date | null;
	begunAt: Date | null;
	readyAt: Date | null;
	estimatedDeliveryDate: Date | null;
	promisedDate: IsoDay | null;
	/** The day on which the plan of its bench begins it; null for an order without a place in a queue. */
	plannedStart: IsoDay | null;
}

/** The day on which something is to be done; `isDeadline` where it is late afterwards. */
interface Due {
	day: IsoDay;
	isDeadline: boolean;
}

export const nextStepOf = (order: Omit<DueOrder, keyof TimedDelivery | "plannedStart">): OrderStep =>
	order.paymentStatus === "paid" ? (nextWorkshopStep(order) ?? "send") : "transfer";

/** Whether the workshop has begun it, or has it ready. A state that was set by hand may be further than its steps. */
export function isUnderWay(order: Parameters<typeof nextStepOf>[0]): boolean {
	const step = nextStepOf(order);
	if (step === "transfer") return false;
	return step !== "begin" || order.status === "processing" || order.status === "preparing";
}

/**
 * The last day that keeps the promise: the arrival less the days on the road, and for the beginning less those in the
 * workshop too; for an order in the queue of a bench the day of its plan. The first of an order's days is the one after
 * the payment, as in its timeline. A transfer may come on any day, so looking for it is never late.
 */
export function dueOfOrder(order: DueOrder, calendars: WorkingCalendars): Due {
	const { createdAt, paidAt } = order;
	const step = nextStepOf(order);
	const arrival = order.estimatedDeliveryDate ?? order.promisedDate;
	if (step === "transfer") return { day: addBusinessDays(createdAt, 0), isDeadline: false };
	const isBegun = isUnderWay(order);
	const isQueued = hasWorkOrders(order);
	if (arrival === null) return { day: dayOf(paidAt ?? createdAt), isDeadline: false };
	const { workshop = 0, transit = 0, optionId = "" } = dayCountsOf(order) ?? {};
	const onTheRoad = transitCalendar(calendars, optionId);
	const inWorkshop = workshopCalendar(calendars);
	// Without days of the workshop, the first of those on the road is the one after the payment.
	const road = isBegun || isQueued || workshop > 0 ? transit : Math.max(0, transit - 1);
	const sent = road > 0 ? onTheRoad.subtract(dayOf(arrival), road) : dayOf(arrival);
	if (isQueued && !isBegun) {
		// Its bench may have other work before it, so that its first day is that of the plan, unless it is too late.
		const start = order.plannedStart ?? dayOf(paidAt ?? createdAt);
		return start > sent ? { day: sent, isDeadline: true } : { day: start, isDeadline: false };
	}
	return { day: inWorkshop.subtract(sent, isBegun ? 0 : Math.max(0, workshop - 1)), isDeadline: true };
}

/** The shop says that it answers within a day. */
export const dueOfMessage = ({ createdAt }: { createdAt: Date }): Due => ({
	day: addBusinessDays(createdAt, 1),
	isDeadline: true,
});

/** Photographs and questions are due on the day of their arrival and never late, since no customer was promised them. */
export const dueOnceSeen = ({ createdAt }: { createdAt: Date }): Due => ({
	day: dayOf(createdAt),
	isDeadline: false,
});

/** Business days since the day that was missed. A missed Friday is late from Monday on. */
export const daysLate = ({ day, isDeadline }: Due, today: IsoDay): number =>
	isDeadline ? countBusinessDays(day, today) : 0;

const isLate = ({ day, isDeadline }: Due, today: IsoDay): boolean =>
	isDeadline && addBusinessDays(day, 1) <= today;

/**
 * The first of them to be done: what is late, then the earlier day, then what has waited longer. Orders that are being
 * made or ready are always among them, so that none vanishes because others are due before its next step.
 */
export function firstToDo<Thing extends { due: Due; createdAt: Date; isUnderWay: boolean }>(
	things: readonly Thing[],
	today: IsoDay,
	limit: number,
): Thing[] {
	return things
		.map((thing) => ({ thing, isLate: isLate(thing.due, today) }))
		.sort(
			(one, other) =>
				Number(other.isLate) - Number(one.isLate) ||
				daysBetween(other.thing.due.day, one.thing.due.day) ||
				one.thing.createdAt.getTime() - other.thing.createdAt.getTime(),
		)
		.map(({ thing }) => thing)
		.filter(({ isUnderWay }, at) => at < limit || isUnderWay);
}
