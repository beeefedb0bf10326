import { expect, it } from "vitest";
import { fromDateTimeLocal, toDateTimeLocal } from "./date-time-local.ts";

it("reads and writes the workshop's clock, wherever the machine stands", () => {
	const instant = new Date("2026-12-18T01:30:00Z");
	expect(toDateTimeLocal(instant)).toBe("2026-12-17T22:30");
	expect(fromDateTimeLocal("2026-12-17T22:30")).toEqual(instant);
	expect(fromDateTimeLocal("2026-12-17T22:30:00")).toEqual(instant);
});

it.each(["", "17/12/2026", "2026-12-17", "2026-13-45T99:99", "+275760-01-01T00:00"])(
	"%s is no moment",
	(text) => {
		expect(fromDateTimeLocal(text)).toBeNull();
	},
);
