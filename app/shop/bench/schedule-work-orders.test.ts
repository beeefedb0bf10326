import { describe, expect, it } from "vitest";
import { isNationalHoliday } from "#app/values/date.ts";
import { type BenchWeek, benchCapacity } from "./plan/bench-capacity.ts";
import type { BenchWorkOrder } from "./plan/plan.ts";
import { type BenchState, exceedsLimits, scheduleWorkOrders, worksOnChosen } from "./schedule-work-orders.ts";

const MONDAY = "2027-01-11";
const EIGHT_HOURS: BenchWeek = [0, 480, 480, 480, 480, 480, 0];

const bench = (
	id: string,
	week: BenchWeek = EIGHT_HOURS,
	places: readonly BenchWorkOrder[] = [],
): BenchState => ({
	id,
	capacity: benchCapacity(week, new Map(), isNationalHoliday, MONDAY),
	places,
});
const line = (id: string, hours: number, dryingDays = 0, benchIds = ["one", "two"]) => ({
	id,
	minutes: hours * 60,
	dryingDays,
	benchIds,
});
const choose = (benches: readonly BenchState[], lines: readonly ReturnType<typeof line>[]) =>
	scheduleWorkOrders(benches, lines, { payDay: MONDAY, now: 1 });
const days = (chosen: ReturnType<typeof choose>) =>
	[...chosen].map(([id, place]) => [id, place?.benchId, place?.readyDay]);

const unpaid = (benchId: string, hours: number): BenchWorkOrder => ({
	id: `unpaid-${hours}`,
	benchId,
	minutes: hours * 60,
	targetDay: "2027-02-01",
	takenAt: 0,
	startedAt: null,
	releaseDay: null,
	heldUntil: MONDAY,
});

describe("the places of an order", () => {
	it("are chosen one after the other, what dries longest first, and take each other's minutes into account", () => {
		expect(days(choose([bench("one")], [line("chair", 8), line("table", 16, 3)]))).toEqual([
			["table", "one", "2027-01-13"],
			["chair", "one", "2027-01-14"],
		]);
		expect(days(choose([bench("one"), bench("two")], [line("chair", 8), line("table", 16, 3)]))).toEqual([
			["table", "one", "2027-01-13"],
			["chair", "two", "2027-01-12"],
		]);
	});

	it("stand only on benches that can make them, and are null beyond the horizon", () => {
		const benches = [bench("one"), bench("two")];
		expect(days(choose(benches, [line("chair", 8, 0, ["two"])]))).toEqual([["chair", "two", "2027-01-12"]]);
		expect(days(choose(benches, [line("hall", 9_000)]))).toEqual([["hall", undefined, undefined]]);
		expect(days(choose(benches, [line("chair", 8, 0, [])]))).toEqual([["chair", undefined, undefined]]);
	});

	it("are never ready before the day that they had", () => {
		const again = { ...line("chair", 8), notBefore: "2027-01-20" };
		expect(
			scheduleWorkOrders([bench("one")], [again], { payDay: MONDAY, now: 1 }).get("chair")?.readyDay,
		).toBe("2027-01-20");
	});

	it("wait for a payment until the day before one of their benches works", () => {
		const saturdays = bench("two", [0, 0, 0, 0, 0, 0, 480]);
		const places = [...choose([bench("one"), saturdays], [line("chair", 8, 0, ["two"])]).values()];
		const works = worksOnChosen([bench("one"), saturdays], places);
		expect(works("2027-01-15")).toBe(false);
		expect(works("2027-01-16")).toBe(true);
		expect(works("2029-01-16")).toBe(false);
	});
});

describe("the limits of what is not paid", () => {
	const limits = { heldHoursPerCustomer: 80, heldDaysPerBench: 10 };
	const exceeds = (state: BenchState, hours: number, heldHours = 0) =>
		exceedsLimits([state], [{ benchId: "one", minutes: hours * 60 }], {
			heldByCustomer: heldHours * 60,
			limits,
		});

	it("are counted for the customer over all orders", () => {
		const wide = bench("one", [0, 1440, 1440, 1440, 1440, 1440, 0]);
		expect([exceeds(wide, 80), exceeds(wide, 81), exceeds(wide, 40, 40), exceeds(wide, 41, 40)]).toEqual([
			false,
			true,
			false,
			true,
		]);
	});

	it("are counted for a bench over all customers, in days on which it works", () => {
		const narrow = (hours: number) => bench("one", [0, 120, 0, 0, 0, 0, 0], [unpaid("one", hours)]);
		// Ten Mondays of two hours.
		expect([exceeds(narrow(10), 10), exceeds(narrow(11), 10)]).toEqual([false, true]);
		const paid = bench(
			"one",
			[0, 120, 0, 0, 0, 0, 0],
			[{ ...unpaid("one", 100), releaseDay: MONDAY, heldUntil: null }],
		);
		expect(exceeds(paid, 20)).toBe(false);
	});
});
