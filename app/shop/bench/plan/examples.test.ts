import { describe, expect, it } from "vitest";
import { addBusinessDays, addDays, type IsoDay, isNationalHoliday } from "#app/values/date.ts";
import { type BenchWeek, benchCapacity, type Capacity, HORIZON_DAYS } from "./bench-capacity.ts";
import { type BenchWorkOrder, plan } from "./plan.ts";
import { earliest, earliestBench, insert, queueOf } from "./queue.ts";
import { riskOf } from "./risk.ts";

/*
 * A shop on real dates, worked out by hand: a bench of eight hours from Monday to Friday, one day for packing and two
 * in reserve, unless an example says otherwise.
 */
const EIGHT_HOURS: BenchWeek = [0, 480, 480, 480, 480, 480, 0];
const PACKING = 1;
const SLACK = 2;

interface Calendar {
	readonly closed?: readonly [from: IsoDay, to: IsoDay];
	readonly exceptions?: ReadonlyMap<IsoDay, number>;
	readonly week?: BenchWeek;
}

const closedBy =
	({ closed }: Calendar) =>
	(day: IsoDay): boolean =>
		isNationalHoliday(day) || (closed !== undefined && day >= closed[0] && day <= closed[1]);

const bench = (from: IsoDay, calendar: Calendar = {}): Capacity =>
	benchCapacity(
		calendar.week ?? EIGHT_HOURS,
		calendar.exceptions ?? new Map(),
		closedBy(calendar),
		from,
		HORIZON_DAYS,
	);

const leaveDay = (ready: IsoDay, drying: number, calendar: Calendar = {}, slack = SLACK): IsoDay =>
	addBusinessDays(addDays(ready, drying), PACKING + slack, closedBy(calendar));

let taken = 0;
const placeOf = (hours: number, targetDay: IsoDay, parts: Partial<BenchWorkOrder> = {}): BenchWorkOrder => {
	taken += 1;
	return {
		id: `place-${taken}`,
		benchId: "bench-1",
		minutes: hours * 60,
		targetDay,
		takenAt: taken,
		startedAt: null,
		releaseDay: null,
		heldUntil: null,
		...parts,
	};
};

/** The ready day that a bench offers for so many hours, asked from `today` on and paid on `payDay`. */
function offer(capacity: Capacity, live: readonly BenchWorkOrder[], hours: number, payDay: IsoDay): IsoDay {
	taken += 1;
	const day = earliest(queueOf(capacity, live, payDay), hours * 60, payDay, {
		id: `place-${taken}`,
		takenAt: taken,
		startedAt: null,
	});
	if (day === null) throw new Error("no day");
	return day;
}

/** Orders paid on one day, one after the other. */
function payAll(
	capacity: Capacity,
	hours: readonly number[],
	payDay: IsoDay,
	live: BenchWorkOrder[] = [],
): BenchWorkOrder[] {
	for (const each of hours) {
		const day = offer(capacity, live, each, payDay);
		live.push(placeOf(each, day, { releaseDay: addDays(payDay, 1) }));
	}
	return live;
}

const targets = (places: readonly BenchWorkOrder[]): IsoDay[] => places.map(({ targetDay }) => targetDay);

describe("the bench on real dates", () => {
	it("offers a product that dries over a weekend", () => {
		const ready = offer(bench("2026-11-30"), [], 16, "2026-11-30");
		expect(ready).toBe("2026-12-02");
		expect(leaveDay(ready, 2)).toBe("2026-12-09");
		expect(addBusinessDays(leaveDay(ready, 2), 5)).toBe("2026-12-16");
	});

	it("offers the sixth table two weeks after the first, and gives the first one's day again", () => {
		const capacity = bench("2027-01-11");
		const six = payAll(capacity, [16, 16, 16, 16, 16, 16], "2027-01-11");
		const ready = ["2027-01-13", "2027-01-15", "2027-01-19", "2027-01-21", "2027-01-25", "2027-01-27"];
		expect(targets(six)).toEqual(ready);
		const leave = ready.map((day) => leaveDay(day, 0));
		const short = (days: readonly IsoDay[]) => days.map((day) => day.slice(5)).join(" ");
		expect(short(leave)).toBe("01-18 01-20 01-22 01-26 01-28 02-01");
		const arrivals = leave.map((day) => addBusinessDays(day, 5));
		expect(short(arrivals)).toBe("01-25 01-27 01-29 02-02 02-04 02-08");
		expect(offer(capacity, six, 16, "2027-01-11")).toBe("2027-01-29");
		const again = offer(capacity, six.slice(1), 16, "2027-01-11");
		expect(again).toBe("2027-01-13");
		const others = six.slice(1);
		const queue = insert(queueOf(capacity, others, "2027-01-11"), placeOf(16, again));
		const planned = plan(
			queue.capacity,
			queue.places.map(({ place }) => ({ ...place, releaseDay: queue.capacity.from })),
		);
		expect(others.map(({ id }) => planned.find((work) => work.id === id)?.finish)).toEqual(ready.slice(1));
		expect(leaveDay(again, 0)).toBe("2027-01-18");
	});

	it("begins after a recess, whether paid before it or on its last day", () => {
		const calendar = { closed: ["2026-12-21", "2027-01-08"] as const };
		for (const payDay of ["2026-12-18", "2027-01-10"]) {
			const ready = offer(bench(payDay, calendar), [], 16, payDay);
			expect(ready).toBe("2027-01-12");
			expect(leaveDay(ready, 2, calendar)).toBe("2027-01-19");
			expect(addBusinessDays("2027-01-19", 5)).toBe("2027-01-26");
		}
	});

	it("lets a carrier rest without the bench", () => {
		const ready = offer(bench("2026-12-14"), [], 20, "2026-12-14");
		expect(ready).toBe("2026-12-17");
		expect(leaveDay(ready, 1)).toBe("2026-12-23");
		const carrier = closedBy({ closed: ["2026-12-24", "2027-01-03"] });
		expect(addBusinessDays("2026-12-23", 5, carrier)).toBe("2027-01-08");
		expect(addBusinessDays("2026-12-23", 5)).toBe("2026-12-31");
	});

	it("counts a closed carnival", () => {
		const calendar = { closed: ["2027-02-08", "2027-02-10"] as const };
		const ready = offer(bench("2027-02-04", calendar), [], 12, "2027-02-04");
		expect(ready).toBe("2027-02-11");
		expect(leaveDay(ready, 0, calendar)).toBe("2027-02-16");
		expect(addBusinessDays("2027-02-16", 3)).toBe("2027-02-19");
		const open = offer(bench("2027-02-04"), [], 12, "2027-02-04");
		expect(open).toBe("2027-02-08");
		expect(leaveDay(open, 0)).toBe("2027-02-11");
		expect(addBusinessDays("2027-02-11", 3)).toBe("2027-02-16");
	});

	it("rests on Good Friday, while the wood dries", () => {
		const capacity = bench("2027-03-23");
		const [place] = payAll(capacity, [24], "2027-03-23");
		expect(place?.targetDay).toBe("2027-03-29");
		const [work] = plan(capacity, place ? [place] : []);
		expect(work?.days.map(({ day }) => day)).toEqual(["2027-03-24", "2027-03-25", "2027-03-29"]);
		expect(leaveDay("2027-03-29", 3)).toBe("2027-04-06");
		expect(addBusinessDays("2027-04-06", 4)).toBe("2027-04-12");
	});

	it("chooses the bench that is ready first", () => {
		const payDay = "2027-01-11";
		const benches = [
			{
				capacity: bench(payDay),
				live: [placeOf(24, "2027-01-15", { releaseDay: addDays(payDay, 1) })],
			},
			{ capacity: bench(payDay, { week: [0, 240, 240, 240, 240, 240, 0] }), live: [] as BenchWorkOrder[] },
		];
		const chosen = Array.from({ length: 3 }, () => {
			const place = placeOf(8, payDay, { releaseDay: addDays(payDay, 1) });
			const queues = benches.map(({ capacity, live }, index) => ({
				index,
				live,
				queue: queueOf(capacity, live, payDay),
			}));
			const best = earliestBench(queues, place.minutes, payDay, place);
			if (!best) throw new Error("no bench");
			if (best.bench.index === 1 && best.day === "2027-01-15")
				expect(earliest(queues[0]?.queue ?? best.bench.queue, place.minutes, payDay, place)).toBe(
					"2027-01-18",
				);
			best.bench.live.push({ ...place, targetDay: best.day });
			return [best.bench.index + 1, best.day];
		});
		expect(chosen).toEqual([
			[1, "2027-01-12"],
			[2, "2027-01-13"],
			[2, "2027-01-15"],
		]);
	});

	it("works on a Saturday that the owner typed", () => {
		const exceptions = new Map([["2026-12-12", 360]]);
		const ready = offer(bench("2026-12-09", { exceptions }), [], 22, "2026-12-09");
		expect(ready).toBe("2026-12-12");
		expect(leaveDay(ready, 0)).toBe("2026-12-16");
		const usual = offer(bench("2026-12-09"), [], 22, "2026-12-09");
		expect(usual).toBe("2026-12-14");
		expect(leaveDay(usual, 0)).toBe("2026-12-17");
	});

	it("counts six chairs as one batch", () => {
		const ready = offer(bench("2027-04-19"), [], 2 + 6 * 5, "2027-04-19");
		expect(ready).toBe("2027-04-26");
		expect(leaveDay(ready, 2)).toBe("2027-05-03");
		expect(addBusinessDays("2027-05-03", 4)).toBe("2027-05-07");
		const calendar = { closed: ["2027-04-29", "2027-04-29"] as const };
		expect(leaveDay(offer(bench("2027-04-19", calendar), [], 32, "2027-04-19"), 2, calendar)).toBe(
			"2027-05-04",
		);
		expect(addBusinessDays("2027-05-04", 4)).toBe("2027-05-10");
		expect(offer(bench("2027-04-19"), [], 7, "2027-04-19")).toBe("2027-04-20");
	});

	it("lets an order leave with its latest line", () => {
		const payDay = "2026-12-03";
		const ready = offer(bench(payDay), [], 10, payDay);
		expect(ready).toBe("2026-12-07");
		const lines = [leaveDay(ready, 0), addBusinessDays(payDay, 5)];
		expect(lines).toEqual(["2026-12-10", "2026-12-10"]);
		expect(addBusinessDays("2026-12-10", 5)).toBe("2026-12-17");
		expect(addBusinessDays(payDay, 15)).toBe("2026-12-24");
		expect(addBusinessDays("2026-12-24", 5)).toBe("2027-01-04");
	});

	it("offers the minutes of a cancelled order, and moves nobody", () => {
		const capacity = bench("2027-05-31");
		const three = payAll(capacity, [16, 16, 16], "2027-05-31");
		expect(targets(three)).toEqual(["2027-06-02", "2027-06-04", "2027-06-08"]);
		expect(offer(capacity, three, 4, "2027-05-31")).toBe("2027-06-09");
		const left = three.slice(1);
		for (const [hours, ready] of [
			[4, "2027-06-01"],
			[16, "2027-06-02"],
			[20, "2027-06-09"],
		] as const) {
			const day = offer(capacity, left, hours, "2027-05-31");
			expect(day).toBe(ready);
			const queue = insert(queueOf(capacity, left, "2027-05-31"), placeOf(hours, day));
			const plans = plan(
				queue.capacity,
				queue.places.map(({ place }) => ({ ...place, releaseDay: queue.capacity.from })),
			);
			for (const { id, targetDay } of left)
				expect((plans.find((work) => work.id === id)?.finish ?? "") <= targetDay).toBe(true);
		}
	});

	it("keeps an offer that is paid in time, and gives a day again to one that is not", () => {
		const first = placeOf(24, "2026-11-25", { releaseDay: "2026-11-23", startedAt: 1 });
		const capacity = bench("2026-11-23");
		const offered = offer(capacity, [first], 16, "2026-11-23");
		expect(offered).toBe("2026-11-27");
		expect(leaveDay(offered, 0)).toBe("2026-12-02");
		expect(addBusinessDays("2026-12-02", 3)).toBe("2026-12-07");
		const left = plan(capacity, [first])[0]?.days.map(({ day }) => day);
		expect(left).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"]);
		const lateOn = (payDay: IsoDay, open: readonly BenchWorkOrder[]): IsoDay => {
			const day = earliest(queueOf(bench(payDay), open, payDay), 16 * 60, offered, placeOf(16, offered));
			return day ?? "";
		};
		// On the 24th eight hours of the first are done and sixteen are left, today's eight among them.
		expect(lateOn("2026-11-24", [{ ...first, minutes: 16 * 60 }])).toBe("2026-11-27");
		const onThursday = lateOn("2026-11-26", []);
		expect(onThursday).toBe("2026-11-30");
		expect(addBusinessDays(leaveDay(onThursday, 0), 3)).toBe("2026-12-08");
		const onMonday = lateOn("2026-11-30", []);
		expect(onMonday).toBe("2026-12-02");
		expect(addBusinessDays(leaveDay(onMonday, 0), 3)).toBe("2026-12-10");
	});

	it("counts the pay day of an hour after the cut-off as the next one", () => {
		for (const [payDay, ready, leave, fetched] of [
			["2026-12-10", "2026-12-11", "2026-12-16", "2026-12-17"],
			["2026-12-11", "2026-12-14", "2026-12-17", "2026-12-18"],
			["2026-12-13", "2026-12-14", "2026-12-17", "2026-12-18"],
		] as const) {
			expect(offer(bench(payDay), [], 8, payDay)).toBe(ready);
			expect(leaveDay(ready, 0)).toBe(leave);
			expect(addBusinessDays(leave, 1)).toBe(fetched);
		}
	});

	it("sees an illness before a promise is missed", () => {
		const paid = payAll(bench("2027-08-02"), [16, 16, 16], "2027-08-02");
		expect(targets(paid)).toEqual(["2027-08-04", "2027-08-06", "2027-08-10"]);
		const arrival = (finish: IsoDay, slack: number) => addBusinessDays(leaveDay(finish, 1, {}, slack), 4);
		const promises = targets(paid).map((ready) => arrival(ready, SLACK));
		expect(promises).toEqual(["2027-08-16", "2027-08-17", "2027-08-20"]);
		/** Half of the reserve, rounded up: the day that is proposed instead of a missed one. */
		const proposed = (finish: IsoDay) => arrival(finish, Math.ceil(SLACK / 2));
		const outcome = (daysIll: number) => {
			const exceptions = new Map(
				Array.from({ length: daysIll }, (_, index) => [addDays("2027-08-03", index), 0] as const),
			);
			const works = plan(bench("2027-08-03", { exceptions }), paid);
			return works.map(({ finish }, index) => {
				const risk = riskOf(finish, {
					promisedDay: promises[index] ?? "",
					arrivalOf: (day, reserve) => arrival(day, reserve === "with-slack" ? SLACK : 0),
				});
				return [finish, risk, ...(risk === "late" ? [proposed(finish ?? "")] : [])];
			});
		};
		expect(outcome(2)).toEqual([
			["2027-08-06", "tight"],
			["2027-08-10", "late", "2027-08-19"],
			["2027-08-12", "tight"],
		]);
		expect(outcome(3)).toEqual([
			["2027-08-09", "late", "2027-08-18"],
			["2027-08-11", "late", "2027-08-20"],
			["2027-08-13", "tight"],
		]);
		expect(outcome(4)).toEqual([
			["2027-08-10", "late", "2027-08-19"],
			["2027-08-12", "late", "2027-08-23"],
			["2027-08-16", "late", "2027-08-25"],
		]);
		expect(outcome(0).map(([, risk]) => risk)).toEqual(["none", "none", "none"]);
		expect(riskOf(null, { promisedDay: "2027-08-16", arrivalOf: (day) => day })).toBe("late");
	});
});
