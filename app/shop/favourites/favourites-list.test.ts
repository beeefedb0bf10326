import { describe, expect, it } from "vitest";
import { MAX_FAVOURITES, parseFavourites, toggleFavourite } from "./favourites-list.ts";

describe("reading stored favourites", () => {
	// rule: 3.12
	it("takes a list of ids, each once", () => {
		expect(parseFavourites('["a","b","a"]')).toEqual(["a", "b"]);
	});

	it.each([null, "", "{", "null", "12", '{"a":1}', '"a"'])("is empty for %j", (stored) => {
		expect(parseFavourites(stored)).toEqual([]);
	});

	it("leaves out invalid ids", () => {
		expect(parseFavourites(JSON.stringify(["a", 1, null, "", "x".repeat(65), ["b"]]))).toEqual(["a"]);
	});

	it("keeps the newest of too many", () => {
		const many = Array.from({ length: MAX_FAVOURITES + 5 }, (_, at) => `id-${at}`);
		const read = parseFavourites(JSON.stringify(many));
		expect(read).toHaveLength(MAX_FAVOURITES);
		expect(read.at(-1)).toBe(`id-${MAX_FAVOURITES + 4}`);
	});
});

describe("toggling a favourite", () => {
	// rule: 4.06
	it("adds at the end and removes wherever it stands", () => {
		expect(toggleFavourite(["a"], "b")).toEqual(["a", "b"]);
		expect(toggleFavourite(["a", "b"], "a")).toEqual(["b"]);
	});

	it("makes room for the newest when the list is full", () => {
		const full = Array.from({ length: MAX_FAVOURITES }, (_, at) => `id-${at}`);
		const toggled = toggleFavourite(full, "new");
		expect(toggled).toHaveLength(MAX_FAVOURITES);
		expect(toggled).not.toContain("id-0");
		expect(toggled.at(-1)).toBe("new");
	});
});
