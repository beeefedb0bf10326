import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type IsoDay } from "#app/values/date.ts";
import {
	capacities,
	FIRST_DAY,
	payDays,
	queuesOfWorkOrders,
	requestedMinutes,
} from "#tests/support/factories/bench-cases.ts";
import { type Capacity, capacityFrom, dayAt, dayIndex, dayOfTotal } from "./bench-capacity.ts";
import { type BenchWorkOrder, bySequence, plan } from "./plan.ts";
import { earliest, insert, type Queue, queueOf, targetOnceStarted } from "./queue.ts";

const FAR = "9999-12-31";

/** The day on which each place of a queue ends if its bench works from the queue's first day on. */
const finishesOf = ({ capacity, places }: Queue): Map<string, IsoDay> =>
	new Map(
		plan(
			capacity,
			places.map(({ place }) => ({ ...place, releaseDay: capacity.from })),
		).map(({ id, finish }) => [id, finish ?? FAR]),
	);

const newWorkOrder = (minutes: number, targetDay: IsoDay, takenAt = 10): BenchWorkOrder => ({
	id: "new",
	benchId: "bench-1",
	minutes,
	targetDay,
	takenAt,
	startedAt: null,
	releaseDay: null,
	heldUntil: FAR,
});

/** Tries every day, and takes the first on which the new place is in time and no other passes its limit. */
function bruteForce(queue: Queue, minutes: number, notBefore: IsoDay, takenAt: number): IsoDay | null {
	const before = finishesOf(queue);
	for (let index = 0; index < queue.capacity.minutes.length; index += 1) {
		const day = dayAt(queue.capacity, index);
		if (day < notBefore) continue;
		const after = finishesOf(insert(queue, newWorkOrder(minutes, day, takenAt)));
		const isInTime = (after.get("new") ?? FAR) <= day;
		const harmsNone = queue.places.every(({ place, limit }) => {
			const allowed = [dayAt(queue.capacity, limit), before.get(place.id) ?? FAR].toSorted().at(-1) ?? FAR;
			return (after.get(place.id) ?? FAR) <= allowed;
		});
		if (isInTime && harmsNone) return day;
	}
	return null;
}

describe("the first day that a bench can offer", () => {
	it("is kept, harms no other place, and is the first such day", () => {
		fc.assert(
			fc.property(
				capacities,
				queuesOfWorkOrders,
				requestedMinutes,
				payDays,
				fc.integer({ min: 0, max: 25 }),
				fc.integer({ min: 0, max: 30 }),
				(capacity, places, minutes, payDay, takenAt, later) => {
					const queue = queueOf(capacity, places, payDay);
					const notBefore = addDays(payDay, later);
					const day = earliest(queue, minutes, notBefore, { id: "new", takenAt, startedAt: null });
					expect(day).toBe(bruteForce(queue, minutes, notBefore, takenAt));
					if (day === null) return;
					const after = insert(queue, newWorkOrder(minutes, day, takenAt));
					const finishes = finishesOf(after);
					expect((finishes.get("new") ?? FAR) <= day).toBe(true);
					for (const { place, limit } of queue.places)
						expect(finishes.get(place.id)).toSatisfy(
							(finish: IsoDay) => finish === FAR || dayIndex(queue.capacity, finish) <= limit,
						);
				},
			),
			{ numRuns: 600 },
		);
	});

	it("comes no earlier by another place, and no later by one that is given back where nothing is late", () => {
		fc.assert(
			fc.property(
				capacities,
				queuesOfWorkOrders,
				requestedMinutes,
				requestedMinutes,
				fc.nat(),
				(capacity, places, minutes, taken, which) => {
					const queue = queueOf(capacity, places, FIRST_DAY);
					const key = { id: "new", takenAt: 40, startedAt: null };
					const before = earliest(queue, minutes, FIRST_DAY, key);
					const day = earliest(queue, taken, FIRST_DAY, { id: "taken", takenAt: 30, startedAt: null });
					if (day !== null) {
						const fuller = insert(queue, { ...newWorkOrder(taken, day, 30), id: "taken" });
						expect((earliest(fuller, minutes, FIRST_DAY, key) ?? FAR) >= (before ?? FAR)).toBe(true);
					}
					const isLate = queue.places.some(
						({ place, limit }) => limit > dayIndex(queue.capacity, place.targetDay),
					);
					if (isLate || queue.places.length === 0) return;
					const left = queue.places.toSpliced(which % queue.places.length, 1).map(({ place }) => place);
					const emptier = left.reduce(insert, { capacity: queue.capacity, places: [] } as Queue);
					expect((earliest(emptier, minutes, FIRST_DAY, key) ?? FAR) <= (before ?? FAR)).toBe(true);
				},
			),
			{ numRuns: 500 },
		);
	});

	it("is never earlier for more minutes, nor for a later payment where all is paid", () => {
		fc.assert(
			fc.property(
				capacities,
				queuesOfWorkOrders,
				requestedMinutes,
				requestedMinutes,
				payDays,
				(capacity, places, minutes, more, payDay) => {
					const key = { id: "new", takenAt: 40, startedAt: null };
					const paid = places.map((place) => ({ ...place, releaseDay: FIRST_DAY, heldUntil: null }));
					const offer = (asked: number, day: IsoDay) =>
						earliest(queueOf(capacity, paid, day), asked, FIRST_DAY, key) ?? FAR;
					expect(offer(minutes + more, payDay) >= offer(minutes, payDay)).toBe(true);
					expect(offer(minutes, addDays(payDay, 1)) >= offer(minutes, payDay)).toBe(true);
				},
			),
			{ numRuns: 500 },
		);
	});

	it("depends on nothing but the places themselves", () => {
		fc.assert(
			fc.property(capacities, queuesOfWorkOrders, payDays, (capacity, places, payDay) => {
				expect(queueOf(capacity, places.toReversed(), payDay)).toEqual(queueOf(capacity, places, payDay));
			}),
		);
	});

	it("is null where the horizon ends before the work", () => {
		const capacity: Capacity = { from: FIRST_DAY, minutes: [60, 60], total: [60, 120] };
		const queue = queueOf(capacity, [], addDays(FIRST_DAY, -1));
		const key = { id: "new", takenAt: 1, startedAt: null };
		expect(earliest(queue, 120, FIRST_DAY, key)).toBe("2026-12-01");
		expect(earliest(queue, 121, FIRST_DAY, key)).toBeNull();
		expect(earliest(queue, 60, "2026-12-02", key)).toBeNull();
		// How late a place gets that ends beyond it is not known, so nothing is put before it.
		const tooLong = insert(queue, newWorkOrder(180, FIRST_DAY));
		expect(earliest(tooLong, 15, FIRST_DAY, { ...key, takenAt: 0 })).toBeNull();
	});
});

describe("a queue", () => {
	it("takes off what is worked until the payment, and begins the day after", () => {
		fc.assert(
			fc.property(capacities, queuesOfWorkOrders, payDays, (capacity, places, payDay) => {
				const queue = queueOf(capacity, places, payDay);
				expect(queue.capacity).toEqual(capacityFrom(capacity, addDays(payDay, 1)));
				let sum = 0;
				for (const [index, queued] of queue.places.entries()) {
					sum += queued.place.minutes;
					expect(queued.sum).toBe(sum);
					const next = queue.places[index + 1];
					if (next) expect(bySequence(queued.place, next.place)).toBeLessThan(0);
					expect(queued.limit).toBeGreaterThanOrEqual(dayOfTotal(queue.capacity, sum) ?? 0);
				}
				const lapsed = places.filter(({ heldUntil }) => heldUntil !== null && heldUntil < payDay);
				for (const { id, minutes, targetDay } of lapsed) {
					const again = queue.places.find(({ place }) => place.id === id)?.place;
					expect(again?.minutes).toBe(minutes);
					expect((again?.targetDay ?? "") >= targetDay).toBe(true);
				}
			}),
		);
	});
});

describe("work that begins", () => {
	it("aims no later than before, and makes nothing late that was in time", () => {
		fc.assert(
			fc.property(capacities, queuesOfWorkOrders, fc.nat(), (capacity, places, which) => {
				const released = places.filter(({ releaseDay }) => releaseDay !== null && releaseDay <= FIRST_DAY);
				fc.pre(released.length > 0);
				const chosen = released[which % released.length] as BenchWorkOrder;
				const started = { ...chosen, startedAt: 100 };
				const targetDay = targetOnceStarted(capacity, released, started);
				expect(targetDay <= chosen.targetDay).toBe(true);
				const finishes = (live: readonly BenchWorkOrder[]) =>
					new Map(plan(capacity, live).map(({ id, finish }) => [id, finish ?? FAR]));
				const before = finishes(released);
				const after = finishes(
					released.map((place) => (place.id === chosen.id ? { ...started, targetDay } : place)),
				);
				const isLate = ({ id, targetDay: target }: BenchWorkOrder) => (before.get(id) ?? FAR) > target;
				const lateTargets = new Set(released.filter(isLate).map((place) => place.targetDay));
				for (const { id, targetDay: target } of released) {
					// Where a target day cannot be kept by all, begun work comes first.
					if (lateTargets.has(target)) continue;
					expect((after.get(id) ?? FAR) <= target).toBe(true);
				}
			}),
			{ numRuns: 500 },
		);
	});
});
