import { expect, it } from "vitest";
import type { BenchWeek } from "#app/shop/bench/plan/bench-capacity.ts";
import { WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import {
	calendarDays,
	formatMonth,
	lastDayOf,
	monthAfter,
	monthsAround,
	readMonth,
	weeksOf,
} from "./bench-calendar.ts";

const week: BenchWeek = [0, 480, 480, 480, 480, 480, 0];
const benches = [
	{ id: "tome", week, isActive: true },
	{ id: "rosa", week, isActive: true },
	{ id: "old", week, isActive: false },
];

it("counts the hours of the active benches, without holidays and closures, and with what was typed for a day", () => {
	const closures = [
		{ from: "2026-12-21", to: "2027-01-08", reason: "recesso", scope: WORKSHOP_SCOPE, isShown: true },
		{ from: "2026-12-14", to: "2026-12-14", reason: "Jamef", scope: "jamef", isShown: true },
	];
	const exceptions = [
		{ benchId: "rosa", day: "2026-12-12", minutes: 360, reason: "mutirão" },
		{ benchId: "tome", day: "2026-12-09", minutes: 0, reason: "" },
		{ benchId: "tome", day: "2026-12-22", minutes: 240, reason: "" },
	];
	const days = calendarDays("2026-12", benches, exceptions, closures);
	const of = (day: string) => days.find((each) => each.day === day);
	expect(days).toHaveLength(31);
	expect(of("2026-12-01")).toMatchObject({ minutes: 960, closed: null, hasException: false });
	expect(of("2026-12-05")).toMatchObject({ minutes: 0, closed: null });
	expect(of("2026-12-09")).toMatchObject({ minutes: 480, hasException: true });
	expect(of("2026-12-12")).toMatchObject({ minutes: 360, hasException: true });
	expect(of("2026-12-14")).toMatchObject({ minutes: 960, closed: null });
	expect(of("2026-12-21")).toMatchObject({ minutes: 0, closed: "recesso" });
	// Hours of the very day count before the closure.
	expect(of("2026-12-22")).toMatchObject({ minutes: 240, closed: "recesso", hasException: true });
	expect(calendarDays("2026-11", benches, [], []).find(({ day }) => day === "2026-11-20")).toMatchObject({
		minutes: 0,
		closed: "feriado",
	});
});

it("has weeks from Monday to Sunday, whatever day a month begins on", () => {
	for (const month of ["2026-02", "2026-11", "2027-08"]) {
		const weeks = weeksOf(calendarDays(month, [], [], []));
		expect(weeks.every((each) => each.length === 7)).toBe(true);
		expect(weeks.flat().filter((each) => each !== null)).toHaveLength(Number(lastDayOf(month).slice(-2)));
	}
	expect(weeksOf(calendarDays("2026-11", [], [], []))[0]?.map((each) => each?.day ?? null)).toEqual([
		null,
		null,
		null,
		null,
		null,
		null,
		"2026-11-01",
	]);
});

it("shows the month of today, or one of the next two years", () => {
	const today = "2026-11-27";
	expect(readMonth("2026-12", today)).toBe("2026-12");
	for (const wrong of [null, "", "2026-13", "2026-10", "9999-01", "2029-01", "constructor"]) {
		expect(readMonth(wrong, today)).toBe("2026-11");
	}
	expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1), monthAfter("2026-11", 24)]).toEqual([
		"2027-01",
		"2026-12",
		"2028-11",
	]);
	expect(monthsAround("2026-11", today)).toEqual({ before: null, after: "2026-12" });
	expect(monthsAround("2028-11", today)).toEqual({ before: "2028-10", after: null });
	expect(formatMonth("2026-12")).toBe("dezembro de 2026");
});
