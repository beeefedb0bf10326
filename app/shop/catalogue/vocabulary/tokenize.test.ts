import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, maxEditDistance } from "./edit-distance.ts";
import { expandSynonyms, searchedTokens, tokenize } from "./tokenize.ts";

describe("the words of a text", () => {
	it("are letters and figures, compared without accents", () => {
		expect(tokenize("Criado-mudo 50% Rabo_de (Andorinha)*").map(({ word }) => word)).toEqual([
			"criado",
			"mudo",
			"50",
			"rabo",
			"de",
			"andorinha",
		]);
		expect(tokenize("Tábua")).toEqual([{ word: "tabua", spelling: "tábua" }]);
		expect(tokenize("% _ * ! : & 木")).toEqual([]);
	});

	it("never carry a sign of the query language", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) =>
				tokenize(text).every(({ word }) => /^[a-z0-9]{1,40}$/.test(word)),
			),
		);
	});
});

describe("the words that a search is for", () => {
	it.each([
		["banco de madeira", "banco"],
		["mesa em madeira maciça para sala", "mesa para sala"],
		["móvel rústico", "rustico"],
		["madeira de demolição", "de demolicao"],
		["mesa de jantar", "mesa de jantar"],
		["madeira", "madeira"],
		["madeira maciça", "madeira macica"],
	])("of %s are %s", (typed, words) => {
		expect(
			searchedTokens(typed)
				.map(({ word }) => word)
				.join(" "),
		).toBe(words);
	});
});

describe("the parts of a search", () => {
	const synonyms = new Map([
		["criado mudo", ["mesa de cabeceira"]],
		["criado", ["empregado"]],
		["abajur", ["luminaria"]],
	]);

	it("take the longest name the trade knows", () => {
		expect(expandSynonyms(["criado", "mudo", "imbuia"], synonyms)).toEqual([
			[
				["criado", "mudo"],
				["mesa", "de", "cabeceira"],
			],
			[["imbuia"]],
		]);
		expect(expandSynonyms(["abajur"], synonyms)).toEqual([[["abajur"], ["luminaria"]]]);
		expect(expandSynonyms([], synonyms)).toEqual([]);
	});
});

describe("mistakes", () => {
	it.each([
		["cadeira", "cadeira", 0],
		["cadeyra", "cadeira", 1],
		["cadiera", "cadeira", 1],
		["cadera", "cadeira", 1],
		["meza", "mesa", 1],
		["", "mesa", 4],
	])("from %s to %s: %i", (from, to, distance) => {
		expect(editDistance(from, to)).toBe(distance);
		expect(editDistance(to, from)).toBe(distance);
	});

	it("are allowed more in longer words", () => {
		expect([3, 4, 5, 6, 9, 10].map(maxEditDistance)).toEqual([0, 1, 1, 2, 2, 3]);
	});
});
