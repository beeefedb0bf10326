import { beforeAll, expect, it } from "vitest";
import { createCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { reaisToCents } from "#app/values/money.ts";
import { demoCategories, demoProducts } from "#db/demo/demo-data.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { parseCatalogueSearch } from "./catalogue-search.ts";
import { searchProducts } from "./search-products.server.ts";

/** Searches the demo's catalogue for typed words. */
const find = async (q: string) => {
	const { products, corrected, isPartial } = await searchProducts(
		parseCatalogueSearch(new URLSearchParams({ q })),
	);
	return { names: products.map(({ name }) => name), corrected, isPartial };
};

beforeAll(async () => {
	const categoryIds = new Map<string, string>();
	for (const { slug, name } of demoCategories) {
		const { id } = await inTransaction((tx) => createCategory(tx, { name }));
		categoryIds.set(slug, id);
	}
	for (const { name, description, price, materials, categories } of demoProducts) {
		await inTransaction((tx) =>
			writeProduct(tx, {
				name,
				description,
				price: reaisToCents(price),
				materials,
				stockQuantity: 3,
				categoryIds: categories.flatMap((slug) => categoryIds.get(slug) ?? []),
			}),
		);
	}
});

// rule: 7.05
it("lets the material weigh nothing beside other words", async () => {
	for (const typed of ["banco de madeira", "banco madeira maciça", "móvel banco em madeira"]) {
		const { names, isPartial, corrected } = await find(typed);
		expect(names[0], typed).toMatch(/^Ban(co|queta)/);
		expect({ isPartial, corrected }).toEqual({ isPartial: false, corrected: null });
		expect(names).toEqual((await find("banco")).names);
	}
	expect((await find("madeira")).names.length).toBeGreaterThan(3);
});

// rule: 7.05
it("finds the sideboard under its other names, and a bed for two", async () => {
	for (const typed of ["rack tv", "rack para tv", "buffet", "rack"]) {
		expect((await find(typed)).names[0], typed).toMatch(/^Aparador/);
	}
	for (const typed of ["cama casal", "cama de casal"]) {
		const { names, corrected, isPartial } = await find(typed);
		expect(names[0], typed).toMatch(/^Cama/);
		expect({ corrected, isPartial }).toEqual({ corrected: null, isPartial: false });
	}
});

// rule: 7.05
it("corrects a word that only shares its stem with another, and shows what the right word finds", async () => {
	const { names, corrected } = await find("cadera");
	expect(corrected).toBe("cadeira");
	expect(names).toEqual((await find("cadeira")).names);
	expect(names.filter((name) => name.startsWith("Cadeira"))).toEqual(names);
});

// rule: 7.05
it("shows a kind alone, not what shares its category, but the category where it is named", async () => {
	for (const [typed, kind] of [
		["cadeiras", "Cadeira"],
		["aparador", "Aparador"],
		["rack tv", "Aparador"],
	] as const) {
		const { names } = await find(typed);
		expect(names.length, typed).toBeGreaterThan(0);
		expect(
			names.filter((name) => !name.startsWith(kind)),
			typed,
		).toEqual([]);
	}
	const { names, isPartial } = await find("cadeiras e bancos");
	expect(isPartial).toBe(false);
	expect(names).toContain("Banqueta alta Torneada");
	// No product is called by the name of a room.
	expect((await find("cozinha")).names).toContain("Banqueta alta Torneada");
});

// rule: 7.05
it("never corrects a word of the catalogue, nor its plural or beginning", async () => {
	for (const typed of [
		"cadeira",
		"cadeiras",
		"mesas",
		"bancos",
		"tábuas",
		"camas",
		"cadei",
		"apar",
		"redondas",
		"casal",
	]) {
		const { names, corrected } = await find(typed);
		expect({ typed, corrected }).toEqual({ typed, corrected: null });
		expect(names.length, typed).toBeGreaterThan(0);
	}
});
