import { expect, it } from "vitest";
import { makeCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import type { BenchWorkOrder } from "#app/shop/bench/plan/plan.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { aimForEarlyDay, earlyWords, lastEarlyDay, planEarlyDay, whyLeavesWhole } from "./early-day.ts";

const monday = "2026-11-23";
const rules = { packingDays: 1, slackDays: 2, calendars: OPEN_CALENDARS };
const bench = {
	id: "one",
	capacity: makeCapacity(
		monday,
		Array.from({ length: 30 }, () => 480),
	),
};
const place = (id: string, hours: number, targetDay: string): BenchWorkOrder => ({
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
	const aim = (readyBy: string, ...others: BenchWorkOrder[]) =>
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

it("is for orders of which something else leaves with them", () => {
	const work = (id: string, leavesEarlyOn: string | null = null, orderItemId = id) => ({
		...{ id, leavesEarlyOn, orderItemId },
	});
	const [chair, table] = [work("chair"), work("table")];
	const early = "2026-12-01";
	expect(whyLeavesWhole("chair", [chair], ["chair"])).toBe("alone");
	expect(whyLeavesWhole("chair", [chair, table], ["chair", "table"])).toBeNull();
	// A divided part, and an item from stock.
	expect(whyLeavesWhole("chair", [chair, work("part", null, "chair")], ["chair"])).toBeNull();
	expect(whyLeavesWhole("chair", [work("chair", early)], ["chair", "stool"])).toBeNull();
	expect(whyLeavesWhole("chair", [chair, work("table", early)], ["chair", "table"])).toBe("rest-early");
	expect(whyLeavesWhole("chair", [chair, work("table", early)], ["chair", "table", "stool"])).toBeNull();
});

it("reaches to the day of the whole order, and two weeks on where that is over or near", () => {
	const last = (leaveDate: string | null) =>
		lastEarlyDay({ leaveDate, promisedDate: "2026-12-24" }, "2026-11-23");
	expect(last("2026-12-20")).toBe("2026-12-20");
	expect(last("2026-11-23")).toBe("2026-12-07");
	expect(last("2026-10-01")).toBe("2026-12-07");
	expect(last(null)).toBe("2026-12-24");
	expect(lastEarlyDay({ leaveDate: null, promisedDate: null }, "2026-11-23")).toBeNull();
});

it("is said of one piece or of several", () => {
	const chair = { productName: "Cadeira Palha", quantity: 1 };
	const chairs = { ...chair, quantity: 6 };
	expect(earlyWords(chair, "2026-12-03")).toBe("Cadeira Palha sai antes, até 3 de dezembro");
	expect(earlyWords(chair, null)).toBe("Cadeira Palha sai com o pedido");
	expect(earlyWords(chairs, "2026-12-03")).toBe("6 × Cadeira Palha saem antes, até 3 de dezembro");
	expect(earlyWords(chairs, null)).toBe("6 × Cadeira Palha saem com o pedido");
});
