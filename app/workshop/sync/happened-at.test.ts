import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#app/values/date.ts";
import { happenedAt } from "./happened-at.ts";

const receivedAt = new Date("2026-11-27T12:00:00Z");
const takenAt = new Date("2026-11-20T12:00:00Z");
const facts = { receivedAt, takenAt, previous: null };
const hoursBefore = (moment: Date, hours: number) => new Date(moment.getTime() - hours * HOUR_MS);

describe("when something was tapped", () => {
	it("is right although the phone's clock is wrong by years", () => {
		for (const sentAt of ["2006-01-01T00:00:00Z", "2026-11-27T12:00:00Z", "2046-07-01T00:00:00Z"]) {
			const sent = new Date(sentAt);
			expect(happenedAt({ sentAt: sent, at: hoursBefore(sent, 3) }, facts)).toEqual(
				hoursBefore(receivedAt, 3),
			);
		}
	});

	it("is not in the future, nor before the work order was taken", () => {
		expect(happenedAt({ sentAt: receivedAt, at: hoursBefore(receivedAt, -87_600) }, facts)).toEqual(
			receivedAt,
		);
		expect(happenedAt({ sentAt: receivedAt, at: hoursBefore(receivedAt, 87_600) }, facts)).toEqual(takenAt);
	});

	it("never goes back in the order of the taps", () => {
		const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
		fc.assert(
			fc.property(instant, fc.array(instant, { maxLength: 20 }), (sentAt, taps) => {
				let previous: Date | null = null;
				for (const at of taps) {
					const happened = happenedAt({ sentAt, at }, { ...facts, previous });
					expect(happened.getTime()).toBeGreaterThanOrEqual((previous ?? takenAt).getTime());
					expect(happened.getTime()).toBeLessThanOrEqual(receivedAt.getTime());
					previous = happened;
				}
			}),
		);
	});
});
