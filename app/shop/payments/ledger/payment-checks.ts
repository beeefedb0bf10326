import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";

/** Until which age, and how long between two questions: the older, the less can still happen. */
type Steps = readonly (readonly [untilAgeMs: number, everyMs: number])[];

/** A payment whose notification was lost is known within minutes. */
const awaitingPayment: Steps = [
	[3 * DAY_MS, 5 * MINUTE_MS],
	[30 * DAY_MS, HOUR_MS],
];
/** Money may still come for a cancelled order. */
const cancelled: Steps = [
	[DAY_MS, 15 * MINUTE_MS],
	[10 * DAY_MS, 6 * HOUR_MS],
];
/** Refunds and charge-backs; a card's payment can be disputed for half a year. */
const paid: Steps = [
	[DAY_MS, HOUR_MS],
	[7 * DAY_MS, 6 * HOUR_MS],
	[30 * DAY_MS, DAY_MS],
	[180 * DAY_MS, 7 * DAY_MS],
];

/** When Mercado Pago is asked again about an order's payments; null when nothing can change any more. */
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
