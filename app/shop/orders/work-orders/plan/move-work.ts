import { bySequence } from "#app/shop/bench/plan/plan.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";
import {
	type AwaitedPayment,
	type ComparedPlan,
	type ComparedPromises,
	compareWithOffers,
} from "./compared-promises.ts";
import { type PromisedWorkOrder, planPromises } from "./planned-work.ts";

/** A work order that can be moved. */
export interface MovableWorkOrder extends PromisedWorkOrder {
	/** The last day at which it may aim. */
	readonly readyDay: IsoDay;
}

/** The state that a move starts from. */
export interface BenchPlan<WorkOrder extends MovableWorkOrder = MovableWorkOrder> extends ComparedPlan {
	readonly places: readonly WorkOrder[];
}

/** The paid work orders of a bench in the order in which they are worked on. */
export const sequenceOf = <WorkOrder extends PromisedWorkOrder>(
	places: readonly WorkOrder[],
	benchId: string,
): WorkOrder[] =>
	places.filter((place) => place.benchId === benchId && place.releaseDay !== null).toSorted(bySequence);

export interface Aim {
	readonly id: string;
	readonly benchId: string;
	readonly targetDay: IsoDay;
}

/**
 * The days at which work orders must aim so that one of them stands at a position of its bench. The moved one aims as
 * late as it may; those before it aim earlier only where their order demands it, since a nearer day leaves less room
 * for new orders.
 */
export function aimsFor<WorkOrder extends MovableWorkOrder>(
	places: readonly WorkOrder[],
	moved: WorkOrder,
	position: number,
): Aim[] {
	const others = sequenceOf(places, moved.benchId).filter(({ id }) => id !== moved.id);
	const at = Math.min(Math.max(position, 0), others.length);
	const wanted = [...others.slice(0, at), { ...moved, targetDay: moved.readyDay }, ...others.slice(at)];
	for (let k = wanted.length - 2; k >= 0; k -= 1) {
		const [place, next] = [wanted[k], wanted[k + 1]];
		if (!place || !next || bySequence(place, next) < 0) continue;
		const same = { ...place, targetDay: next.targetDay };
		wanted[k] = bySequence(same, next) < 0 ? same : { ...place, targetDay: addDays(next.targetDay, -1) };
	}
	const former = new Map(places.map(({ id, targetDay }) => [id, targetDay]));
	return wanted
		.filter(({ id, targetDay }) => former.get(id) !== targetDay)
		.map(({ id, benchId, targetDay }) => ({ id, benchId, targetDay }));
}

/** An order whose promise, or whose offer, a change would break, or break further. */
export interface BrokenPromise {
	readonly orderId: string;
	readonly from: IsoDay;
	/** Null where its work would not end within two years. */
	readonly to: IsoDay | null;
	/** Only once this is paid. */
	readonly awaits?: AwaitedPayment;
}

export interface MoveEffect {
	readonly broken: readonly BrokenPromise[];
	/** The place from 1 on in the queue of its bench. */
	readonly rank: number;
	readonly finish: IsoDay | null;
}

/** The new rank and end of the moved work order, and every promise that the change breaks. */
export function effectOf<WorkOrder extends MovableWorkOrder>(
	before: BenchPlan<WorkOrder>,
	after: readonly WorkOrder[],
	movedId: string,
): MoveEffect {
	const now = planPromises(before.benches, after, before.rules);
	const moved = after.find(({ id }) => id === movedId);
	const sequence = moved ? sequenceOf(after, moved.benchId) : [];
	return {
		broken: compareWithOffers(before, { ...before, places: after }, brokenBetween),
		rank: sequence.findIndex(({ id }) => id === movedId) + 1,
		finish: now.get(movedId)?.finish ?? null,
	};
}

/** The work orders with their new aims. */
export function withAims<WorkOrder extends MovableWorkOrder>(
	places: readonly WorkOrder[],
	aims: readonly Aim[],
): WorkOrder[] {
	const byId = new Map(aims.map((aim) => [aim.id, aim]));
	return places.map((place) => {
		const aim = byId.get(place.id);
		return aim ? { ...place, ...aim } : place;
	});
}

function brokenBetween({ before: then, after: now }: ComparedPromises): BrokenPromise[] {
	return [...now.values()]
		.flatMap(({ orderId, promisedDate, risk, arrival: to }) => {
			if (risk !== "late") return [];
			const before = then.get(orderId);
			const wasLate = before?.risk === "late";
			const from = wasLate ? before.arrival : promisedDate;
			// It was already as late before the change.
			if (from === null || (wasLate && to !== null && to <= from)) return [];
			return [{ orderId, from, to }];
		})
		.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
}
