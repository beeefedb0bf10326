import {
	chosenDayToSay,
	hasWorkOrders,
	promiseOf,
	type TimedDelivery,
} from "#app/shop/orders/lifecycle/order-promise.ts";
import {
	payDay,
	type WorkingCalendars,
	workshopCalendar,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { dayOf, formatDayMonth, type IsoDay, type Moment } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";

/** A step of an order's way from the workshop to its customer. */
export interface TimelineStep {
	name: string;
	/** "23/11" once it was done, "até 9/12" while it is promised; null where no day is known. */
	when: string | null;
	/** The first step that is not done is the next one. */
	state: "done" | "next" | "later";
}

/** The part of an order that its timeline is made of. */
export interface TimedOrder extends TimedDelivery {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	isPickup: boolean;
	createdAt: Date;
	paidAt: Date | null;
	begunAt: Date | null;
	readyAt: Date | null;
	shippedAt: Date | null;
	deliveredAt: Date | null;
	cancelledAt: Date | null;
	/** Until when an unpaid order can be paid. */
	expiresAt: Date | null;
	promisedDate: IsoDay | null;
	leaveDate: IsoDay | null;
	deliveryDay: IsoDay | null;
	payBy: IsoDay | null;
	estimatedDeliveryDate: Date | null;
}

/** How many of the workshop's steps a state has behind it: begun, finished, sent, delivered. */
const stepsBehind: Record<OrderStatus, number> = {
	pending: 0,
	confirmed: 0,
	processing: 1,
	preparing: 1,
	shipped: 3,
	in_transit: 3,
	out_for_delivery: 3,
	delivered: 4,
	cancelled: 0,
};

/** The one timeline of an order, for its page, public tracking, the customer's list and the mails. */
export function orderTimeline(
	order: TimedOrder,
	calendars: WorkingCalendars,
	now = new Date(),
): TimelineStep[] {
	const { status, isPickup, createdAt, paidAt, begunAt, readyAt, shippedAt, deliveredAt } = order;
	const behind = stepsBehind[status];
	const days = promisedDays(order, calendars, now);
	const isPaid = order.paymentStatus === "paid";
	const isReady = readyAt !== null || behind >= 2;
	const isSent = behind >= 3;
	const steps = [
		step("Pedido feito", true, createdAt),
		isPaid ? step("Pago", true, paidAt) : step("Pagamento", false, until(order.expiresAt)),
		step("Na bancada", begunAt !== null || isReady || behind >= 1, begunAt, promised(days.begin)),
		// The day until which a fetched order is ready is the promised one, so it has one step for both.
		...(isPickup ? [] : [step("Pronto", isReady, readyAt, until(days.ready))]),
		isPickup
			? step("Pronto para retirada", isSent, shippedAt, until(days.arrival))
			: step("Enviado", isSent, shippedAt),
		behind >= 4
			? step(isPickup ? "Retirado" : "Entregue", true, deliveredAt)
			: isPickup
				? step("Retirado", false)
				: step(
						days.arrival ? "Chega" : "Entrega",
						false,
						days.isChosen ? on(days.arrival) : until(days.arrival),
					),
	];
	if (status === "cancelled") return endedTimeline(order, steps);
	const next = steps.findIndex(({ isDone }) => !isDone);
	return steps.map(({ name, when, isDone }, at) => ({
		name,
		when,
		state: isDone ? "done" : at === next ? "next" : "later",
	}));
}

/** A cancelled order shows the steps that were done, and its end. */
function endedTimeline({ cancelledAt }: TimedOrder, steps: readonly DatedStep[]): TimelineStep[] {
	const done = steps.filter(({ isDone }) => isDone);
	const end = { name: "Cancelado", when: on(cancelledAt) };
	return [...done, end].map(({ name, when }) => ({ name, when, state: "done" }));
}

interface DatedStep {
	name: string;
	when: string | null;
	isDone: boolean;
}

/** `day` is when it was done, or the words for a day to come; `promise` is said as long as it is not done. */
function step(
	name: string,
	isDone: boolean,
	day: Date | string | null = null,
	promise: string | null = null,
): DatedStep {
	const done = day instanceof Date ? formatDayMonth(day) : day;
	return { name, isDone, when: isDone ? done : (promise ?? (typeof day === "string" ? day : null)) };
}

const until = (day: Moment | null): string | null => day && `até ${formatDayMonth(day)}`;
const on = (day: Moment | null): string | null => day && `em ${formatDayMonth(day)}`;
const promised = (day: IsoDay | null): string | null => day && `prometido ${formatDayMonth(day)}`;

/**
 * The days that were promised. The workshop begins on the first business day after the payment, from which its days
 * count. An unpaid order has only the offered arrival.
 */
function promisedDays(order: TimedOrder, calendars: WorkingCalendars, now: Date) {
	const { paidAt, deliveryBusinessDays, estimatedDeliveryDate } = order;
	const { promisedDate } = promiseOf(order, calendars, now);
	const arrival = estimatedDeliveryDate ?? promisedDate;
	const isChosen = chosenDayToSay(order, promisedDate) !== null;
	if (paidAt === null || deliveryBusinessDays === null)
		return { begin: null, ready: null, arrival, isChosen };
	const inWorkshop = workshopCalendar(calendars);
	const paid = payDay(paidAt, calendars);
	const days = order.freightRecord?.workshopDays;
	const ready = order.leaveDate ?? (days === undefined ? null : inWorkshop.add(paid, days));
	// An arrival that was moved forward leaves the workshop less time than the payment's days say.
	const isKept = ready !== null && (arrival === null || ready <= dayOf(arrival));
	// On a bench other work comes before it, so that its first day is not the one after the payment.
	const begin = hasWorkOrders(order) ? null : inWorkshop.add(paid, 1);
	return { begin, ready: isKept ? ready : null, arrival, isChosen };
}
