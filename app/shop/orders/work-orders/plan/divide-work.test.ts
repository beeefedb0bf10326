import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { promisesOf } from "./compared-promises.ts";
import { divideWork, isNotLater } from "./divide-work.ts";
import { endangeredBy, withoutWork } from "./endangered-promises.ts";

const monday = "2027-01-11";
const capacity = makeCapacity(
	monday,
	Array.from({ length: 60 }, () => 480),
);
const benches = [
	{ id: "one", capacity },
	{ id: "two", capacity },
];
const rules = { packingDays: 1, slackDays: 2, calendars: OPEN_CALENDARS };
const chairs: Parameters<typeof divideWork>[1] = {
	id: "chairs",
	orderId: "order",
	benchId: "one",
	quantity: 6,
	minutes: 6 * 480,
	totalMinutes: 6 * 480,
	readyDay: "2027-01-16",
	targetDay: "2027-01-16",
	takenAt: 1,
	startedAt: null,
	releaseDay: monday,
	heldUntil: null,
	dryingDays: 0,
	promisedDate: "2027-01-27",
	transitDays: 5,
	shippingOptionId: "pac",
	leavesFrom: monday,
	isReady: false,
	leavesEarlyOn: null,
};
const read = { benches, places: [chairs], settled: [], rules };

describe("dividing work", () => {
	it("keeps the aim of work that leaves early, and of no other, where nothing becomes late by it", () => {
		const aimed = { ...chairs, minutes: 960, readyDay: "2027-02-20", targetDay: "2027-01-20" };
		const early = { ...aimed, leavesEarlyOn: "2027-01-25" };
		const aim = (work: typeof aimed, ...others: (typeof aimed)[]) =>
			divideWork({ ...read, places: [work, ...others] }, work, { id: "part", units: 3, benchId: "two" }).part
				.targetDay;
		expect(aim(aimed)).toBe("2027-02-20");
		expect(aim(early)).toBe("2027-01-20");
		const full = { ...aimed, id: "full", benchId: "two", minutes: 14 * 480, targetDay: "2027-01-24" };
		expect(aim(early, full)).toBe("2027-01-25");
	});

	it("lets two benches work on it at the same time", () => {
		const divided = divideWork(read, chairs, { id: "part", units: 2, benchId: "two" });
		expect(divided).toMatchObject({
			rest: { quantity: 4, minutes: 1920 },
			part: { quantity: 2, minutes: 960, benchId: "two" },
			before: "2027-01-16",
			finish: "2027-01-14",
		});
		expect(isNotLater(divided)).toBe(true);
		expect(isNotLater({ finish: null, before: null })).toBe(false);
		expect(isNotLater({ finish: "2027-01-17", before: "2027-01-16" })).toBe(false);
	});

	it("neither adds nor loses a minute or a unit", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 2, max: 99 }),
				fc.integer({ min: 99, max: 9999 }),
				fc.nat(97),
				(quantity, total, at) => {
					const work = { ...chairs, quantity, totalMinutes: total, minutes: Math.ceil(total / 3) };
					const units = 1 + (at % (quantity - 1));
					const { rest, part } = divideWork({ ...read, places: [work] }, work, {
						id: "p",
						units,
						benchId: "two",
					});
					expect(rest.quantity + part.quantity).toBe(quantity);
					expect(rest.totalMinutes + part.totalMinutes).toBe(total);
					expect(rest.minutes + part.minutes).toBe(work.minutes);
					expect(Math.min(rest.totalMinutes, part.totalMinutes)).toBeGreaterThan(0);
					expect(Math.min(rest.minutes, part.minutes)).toBeGreaterThanOrEqual(0);
				},
			),
		);
	});
});

describe("days without work", () => {
	const closed = (until: string, bench = "one") => ({
		...read,
		benches: withoutWork(benches, [bench], until),
	});
	it("endanger what they make tight or late, and nothing twice", () => {
		expect(promisesOf(read).get("order")?.risk).toBe("none");
		expect(endangeredBy(read, closed("2027-01-10"))).toEqual([]);
		expect(endangeredBy(read, closed("2027-01-12"))).toMatchObject([{ orderId: "order", risk: "tight" }]);
		const later = endangeredBy(read, closed("2027-01-20"));
		expect(later).toMatchObject([{ orderId: "order", risk: "late", promisedDate: "2027-01-27" }]);
		expect(endangeredBy(closed("2027-01-20"), closed("2027-01-20"))).toEqual([]);
		expect(endangeredBy(closed("2027-01-20"), closed("2027-01-25"))).toHaveLength(1);
		expect(endangeredBy(read, closed("2027-02-25", "two"))).toEqual([]);
	});

	it("count what is offered only where it would be late", () => {
		const held = {
			...{ ...chairs, releaseDay: null, promisedDate: null, heldUntil: "2027-01-13" },
			offer: { promisedDate: "2027-01-27", releaseDay: "2027-01-12" },
		};
		const offered = (until: string) => ({ ...closed(until), places: [held] });
		const before = { ...read, places: [held] };
		expect(endangeredBy(before, offered("2027-01-12"))).toEqual([]);
		expect(endangeredBy(before, offered("2027-01-20"))).toMatchObject([
			{ orderId: "order", risk: "late", promisedDate: "2027-01-27", awaits: "own" },
		]);
		const lapsed = { ...held, offer: null };
		expect(
			endangeredBy({ ...read, places: [lapsed] }, { ...offered("2027-01-20"), places: [lapsed] }),
		).toEqual([]);
	});
});
