import { addDays, type IsoDay, laterDay } from "#app/values/date.ts";
import {
	type Capacity,
	capacityFrom,
	capacityUntil,
	dayAt,
	dayIndex,
	dayOfTotal,
	totalUntil,
} from "./bench-capacity.ts";
import { type BenchWorkOrder, bySequence, type Position, plan } from "./plan.ts";

/** A place in the queue of its bench. Positions of days count from the first day of the queue's capacity. */
export interface QueuedWorkOrder {
	readonly place: BenchWorkOrder;
	/** The last day on which it may end without any promise getting worse. */
	readonly limit: number;
	/** The minutes of this work order and of all before it. */
	readonly sum: number;
	/** How many minutes fit before this work order, so that neither it nor a later one passes its limit. */
	readonly room: number;
}

/** The state of one bench against which a new day is offered. */
export interface Queue {
	readonly capacity: Capacity;
	/** In their sequence. */
	readonly places: readonly QueuedWorkOrder[];
}

/** Orders a new work order among others with the same target day. */
export type TakingKey = Omit<Position, "targetDay">;

/**
 * The queue that an order paid on `payDay` finds. The plan is worked through that day; the rest begins the day after.
 * Paid work orders and unpaid ones within their time stand at their target days; unpaid ones whose time is over keep
 * their minutes, and are given a day again in the sequence of their taking.
 *
 * @param capacity The bench from today on.
 * @param live Every work order that holds minutes.
 */
export function queueOf(capacity: Capacity, live: readonly BenchWorkOrder[], payDay: IsoDay): Queue {
	const isLapsed = ({ releaseDay, heldUntil }: BenchWorkOrder): boolean =>
		releaseDay === null && (heldUntil === null || heldUntil < payDay);
	const standing = live.filter((place) => !isLapsed(place));
	const done = new Map(
		plan(
			capacityUntil(capacity, payDay),
			standing.filter(({ releaseDay }) => releaseDay !== null),
		).map(({ id, days }) => [id, days.reduce((sum, { minutes }) => sum + minutes, 0)]),
	);
	const left = standing
		.map((place) => ({ ...place, minutes: place.minutes - (done.get(place.id) ?? 0) }))
		.filter(({ minutes }) => minutes > 0);
	let queue = buildQueue(capacityFrom(capacity, addDays(payDay, 1)), left);
	const lapsed = live.filter(isLapsed).toSorted((a, b) => a.takenAt - b.takenAt || (a.id < b.id ? -1 : 1));
	for (const place of lapsed) {
		// Without room before the horizon it stands at its end, where it makes no other work order late.
		const day = earliest(queue, place.minutes, place.targetDay, place) ?? lastDay(queue.capacity);
		queue = insert(queue, { ...place, targetDay: day });
	}
	return queue;
}

/**
 * The first day by whose end so many minutes can be done without making any other work order late; null if the horizon
 * ends before. It is later than asked only for the sake of others: no day before it would do.
 */
export function earliest(queue: Queue, minutes: number, notBefore: IsoDay, key: TakingKey): IsoDay | null {
	const { capacity, places } = queue;
	for (let k = 0; k <= places.length; k += 1) {
		const next = places[k];
		if (next !== undefined && next.room < minutes) continue;
		const before = places[k - 1];
		const finish = dayOfTotal(capacity, (before?.sum ?? 0) + minutes);
		if (finish === null) return null;
		const index = Math.max(finish, dayIndex(capacity, notBefore), before ? firstIndexAfter(before.place) : 0);
		if (index >= capacity.minutes.length) return null;
		const day = dayAt(capacity, index);
		if (next === undefined || bySequence({ ...key, targetDay: day }, next.place) < 0) return day;
	}
	return null;

	/** The first day on which the new work order would stand after another. */
	function firstIndexAfter(place: BenchWorkOrder): number {
		const standsBefore = bySequence({ ...key, targetDay: place.targetDay }, place) < 0;
		return dayIndex(capacity, place.targetDay) + (standsBefore ? 1 : 0);
	}
}

/** The queue with one work order more, at its target day. */
export function insert(queue: Queue, place: BenchWorkOrder): Queue {
	return buildQueue(queue.capacity, [...queue.places.map((queued) => queued.place), place]);
}

/**
 * The day at which a work order aims once its work has begun: as early as there is room, so that later orders do not
 * interrupt it, and never later than before. Going simply first would make products with nearer days late.
 *
 * @param capacity The bench from today on.
 * @param live Every work order that holds minutes; `place` itself may be among them.
 */
export const targetOnceStarted = (
	capacity: Capacity,
	live: readonly BenchWorkOrder[],
	place: BenchWorkOrder,
): IsoDay => targetMovedForward(capacity, live, place, capacity.from);

/** The same, but no earlier than a day from which on it is early enough. */
export function targetMovedForward(
	capacity: Capacity,
	live: readonly BenchWorkOrder[],
	place: BenchWorkOrder,
	notBefore: IsoDay,
): IsoDay {
	const others = live.filter(({ id }) => id !== place.id);
	const queue = queueOf(capacity, others, addDays(capacity.from, -1));
	const day = earliest(queue, place.minutes, laterDay(notBefore, capacity.from), place);
	return day === null || day > place.targetDay ? place.targetDay : day;
}

/** The bench on which a work order ends first; of equal ones the first. */
export function earliestBench<Bench extends { readonly queue: Queue }>(
	benches: readonly Bench[],
	minutes: number,
	notBefore: IsoDay,
	key: TakingKey,
): { readonly bench: Bench; readonly day: IsoDay } | null {
	let best: { readonly bench: Bench; readonly day: IsoDay } | null = null;
	for (const bench of benches) {
		const day = earliest(bench.queue, minutes, notBefore, key);
		if (day !== null && (best === null || day < best.day)) best = { bench, day };
	}
	return best;
}

const lastDay = (capacity: Capacity): IsoDay => dayAt(capacity, capacity.minutes.length - 1);

function buildQueue(capacity: Capacity, places: readonly BenchWorkOrder[]): Queue {
	let sum = 0;
	const queued = places.toSorted(bySequence).map((place) => {
		sum += place.minutes;
		const finish = dayOfTotal(capacity, sum) ?? capacity.minutes.length - 1;
		return { place, limit: Math.max(dayIndex(capacity, place.targetDay), finish), sum, room: 0 };
	});
	let room = Number.POSITIVE_INFINITY;
	for (const entry of queued.toReversed()) {
		room = Math.min(room, totalUntil(capacity, entry.limit) - entry.sum);
		entry.room = room;
	}
	return { capacity, places: queued };
}
