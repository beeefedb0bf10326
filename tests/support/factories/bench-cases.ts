import fc from "fast-check";
import { type BenchWeek, benchCapacity, type Capacity } from "#app/shop/bench/plan/bench-capacity.ts";
import type { BenchWorkOrder } from "#app/shop/bench/plan/plan.ts";
import { addDays, type IsoDay, isNationalHoliday } from "#app/values/date.ts";

/** Random benches and queues, feasible or not, for the properties of the plan. Days begin on a Monday. */
export const FIRST_DAY = "2026-11-30";
/** Longer than the longest queue below on the slowest bench: what a horizon cuts off has a test of its own. */
const DAYS = 400;

const day = (min: number, max: number): fc.Arbitrary<IsoDay> =>
	fc.integer({ min, max }).map((offset) => addDays(FIRST_DAY, offset));

export const benchWeeks = fc.tuple(
	...(Array.from({ length: 7 }, (_, weekday) =>
		fc.constantFrom(...(weekday === 0 || weekday === 6 ? [0, 0, 240] : [0, 240, 480, 480])),
	) as unknown as [fc.Arbitrary<number>]),
) as unknown as fc.Arbitrary<BenchWeek>;

/** A bench with at least one day of work in its week, exceptions and a closure. */
export const capacities: fc.Arbitrary<Capacity> = fc
	.record({
		week: benchWeeks.filter((week) => week.some((minutes) => minutes > 0)),
		exceptions: fc.array(fc.tuple(day(0, 40), fc.constantFrom(0, 90, 360, 600)), { maxLength: 5 }),
		closure: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 10 })),
	})
	.map(({ week, exceptions, closure: [from, length] }) => {
		const [first, last] = [addDays(FIRST_DAY, from), addDays(FIRST_DAY, from + length - 1)];
		const isClosed = (moment: IsoDay) => isNationalHoliday(moment) || (moment >= first && moment <= last);
		return benchCapacity(week, new Map(exceptions), isClosed, FIRST_DAY, DAYS);
	});

const minutes = fc.integer({ min: 1, max: 60 }).map((quarters) => quarters * 15);

/** Paid places, released today or tomorrow as those of a shop are, and unpaid ones, held and lapsed. */
export const queuesOfWorkOrders: fc.Arbitrary<BenchWorkOrder[]> = fc
	.array(
		fc.record({
			minutes,
			targetDay: day(-5, 40),
			takenAt: fc.integer({ min: 0, max: 20 }),
			startedAt: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 }),
			state: fc.constantFrom("paid", "paid", "paid-today", "held", "lapsed"),
		}),
		{ maxLength: 12 },
	)
	.map((places) =>
		places.map(({ state, ...place }, index) => ({
			...place,
			id: `place-${index}`,
			benchId: "bench-1",
			startedAt: state === "paid" ? place.startedAt : null,
			releaseDay: state === "paid" ? FIRST_DAY : state === "paid-today" ? addDays(FIRST_DAY, 1) : null,
			heldUntil:
				state === "held" ? addDays(FIRST_DAY, 2) : state === "lapsed" ? addDays(FIRST_DAY, -2) : null,
		})),
	);

/** The paid places of these queues. */
export const paidWorkOrders = queuesOfWorkOrders.map((places) =>
	places.filter(({ releaseDay }) => releaseDay !== null),
);

export const requestedMinutes = minutes;
export const payDays = day(0, 10);
