import { addDays, daysBetween, type IsoDay, weekdayOf } from "#app/values/date.ts";

/**
 * The minutes of one bench on each day from a first one on, and the same added up: `total[i]` is the sum of
 * `minutes[0]` to `minutes[i]`.
 */
export interface Capacity {
	readonly from: IsoDay;
	readonly minutes: readonly number[];
	readonly total: readonly number[];
}

/** Minutes of work from Sunday to Saturday. */
export type BenchWeek = readonly [number, number, number, number, number, number, number];

/** How far a plan looks: a work order that would end later has no day. */
export const HORIZON_DAYS = 730;

/** The number of days from the first day of a capacity to another; negative before it. */
export const dayIndex = (capacity: Capacity, day: IsoDay): number => daysBetween(capacity.from, day);

/** The day at a position of a capacity. */
export const dayAt = (capacity: Capacity, index: number): IsoDay => addDays(capacity.from, index);

/**
 * The minutes of a bench by day. An exception counts before everything else, because the owner typed that very day;
 * holidays and closures of the workshop count before the hours of the week.
 */
export function benchCapacity(
	week: BenchWeek,
	exceptions: ReadonlyMap<IsoDay, number>,
	isClosed: (day: IsoDay) => boolean,
	from: IsoDay,
	days: number = HORIZON_DAYS,
): Capacity {
	const minutes = Array.from({ length: days }, (_, index) => {
		const day = addDays(from, index);
		return exceptions.get(day) ?? (isClosed(day) ? 0 : (week[weekdayOf(day)] ?? 0));
	});
	return makeCapacity(from, minutes);
}

export function makeCapacity(from: IsoDay, minutes: readonly number[]): Capacity {
	let sum = 0;
	const total = minutes.map((part) => {
		sum += part;
		return sum;
	});
	return { from, minutes, total };
}

/** The same bench from a later day on. */
export function capacityFrom(capacity: Capacity, day: IsoDay): Capacity {
	const skipped = Math.max(dayIndex(capacity, day), 0);
	return skipped === 0 ? capacity : makeCapacity(day, capacity.minutes.slice(skipped));
}

/** The same bench up to and including a day. */
export function capacityUntil(capacity: Capacity, day: IsoDay): Capacity {
	const length = Math.max(dayIndex(capacity, day) + 1, 0);
	return makeCapacity(capacity.from, capacity.minutes.slice(0, length));
}

/** The position of the first day by whose end so many minutes are done from the beginning; null beyond the horizon. */
export function dayOfTotal({ total }: Capacity, minutes: number): number | null {
	let low = 0;
	let high = total.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((total[middle] ?? 0) >= minutes) high = middle;
		else low = middle + 1;
	}
	return low < total.length ? low : null;
}

/** The minutes up to and including a position, which may lie before the first or after the last day. */
export const totalUntil = ({ total }: Capacity, index: number): number =>
	index < 0 ? 0 : (total[Math.min(index, total.length - 1)] ?? 0);
