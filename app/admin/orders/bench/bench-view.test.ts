import { describe, expect, it } from "vitest";
import { makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import type { BenchWork, BenchWorkRead } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, weekdayOf } from "#app/values/date.ts";
import { viewBenches } from "./bench-view.ts";
import { formatWeekDays, formatWorkDays, leftWords, placeWords, riskWords, weekName } from "./bench-words.ts";

const wednesday = "2026-11-25";
const minutes = Array.from({ length: 60 }, (_, at) => {
	const weekday = weekdayOf(addDays(wednesday, at));
	return weekday === 0 || weekday === 6 ? 0 : 480;
});
const bench = {
	id: "one",
	name: "Bancada 1",
	artisanId: null,
	week: [0, 480, 480, 480, 480, 480, 0] as const,
	isActive: true,
	capacity: makeCapacity(wednesday, minutes),
};
const work = (
	id: string,
	hours: number,
	readyDay: string,
	overrides: Partial<BenchWork> = {},
): BenchWork => ({
	id,
	benchId: "one",
	orderId: null,
	productName: "Mesa Cavalete",
	quantity: 1,
	size: null,
	totalMinutes: hours * 60,
	minutes: hours * 60,
	steps: [],
	readyDay,
	targetDay: readyDay,
	takenAt: 1,
	startedAt: null,
	releaseDay: wednesday,
	heldUntil: null,
	dryingDays: 0,
	promisedDate: "2026-12-31",
	transitDays: 5,
	shippingOptionId: "pac",
	leavesFrom: wednesday,
	isReady: false,
	orderNumber: null,
	leavesEarlyOn: null,
	...overrides,
});
const viewOf = (places: BenchWork[], overrides: Partial<typeof bench> = {}) => {
	const rules = { packingDays: 1, slackDays: 2, calendars: OPEN_CALENDARS };
	const benches = [{ ...bench, ...overrides }];
	const read: BenchWorkRead = { today: wednesday, benches, places, settled: [], rules };
	return viewBenches(read, wednesday)[0];
};

describe("a bench of the screen", () => {
	it("has its work in the week in which it begins, and what is planned of each week's hours", () => {
		const view = viewOf([
			work("a", 16, "2026-11-26"),
			work("b", 16, "2026-12-01"),
			work("c", 8, "2026-12-02"),
		]);
		expect(
			view?.weeks.map((week) => [weekName(week), formatWeekDays(week), week.plannedMinutes, week.minutes]),
		).toEqual([
			["Esta semana", "25–27/11", 1440, 1440],
			["Próxima semana", "30/11–04/12", 960, 2400],
		]);
		expect(view?.weeks.map(({ works }) => works.map(({ id, rank }) => [id, rank]))).toEqual([
			[
				["a", 1],
				["b", 2],
			],
			[["c", 3]],
		]);
		// The second one may end as late as on the first of December, so eight hours fit before it.
		expect(view?.vacancies).toEqual([
			{ minutes: 480, day: "2026-11-27" },
			{ minutes: 960, day: "2026-12-03" },
		]);
	});

	it("shows what waits for its payment apart, and outside of the plan", () => {
		const view = viewOf([work("a", 8, "2026-11-26", { releaseDay: null, heldUntil: "2026-11-25" })]);
		expect(view?.weeks.flatMap(({ works }) => works)).toEqual([]);
		expect(view?.held).toMatchObject([{ id: "a", rank: null, finish: null, heldUntil: "2026-11-25" }]);
	});

	it("says by how many days a promise is late", () => {
		const view = viewOf([work("a", 24, "2026-11-25", { promisedDate: "2026-12-03" })]);
		expect(view?.weeks[0]?.works).toMatchObject([{ risk: "late", lateDays: 4, finish: "2026-11-27" }]);
	});

	it("is shown without taking orders only as long as it has work", () => {
		expect(viewOf([], { isActive: false })).toBeUndefined();
		expect(viewOf([work("a", 8, "2026-11-26")], { isActive: false })?.vacancies).toEqual([]);
	});
});

describe("the words of the screen", () => {
	it("name days of work by their weekday, with a date where a week is not enough", () => {
		expect(formatWorkDays("2026-11-23", "2026-11-23")).toBe("seg");
		expect(formatWorkDays("2026-11-25", "2026-12-01")).toBe("qua–ter");
		expect(formatWorkDays("2026-11-27", "2026-12-04")).toMatch(/^sex–sex.04\/12$/);
	});

	it("say what is left, where it stands, and the risk", () => {
		expect(leftWords(600, 960)).toMatch(/^faltam 10.de.16.h$/);
		expect(leftWords(1920, 1920)).toMatch(/^32.h$/);
		expect(placeWords(2, "Bancada 1", "2026-11-26").replaceAll("\u00a0", " ")).toBe(
			"2ª da Bancada 1, pronta até 26 de novembro",
		);
		expect(placeWords(1, "Tomé", null).replaceAll("\u00a0", " ")).toBe("1ª da bancada Tomé");
		expect(riskWords({ risk: "late", lateDays: 1 })).toBe("vai atrasar 1 dia");
		expect(riskWords({ risk: "tight", lateDays: 0 })).toBe("usa a folga");
		expect(riskWords({ risk: "none", lateDays: 0 })).toBeNull();
	});
});
