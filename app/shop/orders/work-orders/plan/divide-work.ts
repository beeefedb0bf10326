import { plan } from "#app/shop/bench/plan/plan.ts";
import type { IsoDay } from "#app/values/date.ts";
import { aimOnceSetBack } from "./early-day.ts";
import { type BenchPlan, type MovableWorkOrder, sequenceOf } from "./move-work.ts";

export interface Division {
	/** How many of it go to the other bench. */
	readonly units: number;
	readonly benchId: string;
}

/** A work order of several units. */
interface DivisibleWorkOrder extends MovableWorkOrder {
	readonly quantity: number;
	readonly totalMinutes: number;
	readonly leavesEarlyOn: IsoDay | null;
}

interface DividedWork<WorkOrder> {
	readonly rest: WorkOrder;
	readonly part: WorkOrder;
	/** All work orders with these two instead of it. */
	readonly places: readonly WorkOrder[];
	/** The day on which the later of the two is ready, and on which it would be undivided. */
	readonly finish: IsoDay | null;
	readonly before: IsoDay | null;
}

/** A work order on two benches: each gets the minutes of its units, and neither more than one minute by rounding. */
export function divideWork<WorkOrder extends DivisibleWorkOrder>(
	read: BenchPlan<WorkOrder>,
	work: WorkOrder,
	{ id, units, benchId }: Division & { id: string },
): DividedWork<WorkOrder> {
	const shareOf = (minutes: number, least: number) =>
		Math.max(Math.round((minutes * units) / work.quantity), least);
	const totalMinutes = Math.min(shareOf(work.totalMinutes, 1), work.totalMinutes - 1);
	const moved = { minutes: Math.min(shareOf(work.minutes, 0), totalMinutes), totalMinutes };
	const atReadyDay = { ...work, ...moved, id, benchId, quantity: units, targetDay: work.readyDay };
	const part = { ...atReadyDay, targetDay: aimOnceSetBack(read, atReadyDay, work) };
	const rest = {
		...work,
		minutes: work.minutes - moved.minutes,
		totalMinutes: work.totalMinutes - moved.totalMinutes,
		quantity: work.quantity - units,
	};
	const places = [...read.places.map((place) => (place.id === work.id ? rest : place)), part];
	const finishes = [finishOf(read, places, rest), finishOf(read, places, part)];
	return {
		rest,
		part,
		places,
		finish: finishes.includes(null) ? null : (finishes.toSorted().at(-1) ?? null),
		before: finishOf(read, read.places, work),
	};
}

function finishOf(
	{ benches }: Pick<BenchPlan, "benches">,
	places: readonly MovableWorkOrder[],
	{ id, benchId }: MovableWorkOrder,
): IsoDay | null {
	const bench = benches.find((each) => each.id === benchId);
	if (!bench) return null;
	return plan(bench.capacity, sequenceOf(places, benchId)).find((each) => each.id === id)?.finish ?? null;
}

/** Dividing may only make it ready earlier. */
export const isNotLater = ({ finish, before }: Pick<DividedWork<unknown>, "finish" | "before">): boolean =>
	finish !== null && (before === null || finish <= before);
