import { describe, expect, test } from "vitest";
import { chartMaximum, daysOfPeriod, readPeriod, timeOfDayGreeting } from "./period.ts";

describe("the dashboard's span", () => {
	test("is one of three, by default thirty days", () => {
		const periodOf = (query: string) => readPeriod(new URL(`http://loja.test/admin${query}`));
		expect(periodOf("")).toBe(30);
		expect(periodOf("?days=7")).toBe(7);
		expect(periodOf("?days=90")).toBe(90);
		expect(periodOf("?days=100000")).toBe(30);
		expect(periodOf("?days=abc")).toBe(30);
	});

	test("ends with today in São Paulo", () => {
		// Half past one at night in London is still the evening before in Brazil.
		const days = daysOfPeriod(7, new Date("2026-11-21T01:30:00Z"));
		expect(days).toHaveLength(7);
		expect(days[0]).toBe("2026-11-14");
		expect(days.at(-1)).toBe("2026-11-20");
	});

	test("greets by the hour of São Paulo", () => {
		expect(timeOfDayGreeting(new Date("2026-11-21T12:00:00Z"))).toBe("Bom dia");
		expect(timeOfDayGreeting(new Date("2026-11-21T16:00:00Z"))).toBe("Boa tarde");
		expect(timeOfDayGreeting(new Date("2026-11-21T23:00:00Z"))).toBe("Boa noite");
		expect(timeOfDayGreeting(new Date("2026-11-21T05:00:00Z"))).toBe("Boa noite");
	});

	test("charts end at a round figure above their highest bar", () => {
		expect(chartMaximum(0)).toBe(1);
		expect(chartMaximum(1)).toBe(1);
		expect(chartMaximum(41_630)).toBe(50_000);
		expect(chartMaximum(101)).toBe(150);
		expect(chartMaximum(999)).toBe(1_000);
	});
});
