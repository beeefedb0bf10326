import type { IsoDay } from "#app/values/date.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import type { ComparedPlan } from "./compared-promises.ts";
import { type EarlyDay, planEarlyDay } from "./early-day.ts";
import { getsWorse } from "./endangered-promises.ts";
import { type PromisedWorkOrder, planPromises } from "./planned-work.ts";

interface EarlyWorkOrder extends PromisedWorkOrder {
	readonly productName: string;
	readonly quantity: number;
	/** The day until which it leaves before the rest of its order. */
	readonly leavesEarlyOn: IsoDay | null;
}

type EarlyPlan = Omit<ComparedPlan, "places"> & { readonly places: readonly EarlyWorkOrder[] };

export interface EndangeredEarlyDay extends EarlyDay {
	readonly orderId: string;
	/** “6 × Cadeira Palha” */
	readonly name: string;
}

/** The days on which paid work leaves before the rest of its order, and that a change puts in danger or makes later. */
export function endangeredEarlyDays(before: EarlyPlan, after: EarlyPlan): EndangeredEarlyDay[] {
	const then = new Map(
		earlyDaysOf(before).map(({ id, early: { risk, leaves } }) => [id, { risk, day: leaves }]),
	);
	return earlyDaysOf(after).flatMap(({ id, orderId, name, early }) => {
		const { risk, leaves } = early;
		const isWorse = getsWorse(then.get(id) ?? { risk: "none", day: null }, { risk, day: leaves });
		return isWorse ? [{ orderId, name, ...early }] : [];
	});
}

function earlyDaysOf({ benches, places, rules }: EarlyPlan) {
	const planned = planPromises(benches, places, rules);
	return places.flatMap(({ id, orderId, leavesEarlyOn, isReady, dryingDays, ...work }) => {
		const own = planned.get(id);
		if (!own || orderId === null || leavesEarlyOn === null || isReady) return [];
		const early = planEarlyDay(leavesEarlyOn, { finish: own.finish, dryingDays }, rules);
		return [{ id, orderId, name: workName(work), early }];
	});
}
