import { addDays, type IsoDay } from "#app/values/date.ts";
import { type Capacity, dayIndex } from "./plan/bench-capacity.ts";
import type { BenchWorkOrder } from "./plan/plan.ts";
import { earliestBench, insert, type Queue, queueOf } from "./plan/queue.ts";

/** One bench with its hours from today on and every work order that holds minutes of it. */
export interface BenchState {
	readonly id: string;
	readonly capacity: Capacity;
	readonly places: readonly BenchWorkOrder[];
}

/** The work that one line of an order needs on a bench. */
export interface WorkOrderRequest {
	/** Decides between two work orders that aim at the same day and were taken in the same moment. */
	readonly id: string;
	readonly minutes: number;
	readonly dryingDays: number;
	/** The benches that can make it. */
	readonly benchIds: readonly string[];
	/** A day before which it need not be ready; that of a work order that is taken again, for example. */
	readonly notBefore?: IsoDay | null;
	readonly takenAt?: number;
	/** Decides which of two equal lines is placed first: the id of its product. */
	readonly productId?: string | null;
}

/** The benches of which one is chosen for each of these, each once. */
export const candidatesFor = (requests: readonly Pick<WorkOrderRequest, "benchIds">[]): string[] => [
	...new Set(requests.flatMap(({ benchIds }) => benchIds)),
];

export interface ScheduledWorkOrder {
	readonly id: string;
	readonly benchId: string;
	readonly readyDay: IsoDay;
	readonly dryingDays: number;
}

/**
 * The work orders of an order that is paid on `payDay`, one after the other: the longest tail after the work first,
 * then the most work. Null for a line that no bench finishes before the horizon. Benches are asked in the given
 * sequence.
 */
export function scheduleWorkOrders(
	benches: readonly BenchState[],
	requests: readonly WorkOrderRequest[],
	{ payDay, now }: { payDay: IsoDay; now: number },
): Map<string, ScheduledWorkOrder | null> {
	/** With the work orders that were chosen here. */
	const queues = new Map<string, Queue>();
	const queueFor = (bench: BenchState): Queue => queues.get(bench.id) ?? queueAsRead(bench, payDay);
	const chosen = new Map<string, ScheduledWorkOrder | null>();
	const sequence = requests.toSorted(
		(a, b) => b.dryingDays - a.dryingDays || b.minutes - a.minutes || (tieOf(a) < tieOf(b) ? -1 : 1),
	);
	for (const [at, { id, minutes, dryingDays, benchIds, notBefore, takenAt = now }] of sequence.entries()) {
		const candidates = benches
			.filter((bench) => benchIds.includes(bench.id))
			.map((bench) => ({ id: bench.id, queue: queueFor(bench) }));
		const first = notBefore && notBefore > payDay ? notBefore : payDay;
		const best = earliestBench(candidates, minutes, first, { id, takenAt, startedAt: null });
		if (best === null) {
			chosen.set(id, null);
			continue;
		}
		const { bench, day } = best;
		chosen.set(id, { id, benchId: bench.id, readyDay: day, dryingDays });
		if (at === sequence.length - 1) break;
		const place: BenchWorkOrder = {
			id,
			benchId: bench.id,
			minutes,
			targetDay: day,
			takenAt,
			startedAt: null,
			releaseDay: addDays(payDay, 1),
			heldUntil: null,
		};
		queues.set(bench.id, insert(bench.queue, place));
	}
	return chosen;
}

const queuesAsRead = new WeakMap<BenchState, { payDay: IsoDay; queue: Queue }>();

/** Counted once for a bench as it was read, because many products may be asked about it. */
function queueAsRead(bench: BenchState, payDay: IsoDay): Queue {
	const cached = queuesAsRead.get(bench);
	if (cached?.payDay === payDay) return cached.queue;
	const queue = queueOf(bench.capacity, bench.places, payDay);
	queuesAsRead.set(bench, { payDay, queue });
	return queue;
}

const tieOf = ({ productId, id }: WorkOrderRequest): string => productId ?? id;

/** Whether one of the benches that work orders were chosen on works on a day. */
export function worksOnChosen(
	benches: readonly BenchState[],
	places: readonly (ScheduledWorkOrder | null)[],
): (day: IsoDay) => boolean {
	const chosen = benches.filter(({ id }) => places.some((place) => place?.benchId === id));
	return (day) => chosen.some(({ capacity }) => (capacity.minutes[dayIndex(capacity, day)] ?? 0) > 0);
}

/** The limits of unpaid work orders, so that who never pays does not empty the calendar. */
export interface HoldLimits {
	readonly heldHoursPerCustomer: number;
	/** In days on which the bench works. */
	readonly heldDaysPerBench: number;
}

/**
 * Whether the work orders of an order that is not paid yet go beyond the limits: of what its customer holds already, or
 * of what everybody's unpaid orders hold of a bench.
 */
export function exceedsLimits(
	benches: readonly BenchState[],
	taken: readonly { benchId: string; minutes: number }[],
	{ heldByCustomer, limits }: { heldByCustomer: number; limits: HoldLimits },
): boolean {
	const asked = taken.reduce((sum, { minutes }) => sum + minutes, 0);
	if (heldByCustomer + asked > limits.heldHoursPerCustomer * 60) return true;
	return benches.some(({ id, capacity, places }) => {
		const takenMinutes = taken
			.filter((place) => place.benchId === id)
			.reduce((sum, { minutes }) => sum + minutes, 0);
		if (takenMinutes === 0) return false;
		const held = places
			.filter(({ releaseDay }) => releaseDay === null)
			.reduce((sum, { minutes }) => sum + minutes, 0);
		return held + takenMinutes > minutesOfDays(capacity, limits.heldDaysPerBench);
	});
}

/** The minutes of the first days on which a bench works. */
function minutesOfDays({ minutes }: Capacity, days: number): number {
	let left = days;
	let sum = 0;
	for (const each of minutes) {
		if (left === 0) break;
		if (each === 0) continue;
		sum += each;
		left -= 1;
	}
	return sum;
}
