import { beforeAll, expect, it } from "vitest";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { reaisToCents } from "#app/values/money.ts";
import { demoProducts } from "#db/demo/demo-data.ts";
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
	for (const { name, description, price, materials } of demoProducts) {
		await inTransaction((tx) =>
			writeProduct(tx, {
				name,
				description,
				price: reaisToCents(price),
				materials,
				stockQuantity: 3,
				categoryIds: [],
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
	expect(names.slice(0, 3).every((name) => name.startsWith("Cadeira"))).toBe(true);
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
