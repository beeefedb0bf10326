import fc from "fast-check";
import { expect, test } from "vitest";
import { differingLines } from "./text-difference.ts";

const texts = fc
	.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 12 })
	.map((lines) => lines.join("\n"));

test("the difference holds both texts, and nothing twice that is the same", () => {
	fc.assert(
		fc.property(texts, texts, (stored, typed) => {
			const lines = differingLines(stored, typed);
			const without = (kind: string) =>
				lines
					.filter((line) => line.kind !== kind)
					.map(({ text }) => text)
					.join("\n");
			expect(without("typed")).toBe(stored);
			expect(without("stored")).toBe(typed);
		}),
	);
	expect(differingLines("um\ndois\ntrês", "um\ntrês\nquatro")).toEqual([
		{ kind: "same", text: "um" },
		{ kind: "stored", text: "dois" },
		{ kind: "same", text: "três" },
		{ kind: "typed", text: "quatro" },
	]);
});
