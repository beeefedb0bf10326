import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";

/**
 * Up to which age of an order, and at which interval, Mercado Pago is asked: the older the order, the less can still
 * happen.
 */
type Steps = readonly (readonly [untilAgeMs: number, everyMs: number])[];

/** A payment with a lost notification is found within minutes. */
const awaitingPayment: Steps = [
	[3 * DAY_MS, 5 * MINUTE_MS],
	[30 * DAY_MS, HOUR_MS],
];
/** A cancelled order may still receive money. */
const cancelled: Steps = [
	[DAY_MS, 15 * MINUTE_MS],
	[10 * DAY_MS, 6 * HOUR_MS],
];
/** Paid orders may have refunds and charge-backs; a card payment can be disputed for half a year. */
const paid: Steps = [
	[DAY_MS, HOUR_MS],
	[7 * DAY_MS, 6 * HOUR_MS],
	[30 * DAY_MS, DAY_MS],
	[180 * DAY_MS, 7 * DAY_MS],
];

/** When Mercado Pago is asked next about an order's payments; null when nothing can change any more. */
export function nextPaymentCheck(
	order: { status: OrderStatus; createdAt: Date; paidAt: Date | null; cancelledAt: Date | null },
	now: Date,
): Date | null {
	const [steps, since] = order.paidAt
		? [paid, order.paidAt]
		: order.status === "cancelled"
			? [cancelled, order.cancelledAt ?? order.createdAt]
			: [awaitingPayment, order.createdAt];
	const age = now.getTime() - since.getTime();
	const step = steps.find(([untilAge]) => age < untilAge);
	return step ? new Date(now.getTime() + step[1]) : null;
}
