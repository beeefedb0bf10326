import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordableWords } from "./recordable-words.ts";

describe("the recorded words of a zero-result search", () => {
	it("is its words, unaccented", () => {
		expect(recordableWords("  Sofá-cama, 3 lugares! ")).toBe("sofa cama 3 lugares");
		expect(recordableWords("mesa 220 x 95")).toBe("mesa 220 x 95");
	});

	// rule: 7.07
	it("is empty where the text may be personal data", () => {
		expect(recordableWords("ana@example.com")).toBeNull();
		expect(recordableWords("529.982.247-25")).toBeNull();
		expect(recordableWords("(11) 98888-1234")).toBeNull();
		expect(recordableWords("01310-100")).toBeNull();
	});

	it("is empty for unreadable text", () => {
		expect(recordableWords("%%% ♥")).toBeNull();
		expect(recordableWords("a")).toBeNull();
	});

	it("always fits the table", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (typed) => {
				const words = recordableWords(typed);
				return words === null || /^[a-z0-9 ]{2,100}$/.test(words);
			}),
		);
	});
});
