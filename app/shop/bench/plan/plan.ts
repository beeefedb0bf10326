import type { IsoDay } from "#app/values/date.ts";
import { type Capacity, dayAt } from "./bench-capacity.ts";

/** Orders work orders by their target day; then those that were begun come first, then the earlier ones. */
export interface Position {
	readonly id: string;
	readonly targetDay: IsoDay;
	/** Milliseconds since 1970, as is `startedAt`. */
	readonly takenAt: number;
	readonly startedAt: number | null;
}

/** The work that one line of an order needs on one bench. */
export interface BenchWorkOrder extends Position {
	readonly benchId: string;
	/** Minutes that are still to be done. */
	readonly minutes: number;
	/** First day of work; null while the order is unpaid. */
	readonly releaseDay: IsoDay | null;
	/** The day until which an unpaid order keeps the day that it was offered. */
	readonly heldUntil: IsoDay | null;
}

export interface PlannedWork {
	readonly id: string;
	readonly start: IsoDay | null;
	/** Null if the capacity ends before the work does. */
	readonly finish: IsoDay | null;
	readonly days: readonly { readonly day: IsoDay; readonly minutes: number }[];
}

/**
 * Earliest target day first, which is the best sequence for one bench: if any sequence keeps all days, this one does.
 * Negative if `a` comes before `b`.
 */
export function bySequence(a: Position, b: Position): number {
	if (a.targetDay !== b.targetDay) return a.targetDay < b.targetDay ? -1 : 1;
	const started = (a.startedAt ?? Number.POSITIVE_INFINITY) - (b.startedAt ?? Number.POSITIVE_INFINITY);
	if (started < 0 || started > 0) return started;
	if (a.takenAt !== b.takenAt) return a.takenAt - b.takenAt;
	if (a.id === b.id) return 0;
	return a.id < b.id ? -1 : 1;
}

/** From its release on; what was begun before that is on the bench already. */
const mayBeWorkedOn = ({ releaseDay, startedAt }: BenchWorkOrder, day: IsoDay): boolean =>
	releaseDay !== null && (startedAt !== null || releaseDay <= day);

/**
 * The work of each day, from the capacity's first one on: the minutes of a day go to the released work orders in their
 * sequence, each as much as fits, and the rest of a work order goes on to the next day. Work that has no minutes left
 * finishes on the first day. The plan is computed whenever it is asked for and stored nowhere, so it is never outdated.
 */
export function plan(capacity: Capacity, places: readonly BenchWorkOrder[]): PlannedWork[] {
	const sequence = places.toSorted(bySequence);
	const left = sequence.map(({ minutes }) => minutes);
	const days = sequence.map((): { day: IsoDay; minutes: number }[] => []);
	let firstOpen = 0;
	for (let index = 0; index < capacity.minutes.length && firstOpen < sequence.length; index += 1) {
		let free = capacity.minutes[index] ?? 0;
		if (free === 0) continue;
		const day = dayAt(capacity, index);
		for (let k = firstOpen; k < sequence.length && free > 0; k += 1) {
			const open = left[k] ?? 0;
			const place = sequence[k];
			if (open === 0 || !place || !mayBeWorkedOn(place, day)) continue;
			const minutes = Math.min(open, free);
			days[k]?.push({ day, minutes });
			left[k] = open - minutes;
			free -= minutes;
		}
		while (firstOpen < sequence.length && left[firstOpen] === 0) firstOpen += 1;
	}
	return sequence.map(({ id, minutes }, k) => {
		const worked = days[k] ?? [];
		const finish = minutes === 0 ? capacity.from : left[k] === 0 ? (worked.at(-1)?.day ?? null) : null;
		return { id, start: worked[0]?.day ?? null, finish, days: worked };
	});
}
