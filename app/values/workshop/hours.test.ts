import { expect, it } from "vitest";
import { formatHours, parseHours } from "./hours.ts";

it("reads hours in quarters, with a comma or a point", () => {
	expect(["8", " 7,5 ", "0.25", "0", "600", "12,75"].map(parseHours)).toEqual([480, 450, 15, 0, 36_000, 765]);
});

it.each(["", "0,1", "10.000", "8h", "-1", "8,333", "1e3", "oito", "8 0", "99999"])(
	"reads no hours in %j",
	(text) => {
		expect(parseHours(text)).toBeNull();
	},
);

it("writes what it reads", () => {
	for (const minutes of [0, 15, 450, 480, 36_000]) expect(parseHours(formatHours(minutes))).toBe(minutes);
	expect(formatHours(450)).toBe("7,5");
});
