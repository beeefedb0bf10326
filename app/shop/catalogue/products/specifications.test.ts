import { describe, expect, it } from "vitest";
import { repeatsMainFact, specificationRows } from "./specifications.ts";

const facts = {
	materials: ["Peroba-rosa", "Imbuia"],
	finish: "Óleo e cera de abelha",
	weightGrams: 900,
	widthMm: 510,
	depthMm: 340,
	heightMm: 22,
};

describe("a value of the specification", () => {
	it.each([
		["material", "Peroba-rosa, Imbuia"],
		["material", "imbuia e peroba-rosa"],
		["finish", "óleo e cera de  abelha "],
		["weight", "0,9 kg"],
		["weight", "900 g"],
		["weight", "0.9kg"],
		["size", "51 × 34 × 2,2 cm"],
		["size", "51x34x2.2"],
	])("%s “%s” repeats the product's own field", (key, value) => {
		expect(repeatsMainFact(key, value, facts)).toBe(true);
	});

	it.each([
		["material", "Peroba-rosa maciça"],
		["material", "Peroba-rosa"],
		["finish", "Verniz"],
		["weight", "0,9 kg sem o suporte"],
		["weight", "1 kg"],
		["weight", "0,9"],
		["size", "51 × 34 cm"],
		["size", "34 × 51 × 2,2 cm"],
		["size", "51 × 34 × 2,2 m"],
		["color", "Imbuia"],
		["voltagem", "900 g"],
	])("%s “%s” says something else", (key, value) => {
		expect(repeatsMainFact(key, value, facts)).toBe(false);
	});

	it("repeats nothing of a product whose own fields are empty", () => {
		const empty = {
			materials: [],
			finish: null,
			weightGrams: null,
			widthMm: null,
			depthMm: null,
			heightMm: null,
		};
		for (const [key, value] of [
			["material", "Imbuia"],
			["finish", "Óleo"],
			["weight", "1 kg"],
			["size", "51 × 34 cm"],
		] as const) {
			expect(repeatsMainFact(key, value, empty), key).toBe(false);
		}
		expect(repeatsMainFact("size", "51 × 34 cm", { ...facts, heightMm: null })).toBe(true);
	});

	it("is a row only where it adds something, in the order of a product page, other keys last", () => {
		const specifications = {
			voltagem: "220 V",
			weight: "900 g",
			size: "51 × 34 × 2,2 cm",
			color: "Rosado",
			material: "Peroba-rosa de demolição",
			style: "  ",
		};
		expect(specificationRows(specifications, facts)).toEqual([
			["Material", "Peroba-rosa de demolição"],
			["Cor", "Rosado"],
			["voltagem", "220 V"],
		]);
	});
});
