import { getHolidays } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	addBusinessDays,
	addDays,
	countBusinessDays,
	dayOf,
	formatDate,
	formatDateTime,
	formatLongDate,
	formatWeekday,
	formatWithOffset,
	fromDateTimeLocal,
	hourOf,
	isBusinessDay,
	isNationalHoliday,
	startOfDay,
	subtractBusinessDays,
	toDateTimeLocal,
} from "./date.ts";

describe("formatting in São Paulo's time", () => {
	// rule: 9.01
	it("shows an instant late in the evening on its own day", () => {
		const lateEvening = "2026-11-21T02:00:00Z";
		expect(formatDate(lateEvening)).toBe("20/11/2026");
		expect(formatDateTime(lateEvening)).toBe("20/11/2026, 23:00");
		expect(dayOf(new Date(lateEvening))).toBe("2026-11-20");
	});

	it("writes midnight as 00", () => {
		expect(formatDateTime("2026-11-21T03:05:00Z")).toBe("21/11/2026, 00:05");
		expect(hourOf("2026-11-21T03:05:00Z")).toBe(0);
	});

	it("agrees with the language's own tables, summer times included", () => {
		const format = (options: Intl.DateTimeFormatOptions, instant: Date): string =>
			new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", ...options }).format(instant);
		const instants = fc.date({
			min: new Date("1990-01-01"),
			max: new Date("2099-12-31"),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(instants, (instant) => {
				const numeric = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
				expect(formatDate(instant)).toBe(format(numeric, instant));
				const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
				expect(formatDateTime(instant)).toBe(format({ ...numeric, ...time }, instant));
				const long = format({ day: "numeric", month: "long" }, instant);
				expect(formatLongDate(instant).replace("º", "")).toBe(long);
				const [weekday = ""] = format({ weekday: "long" }, instant).split("-");
				expect(formatWeekday(instant).toLowerCase().replace("º", "")).toBe(`${weekday}, ${long}`);
			}),
			{ numRuns: 50 },
		);
	});

	it("never shifts a calendar day", () => {
		expect(formatDate("2026-12-17")).toBe("17/12/2026");
		expect(formatLongDate("2026-12-17")).toBe("17 de dezembro");
		expect(formatLongDate("2027-01-01")).toBe("1º de janeiro");
		expect(dayOf("2026-12-17")).toBe("2026-12-17");
	});
});

describe("national holidays", () => {
	it("agree with brazilian-utils over eight decades", () => {
		for (let year = 2024; year <= 2099; year++) {
			const theirs = getHolidays(year)
				.filter((holiday) => holiday.type === "national")
				// The library returns midnight in the local time zone.
				.map(({ date }) =>
					new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10),
				);
			const ours = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
				(day) => day.startsWith(`${year}`) && isNationalHoliday(day),
			);
			expect(ours, String(year)).toEqual([...new Set(theirs)].sort());
		}
	});
});

describe("business days", () => {
	it("skip weekends and holidays", () => {
		// Friday 20 November 2026 is Consciência Negra.
		expect(addBusinessDays("2026-11-19", 1)).toBe("2026-11-23");
		expect(addBusinessDays("2026-12-24", 1)).toBe("2026-12-28");
		expect(addBusinessDays("2026-12-24", 5)).toBe("2027-01-04");
		expect(addBusinessDays("2026-11-21", 0)).toBe("2026-11-23");
		expect(addBusinessDays("2026-11-23", 0)).toBe("2026-11-23");
	});

	it("can follow another calendar", () => {
		expect(addBusinessDays("2026-11-23", 1, (day) => day === "2026-11-24")).toBe("2026-11-25");
	});

	const day = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("2024-01-01", offset));

	it("always lands on a business day, and has exactly that many on the way", () => {
		fc.assert(
			fc.property(day, fc.integer({ min: 1, max: 90 }), (from, count) => {
				const to = addBusinessDays(from, count);
				let passed = 0;
				for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isBusinessDay(at)) passed += 1;
				expect(passed).toBe(count);
				expect(isBusinessDay(to)).toBe(true);
			}),
			{ numRuns: 50 },
		);
	});

	it("add up", () => {
		fc.assert(
			fc.property(day, fc.integer({ min: 1, max: 30 }), fc.nat({ max: 30 }), (from, first, second) => {
				expect(addBusinessDays(addBusinessDays(from, first), second)).toBe(
					addBusinessDays(from, first + second),
				);
			}),
			{ numRuns: 50 },
		);
	});

	it("are counted back as they were counted forward", () => {
		expect(subtractBusinessDays("2026-11-23", 1)).toBe("2026-11-19");
		expect(subtractBusinessDays("2026-11-22", 0)).toBe("2026-11-19");
		expect(subtractBusinessDays("2026-11-23", 0)).toBe("2026-11-23");
		expect(countBusinessDays("2026-11-19", "2026-11-22")).toBe(0);
		expect(countBusinessDays("2026-11-19", "2026-11-24")).toBe(2);
		expect(countBusinessDays("2026-11-24", "2026-11-19")).toBe(0);
		fc.assert(
			fc.property(day, fc.integer({ min: 1, max: 30 }), fc.nat({ max: 30 }), (from, first, second) => {
				const to = addBusinessDays(from, first + second);
				expect(subtractBusinessDays(to, second)).toBe(addBusinessDays(from, first));
				expect(countBusinessDays(from, to)).toBe(first + second);
			}),
			{ numRuns: 50 },
		);
	});

	it("refuse a count that is none", () => {
		expect(() => subtractBusinessDays("2026-11-19", -1)).toThrow(RangeError);
		expect(() => addBusinessDays("2026-11-19", -1)).toThrow(RangeError);
		expect(() => addBusinessDays("2026-11-19", 1.5)).toThrow(RangeError);
	});
});

it("reads and writes São Paulo's time in any time zone", () => {
	const instant = new Date("2026-12-18T01:30:00Z");
	expect(toDateTimeLocal(instant)).toBe("2026-12-17T22:30");
	expect(fromDateTimeLocal("2026-12-17T22:30")).toEqual(instant);
	expect(fromDateTimeLocal("2026-12-17T22:30:00")).toEqual(instant);
});

describe("summer time", () => {
	// Clocks were put forward at midnight of 4 November 2018, so that 0:00 to 0:59 did not exist; back on 17 February
	// 2019.
	it("has days that begin at one o'clock", () => {
		const first = startOfDay("2018-11-04");
		expect(first).toEqual(new Date("2018-11-04T03:00:00Z"));
		expect(formatWithOffset(first)).toBe("2018-11-04T01:00:00.000-02:00");
		expect(dayOf(new Date(first.getTime() - 1))).toBe("2018-11-03");
		expect(startOfDay("2018-11-05")).toEqual(new Date("2018-11-05T02:00:00Z"));
		expect(fromDateTimeLocal("2018-11-04T00:30")).toEqual(new Date("2018-11-04T03:30:00Z"));
	});

	it("has an hour twice, of which the first is meant", () => {
		const [once, again] = ["2019-02-17T01:30:00Z", "2019-02-17T02:30:00Z"];
		expect([formatDateTime(once), formatDateTime(again)]).toEqual(["16/02/2019, 23:30", "16/02/2019, 23:30"]);
		expect(fromDateTimeLocal("2019-02-16T23:30")).toEqual(new Date(once));
		expect(startOfDay("2019-02-17")).toEqual(new Date("2019-02-17T03:00:00Z"));
	});

	it("is read back from what is written, at any minute", () => {
		const minutes = fc.integer({ min: 10_500_000, max: 42_000_000 });
		fc.assert(
			fc.property(minutes, (minute) => {
				const instant = new Date(minute * 60_000);
				expect(new Date(formatWithOffset(instant))).toEqual(instant);
				const shown = toDateTimeLocal(instant);
				expect(toDateTimeLocal(fromDateTimeLocal(shown) ?? new Date(0))).toBe(shown);
			}),
			{ numRuns: 200 },
		);
	});
});

it.each(["", "17/12/2026", "2026-12-17", "2026-13-45T99:99", "+275760-01-01T00:00"])(
	"%s is no date and time",
	(text) => {
		expect(fromDateTimeLocal(text)).toBeNull();
	},
);
