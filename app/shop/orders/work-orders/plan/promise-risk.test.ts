import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPEN_CALENDARS, type WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays } from "#app/values/date.ts";
import { type PromisedPiece, promiseOfPiece } from "./planned-work.ts";

const days = fc.integer({ min: 0, max: 400 }).map((ahead) => addDays("2026-11-23", ahead));
const counts = fc.record({
	dryingDays: fc.nat(20),
	packingDays: fc.nat(10),
	slackDays: fc.nat(10),
});
const calendarsWithClosure: fc.Arbitrary<WorkingCalendars> = fc
	.tuple(days, fc.nat(30), fc.constantFrom("workshop", "pac"))
	.map(([from, length, scope]) => ({
		...OPEN_CALENDARS,
		closures: [{ from, to: addDays(from, length), reason: "Recesso", scope, isShown: true }],
	}));

describe("what follows the work on a bench", () => {
	it("leaves no earlier for a later finish, more drying, packing or reserve", () => {
		const more = fc.constantFrom("ready", "dryingDays", "packingDays", "slackDays");
		fc.assert(
			fc.property(
				days,
				counts,
				calendarsWithClosure,
				more,
				fc.nat(9),
				(ready, parts, calendars, which, by) => {
					const longer = which === "ready" ? parts : { ...parts, [which]: parts[which] + by };
					const later = which === "ready" ? addDays(ready, by) : ready;
					const leave = leaveDayAfterBench(ready, parts, calendars);
					expect(leaveDayAfterBench(later, longer, calendars) >= leave).toBe(true);
				},
			),
		);
	});

	it("is in no danger at the ready day itself, and in no less by a later finish", () => {
		const DANGER = { none: 0, tight: 1, late: 2 };
		fc.assert(
			fc.property(
				days,
				counts,
				calendarsWithClosure,
				fc.nat(30),
				fc.nat(90),
				fc.nat(30),
				(ready, { dryingDays, ...reserve }, calendars, transitDays, after, more) => {
					const rules = { ...reserve, calendars };
					const offered: PromisedPiece = {
						...{ dryingDays, transitDays, shippingOptionId: "pac", isReady: false },
						...{ promisedDate: null, leavesFrom: ready },
					};
					const { arrival } = promiseOfPiece(offered, ready, {
						...rules,
						packingDays: reserve.packingDays + reserve.slackDays,
					});
					const promised = { ...offered, promisedDate: arrival };
					const riskAt = (ahead: number) =>
						DANGER[promiseOfPiece(promised, addDays(ready, ahead), rules).risk];
					expect(riskAt(0)).toBe(DANGER.none);
					expect(riskAt(after + more)).toBeGreaterThanOrEqual(riskAt(after));
					expect(promiseOfPiece(promised, null, rules).risk).toBe("late");
				},
			),
		);
	});
});
