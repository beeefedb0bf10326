import { expect, it } from "vitest";
import { makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import type { BenchPlace } from "#app/shop/bench/plan/plan.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { aimForEarlyDay, canLeaveEarly, earlyWords, planEarlyDay, wholeLeaveDay } from "./early-day.ts";

const monday = "2026-11-23";
const rules = { packingDays: 1, slackDays: 2, calendars: OPEN_CALENDARS };
const bench = {
	id: "one",
	capacity: makeCapacity(
		monday,
		Array.from({ length: 30 }, () => 480),
	),
};
const place = (id: string, hours: number, targetDay: string): BenchPlace => ({
	id,
	benchId: "one",
	minutes: hours * 60,
	targetDay,
	takenAt: 1,
	startedAt: null,
	releaseDay: monday,
	heldUntil: null,
});

it.each([
	["in time with the reserve", "2026-11-24", "none", "2026-11-25"],
	["by its reserve", "2026-11-25", "tight", "2026-11-26"],
	["late", "2026-11-27", "late", "2026-11-30"],
	["never", null, "late", null],
])("finds that work leaves %s", (_, finish, risk, leaves) => {
	const day = "2026-11-27";
	expect(planEarlyDay(day, { finish, dryingDays: 0 }, rules)).toEqual({ day, risk, leaves });
});

it("lets drying work leave later", () => {
	const early = planEarlyDay("2026-11-27", { finish: "2026-11-24", dryingDays: 2 }, rules);
	expect(early).toMatchObject({ risk: "tight", leaves: "2026-11-27" });
});

it("aims no earlier than needed, and never so that other work becomes late", () => {
	const chair = place("chair", 8, "2026-12-10");
	const aim = (readyBy: string, ...others: BenchPlace[]) =>
		aimForEarlyDay({ benches: [bench], places: [chair, ...others] }, chair, readyBy);
	expect(aim("2026-11-26")).toBe("2026-11-26");
	expect(aim("2026-12-11")).toBe("2026-12-10");
	// A day that is over: today.
	expect(aim("2026-11-20")).toBe(monday);
	const tight = place("table", 16, "2026-11-24");
	expect(aim(monday, tight)).toBe("2026-11-25");
	const long = place("table", 8 * 17, "2026-12-09");
	expect(aim(monday, long)).toBe("2026-12-10");
});

it("is for orders of which something is left, until the day of the whole", () => {
	expect(canLeaveEarly({ works: 1, items: 1 })).toBe(false);
	expect(canLeaveEarly({ works: 2, items: 1 })).toBe(true);
	expect(canLeaveEarly({ works: 1, items: 2 })).toBe(true);
	expect(wholeLeaveDay({ leaveDate: null, promisedDate: "2026-12-01" })).toBe("2026-12-01");
	expect(earlyWords("Cadeira Palha", "2026-12-03")).toBe("Cadeira Palha sai antes, até 3 de dezembro");
	expect(earlyWords("Cadeira Palha", null)).toBe("Cadeira Palha sai com o pedido");
});
