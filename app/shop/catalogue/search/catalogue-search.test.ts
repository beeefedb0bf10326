import { describe, expect, it } from "vitest";
import { artisanPath, materialPath } from "./catalogue-path.ts";
import {
	cataloguePath,
	countFilters,
	emptyCatalogueSearch,
	hasFilters,
	parseCatalogueSearch,
} from "./catalogue-search.ts";

const parse = (query: string) => parseCatalogueSearch(new URLSearchParams(query));

describe("the catalogue's address", () => {
	// rule: 2.22
	it("is read, and written again without its defaults", () => {
		const query =
			"q=mesa+de+jantar&category=mesas&artisan=Tom%C3%A9+Imbuia&material=Freij%C3%B3&material=Imbuia&min=100&max=1990%2C50&availability=in_stock&made_to_order=1&sort=price_low&page=3";
		const search = parse(query);
		expect(search).toMatchObject({
			q: "mesa de jantar",
			artisan: "Tomé Imbuia",
			materials: ["Freijó", "Imbuia"],
			min: 10_000,
			max: 199_050,
			page: 3,
		});
		expect(cataloguePath(search)).toBe(`/products?${query}`);
		expect(cataloguePath(parse("q=&sort=name&page=1&utm=x"))).toBe("/products");
	});

	it("reads one wood or several, and gives the same ones a single address", () => {
		expect(parse("material=Imbuia").materials).toEqual(["Imbuia"]);
		expect(parse("material=&material=Imbuia&material=Cumaru&material=Imbuia").materials).toEqual([
			"Cumaru",
			"Imbuia",
		]);
		expect(cataloguePath(parse("material=Imbuia&material=Cumaru"))).toBe(
			"/products?material=Cumaru&material=Imbuia",
		);
		expect(materialPath("Imbuia")).toBe("/products?material=Imbuia");
		const many = Array.from({ length: 50 }, (_, at) => `material=${at}`).join("&");
		expect(parse(many).materials).toHaveLength(20);
	});

	it("takes what makes no sense as if it were not there", () => {
		for (const query of [
			"page=0",
			"page=-3",
			"page=x",
			"page=1.5",
			"sort=bogus",
			"sort=relevance",
			"min=abc",
		]) {
			expect(parse(query)).toEqual(emptyCatalogueSearch);
		}
		expect(parse(`q=${"a".repeat(500)}`).q).toHaveLength(100);
		// A zero byte would be an error in a query.
		expect(parse("material=Im%00buia&category=%00")).toMatchObject({
			materials: ["Im buia"],
			categorySlug: null,
		});
	});

	it("begins a search with what fits best, and a list by name", () => {
		expect(parse("q=mesa").sort).toBe("relevance");
		expect(parse("").sort).toBe("name");
		expect(cataloguePath(parse("q=mesa&sort=name"))).toBe("/products?q=mesa&sort=name");
	});

	it("knows whether anything narrows the list", () => {
		expect(hasFilters(parse("sort=price_low&page=2"))).toBe(false);
		expect(hasFilters(parse("min=10"))).toBe(true);
		expect(countFilters(parse("material=Imbuia&material=Cumaru&min=10&max=20"))).toBe(3);
		expect(artisanPath("Tomé Imbuia")).toBe("/products?artisan=Tom%C3%A9+Imbuia");
		expect(countFilters(parse("artisan=Tom%C3%A9"))).toBe(1);
		expect(hasFilters(parse("category=mesas"))).toBe(true);
	});
});
