import type { BenchPlace } from "#app/shop/bench/plan/plan.ts";
import { targetMovedForward } from "#app/shop/bench/plan/queue.ts";
import { type Risk, riskOf } from "#app/shop/bench/plan/risk.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import type { ComparedPlan } from "./compared-promises.ts";
import type { PromiseRules } from "./planned-work.ts";

/** A part of an order can only leave before it if something else of it is left. */
export const canLeaveEarly = ({ works, items }: { works: number; items: number }): boolean =>
	works > 1 || items > 1;

/** The day until which the whole order leaves; null where none was ever said. */
export const wholeLeaveDay = (order: {
	leaveDate: IsoDay | null;
	promisedDate: IsoDay | null;
}): IsoDay | null => order.leaveDate ?? order.promisedDate;

/** “Cadeira Palha sai antes, até 3 de dezembro”; “Cadeira Palha sai com o pedido” */
export const earlyWords = (name: string, day: IsoDay | null): string =>
	day === null ? `${name} sai com o pedido` : `${name} sai antes, até ${formatLongDate(day)}`;

/**
 * The day at which a place aims so that it can be ready by an early day: as far forward as it has to, as long as nothing
 * becomes late that was in time. The day of now where that is early enough, or no earlier one is free.
 */
export function aimForEarlyDay<Place extends BenchPlace>(
	{ benches, places }: Pick<ComparedPlan, "benches"> & { readonly places: readonly Place[] },
	work: Place,
	readyBy: IsoDay,
): IsoDay {
	const capacity = benches.find(({ id }) => id === work.benchId)?.capacity;
	if (!capacity || readyBy >= work.targetDay) return work.targetDay;
	const own = places.filter(({ benchId }) => benchId === work.benchId);
	return targetMovedForward(capacity, own, work, readyBy);
}

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
