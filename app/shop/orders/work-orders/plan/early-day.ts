import type { BenchWorkOrder } from "#app/shop/bench/plan/plan.ts";
import { targetMovedForward } from "#app/shop/bench/plan/queue.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays, formatLongDate, type IsoDay, laterDay } from "#app/values/date.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import type { ComparedPlan } from "./compared-promises.ts";
import type { PromiseRules } from "./planned-work.ts";

/** Why work may not leave before its order: it is all of it, or all of the rest leaves before it too. */
export type LeavesWhole = "alone" | "rest-early";

/**
 * Something of the order has to leave with it: other work that does not leave early, or an item without work. Null where
 * that is so.
 */
export function whyLeavesWhole(
	workId: string,
	works: readonly { id: string; orderItemId: string | null; leavesEarlyOn: IsoDay | null }[],
	itemIds: readonly string[],
): LeavesWhole | null {
	const others = works.filter(({ id }) => id !== workId);
	const isWorked = (itemId: string) => works.some(({ orderItemId }) => orderItemId === itemId);
	const unworked = itemIds.filter((id) => !isWorked(id));
	if (unworked.length > 0 || others.some(({ leavesEarlyOn }) => leavesEarlyOn === null)) return null;
	return others.length === 0 ? "alone" : "rest-early";
}

/** The day until which the whole order leaves; null where none was ever said. */
export const wholeLeaveDay = (order: {
	leaveDate: IsoDay | null;
	promisedDate: IsoDay | null;
}): IsoDay | null => order.leaveDate ?? order.promisedDate;

/** An order that is late, or leaves soon, may still leave in parts: within two weeks. */
const REACH_DAYS = 14;

/** The last early day that may be written: the day of the whole order, or some days from today on; null without one. */
export function lastEarlyDay(order: Parameters<typeof wholeLeaveDay>[0], today: IsoDay): IsoDay | null {
	const whole = wholeLeaveDay(order);
	return whole && laterDay(whole, addDays(today, REACH_DAYS));
}

/** "sai antes", "saem antes" */
export const leavesEarly = (quantity: number): string => (quantity === 1 ? "sai antes" : "saem antes");

/** “Cadeira Palha sai antes, até 3 de dezembro”; “6 × Cadeira Palha saem com o pedido” */
export function earlyWords(work: { productName: string; quantity: number }, day: IsoDay | null): string {
	if (day !== null) return `${workName(work)} ${leavesEarly(work.quantity)}, até ${formatLongDate(day)}`;
	return `${workName(work)} ${work.quantity === 1 ? "sai" : "saem"} com o pedido`;
}

/**
 * The day at which a work order aims so that it can be ready by an early day: as far forward as it has to, as long as
 * nothing becomes late that was in time. The day of now where that is early enough, or no earlier one is free.
 */
export function aimForEarlyDay<WorkOrder extends BenchWorkOrder>(
	{ benches, places }: Pick<ComparedPlan, "benches"> & { readonly places: readonly WorkOrder[] },
	work: WorkOrder,
	readyBy: IsoDay,
): IsoDay {
	const capacity = benches.find(({ id }) => id === work.benchId)?.capacity;
	if (!capacity || readyBy >= work.targetDay) return work.targetDay;
	const own = places.filter(({ benchId }) => benchId === work.benchId);
	return targetMovedForward(capacity, own, work, readyBy);
}

/**
 * The day at which work aims that another act would set back to its ready day. Agreed to leave early, it keeps the aim
 * that it had, as far as nothing becomes late by it; `work` is how it stands after that act.
 */
export const aimOnceSetBack = <WorkOrder extends BenchWorkOrder>(
	read: Pick<ComparedPlan, "benches"> & { readonly places: readonly WorkOrder[] },
	work: WorkOrder,
	before: { readonly targetDay: IsoDay; readonly leavesEarlyOn: IsoDay | null },
): IsoDay => (before.leavesEarlyOn === null ? work.targetDay : aimForEarlyDay(read, work, before.targetDay));

export interface EarlyDay {
	readonly day: IsoDay;
	/** Whether the plan keeps this day; the order's promise is another matter. */
	readonly risk: Risk;
	/** The day on which it leaves by the plan without the reserve; null where the plan does not finish it. */
	readonly leaves: IsoDay | null;
}

/** How the plan of work that is not done yet stands against the day on which it is to leave before the others. */
export function planEarlyDay(
	day: IsoDay,
	{ finish, dryingDays }: { finish: IsoDay | null; dryingDays: number },
	{ packingDays, slackDays, calendars }: PromiseRules,
): EarlyDay {
	const leavesAfter = (end: IsoDay, reserve: number): IsoDay =>
		leaveDayAfterBench(end, { dryingDays, packingDays, slackDays: reserve }, calendars);
	return {
		day,
		risk: riskOf(finish, {
			promisedDay: day,
			arrivalOf: (end, reserve) => leavesAfter(end, reserve === "with-slack" ? slackDays : 0),
		}),
		leaves: finish && leavesAfter(finish, 0),
	};
}
