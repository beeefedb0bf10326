import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/values/date.ts";
import {
	capacities,
	FIRST_DAY,
	paidWorkOrders,
	queuesOfWorkOrders,
} from "#tests/support/factories/bench-cases.ts";
import { benchCapacity, type Capacity, capacityFrom, dayIndex, makeCapacity } from "./bench-capacity.ts";
import { type BenchWorkOrder, bySequence, type PlannedWork, plan } from "./plan.ts";

const finishes = (capacity: Capacity, places: readonly BenchWorkOrder[]): Map<string, string> =>
	new Map(plan(capacity, places).map(({ id, finish }) => [id, finish ?? "9999-12-31"]));

/** The places with the work of the first day taken off. */
function afterFirstDay(capacity: Capacity, places: readonly BenchWorkOrder[]): BenchWorkOrder[] {
	const done = new Map(
		plan(capacity, places).map(({ id, days }) => [
			id,
			days.filter(({ day }) => day === capacity.from).reduce((sum, { minutes }) => sum + minutes, 0),
		]),
	);
	return places.map((place) => ({ ...place, minutes: place.minutes - (done.get(place.id) ?? 0) }));
}

const sumOf = (work: PlannedWork): number => work.days.reduce((sum, { minutes }) => sum + minutes, 0);

describe("the plan of a bench", () => {
	it("uses no minute twice, and only days with capacity", () => {
		fc.assert(
			fc.property(capacities, paidWorkOrders, (capacity, places) => {
				const used = new Map<string, number>();
				for (const work of plan(capacity, places))
					for (const { day, minutes } of work.days) used.set(day, (used.get(day) ?? 0) + minutes);
				for (const [day, minutes] of used)
					expect(minutes).toBeLessThanOrEqual(capacity.minutes[dayIndex(capacity, day)] ?? 0);
			}),
		);
	});

	it("plans all that is left and nothing more, none before its release unless it was begun", () => {
		fc.assert(
			fc.property(capacities, paidWorkOrders, (capacity, places) => {
				const planned = new Map(plan(capacity, places).map((work) => [work.id, work]));
				expect(planned.size).toBe(places.length);
				for (const place of places) {
					const work = planned.get(place.id);
					if (!work) throw new Error("a place is missing in the plan");
					if (work.finish === null) expect(sumOf(work)).toBeLessThan(place.minutes);
					else expect(sumOf(work)).toBe(place.minutes);
					expect(work.start).toBe(work.days[0]?.day ?? null);
					for (const { day, minutes } of work.days) {
						expect(minutes).toBeGreaterThan(0);
						expect(place.startedAt !== null || day >= (place.releaseDay ?? "")).toBe(true);
					}
				}
			}),
		);
	});

	it("makes nothing later by giving a place back, by less work or by more hours", () => {
		fc.assert(
			fc.property(capacities, paidWorkOrders, fc.nat(), fc.nat(), (capacity, places, which, some) => {
				fc.pre(places.length > 0);
				const before = finishes(capacity, places);
				const changed = which % places.length;
				const without = finishes(
					capacity,
					places.filter((_, index) => index !== changed),
				);
				const shorter = finishes(
					capacity,
					places.map((place, index) =>
						index === changed ? { ...place, minutes: some % place.minutes } : place,
					),
				);
				const longer = makeCapacity(
					capacity.from,
					capacity.minutes.map((minutes, index) => (index % 7 === some % 7 ? minutes + 60 : minutes)),
				);
				for (const better of [without, shorter, finishes(longer, places)])
					for (const [id, finish] of better) expect(finish <= (before.get(id) ?? "")).toBe(true);
			}),
		);
	});

	it("depends on nothing but the places themselves", () => {
		fc.assert(
			fc.property(capacities, queuesOfWorkOrders, (capacity, places) => {
				expect(plan(capacity, places.toReversed())).toEqual(plan(capacity, places));
				expect(places.toReversed().toSorted(bySequence)).toEqual(places.toSorted(bySequence));
			}),
		);
	});

	it("stays the same over night where today was worked as planned", () => {
		fc.assert(
			fc.property(capacities, paidWorkOrders, (capacity, places) => {
				const left = afterFirstDay(capacity, places).filter(({ minutes }) => minutes > 0);
				const tomorrow = finishes(capacityFrom(capacity, addDays(capacity.from, 1)), left);
				const today = finishes(capacity, places);
				for (const [id, finish] of tomorrow) expect(finish).toBe(today.get(id));
			}),
		);
	});

	it("leaves out what is unpaid, and finishes at once what has no minutes left", () => {
		const capacity = benchCapacity([0, 480, 480, 480, 480, 480, 0], new Map(), () => false, FIRST_DAY, 10);
		const place: BenchWorkOrder = {
			id: "a",
			benchId: "bench-1",
			minutes: 60,
			targetDay: FIRST_DAY,
			takenAt: 1,
			startedAt: null,
			releaseDay: null,
			heldUntil: FIRST_DAY,
		};
		expect(plan(capacity, [place])).toEqual([{ id: "a", start: null, finish: null, days: [] }]);
		expect(plan(capacity, [{ ...place, minutes: 0, releaseDay: FIRST_DAY }])).toEqual([
			{ id: "a", start: null, finish: FIRST_DAY, days: [] },
		]);
		// Begun on the day of the payment, a day before it is released.
		const begun = { ...place, startedAt: 1, releaseDay: addDays(FIRST_DAY, 1) };
		expect(plan(capacity, [begun])[0]).toMatchObject({ start: FIRST_DAY });
		expect(plan(capacity, [{ ...begun, startedAt: null }])[0]).toMatchObject({ start: begun.releaseDay });
	});
});

describe("the minutes of a bench", () => {
	it("asks the typed exception before holidays and closures, and those before the week", () => {
		const capacity = benchCapacity(
			[0, 480, 480, 480, 480, 480, 0],
			new Map([
				["2026-12-01", 120],
				["2026-12-05", 360],
			]),
			(day) => day === "2026-12-01" || day === "2026-12-02",
			FIRST_DAY,
			7,
		);
		expect(capacity.minutes).toEqual([480, 120, 0, 480, 480, 360, 0]);
		expect(capacity.total.at(-1)).toBe(1_920);
	});
});
