import { type Capacity, dayIndex, totalUntil } from "#app/shop/bench/plan/bench-capacity.ts";
import { earliest, queueOf } from "#app/shop/bench/plan/queue.ts";
import type { Risk } from "#app/shop/bench/plan/risk.ts";
import { sequenceOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { type PlannedPromise, planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import type {
	BenchWork,
	BenchWorkRead,
	PlannedBench,
} from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { addDays, daysBetween, type IsoDay, weekdayOf } from "#app/values/date.ts";

/** A work order as its card shows it. */
export interface WorkView
	extends Pick<
		BenchWork,
		| "id"
		| "orderId"
		| "productName"
		| "quantity"
		| "size"
		| "totalMinutes"
		| "steps"
		| "readyDay"
		| "leavesEarlyOn"
		| "heldUntil"
	> {
	minutesLeft: number;
	/** The first and the last day of its work, from today on; null for one that is not planned. */
	start: IsoDay | null;
	finish: IsoDay | null;
	risk: Risk;
	/** Days by which the promise would be missed; null if the plan does not finish the work. */
	lateDays: number | null;
	/** Its place in the queue of its bench, from 1 on; null for an unpaid one. */
	rank: number | null;
}

export interface WeekView {
	/** The first day of the week that is not over. */
	from: IsoDay;
	/** Its last day of work, or Friday. */
	to: IsoDay;
	/** Weeks after the current one. */
	offset: number;
	plannedMinutes: number;
	minutes: number;
	works: WorkView[];
}

export interface BenchView {
	id: string;
	name: string;
	isActive: boolean;
	minutesToday: number;
	weeks: WeekView[];
	/** Paid work that the plan does not finish within two years. */
	unplanned: WorkView[];
	/** Work of unpaid orders. */
	held: WorkView[];
	/** The day by which further work would be ready; null for a bench that takes no new work, or has no room. */
	vacancies: { minutes: number; day: IsoDay | null }[];
}

/** The size of the work for which the next vacancy is told. */
const VACANCIES = [8 * 60, 16 * 60];

/** The benches with their work, week by week. An inactive one is shown as long as it has any. */
export function viewBenches(read: BenchWorkRead, payDay: IsoDay): BenchView[] {
	const planned = planPromises(read.benches, read.places, read.rules);
	return read.benches.flatMap((bench) => {
		const places = read.places.filter(({ benchId }) => benchId === bench.id);
		return bench.isActive || places.length > 0 ? [viewBench(bench, places, { planned, read, payDay })] : [];
	});
}

function viewBench(
	{ id, name, isActive, capacity }: PlannedBench,
	places: readonly BenchWork[],
	{
		planned,
		read,
		payDay,
	}: { planned: ReadonlyMap<string, PlannedPromise>; read: BenchWorkRead; payDay: IsoDay },
): BenchView {
	const { today } = read;
	const paid = sequenceOf(places, id);
	const works = paid.map((place, at) => viewWork(place, planned.get(place.id), at + 1));
	const held = places
		.filter(({ releaseDay }) => releaseDay === null)
		.toSorted((a, b) => (a.readyDay < b.readyDay ? -1 : 1))
		.map((place) => viewWork(place, undefined, null));
	const queue = queueOf(capacity, places, payDay);
	const key = { id: "", takenAt: Number.MAX_SAFE_INTEGER, startedAt: null };
	return {
		id,
		name,
		isActive,
		minutesToday: capacity.minutes[0] ?? 0,
		weeks: viewWeeks(works, {
			capacity,
			today,
			days: paid.flatMap((place) => planned.get(place.id)?.days ?? []),
		}),
		unplanned: works.filter(({ finish }) => finish === null),
		held,
		vacancies: isActive
			? VACANCIES.map((minutes) => ({ minutes, day: earliest(queue, minutes, payDay, key) }))
			: [],
	};
}

function viewWork(
	{ id, orderId, productName, quantity, size, totalMinutes, steps, ...place }: BenchWork,
	planned: PlannedPromise | undefined,
	rank: number | null,
): WorkView {
	const { arrival = null, start = null, finish = null, risk = "none" } = planned ?? {};
	const { minutes, promisedDate, readyDay, heldUntil, leavesEarlyOn } = place;
	return {
		id,
		orderId,
		productName,
		quantity,
		size,
		totalMinutes,
		steps,
		readyDay,
		heldUntil,
		leavesEarlyOn,
		minutesLeft: minutes,
		// Work without minutes left is planned for today.
		start: start ?? finish,
		finish,
		risk,
		lateDays: arrival && promisedDate ? Math.max(daysBetween(promisedDate, arrival), 0) : null,
		rank,
	};
}

const mondayOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The weeks in which something is planned, each with the work that begins in it. */
function viewWeeks(
	works: readonly WorkView[],
	{
		capacity,
		today,
		days,
	}: { capacity: Capacity; today: IsoDay; days: readonly { day: IsoDay; minutes: number }[] },
): WeekView[] {
	const thisMonday = mondayOf(today);
	const last = [today, ...days.map(({ day }) => day)].toSorted().at(-1) ?? today;
	const weeks = daysBetween(thisMonday, mondayOf(last)) / 7 + 1;
	return Array.from({ length: weeks }, (_, offset): WeekView => {
		const monday = addDays(thisMonday, 7 * offset);
		const sunday = addDays(monday, 6);
		const isIn = (day: IsoDay | null) => day !== null && monday <= day && day <= sunday;
		const saturdays = [addDays(monday, 5), sunday].filter(
			(day) => (capacity.minutes[dayIndex(capacity, day)] ?? 0) > 0,
		);
		const to = saturdays.at(-1) ?? addDays(monday, 4);
		const from = monday < today ? today : monday;
		return {
			from: [from, to].toSorted()[0] ?? to,
			to,
			offset,
			plannedMinutes: days.reduce((sum, { day, minutes }) => sum + (isIn(day) ? minutes : 0), 0),
			minutes:
				totalUntil(capacity, dayIndex(capacity, sunday)) -
				totalUntil(capacity, dayIndex(capacity, monday) - 1),
			works: works.filter(({ finish, start }) => finish !== null && isIn(start)),
		};
	}).filter(({ minutes, works: begun }) => minutes > 0 || begun.length > 0);
}
