import { beforeAll, expect, it } from "vitest";
import { createCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { saveSynonym } from "#app/shop/catalogue/synonyms/change-synonyms.server.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { type CatalogueSearch, parseCatalogueSearch } from "./catalogue-search.ts";
import { searchProducts } from "./search-products.server.ts";

const chairs = ["Cadeira de balanço Rede", "Cadeira Serrana"];

const names = async (q: string, more: Partial<CatalogueSearch> = {}): Promise<string[]> => {
	const { products } = await searchProducts({
		...parseCatalogueSearch(new URLSearchParams({ q })),
		...more,
	});
	return products.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
};

beforeAll(async () => {
	const [seats = "", room = ""] = await Promise.all(
		["Cadeiras e bancos", "Sala e copa"].map(
			async (name) => (await inTransaction((tx) => createCategory(tx, { name }))).id,
		),
	);
	for (const [name, description, material, categoryId] of [
		["Cadeira Serrana", "Com assento trançado.", "Freijó", seats],
		["Cadeira de balanço Rede", "Com braços.", "Freijó", seats],
		["Banco Varanda", "Com o balanço de uma rede.", "Cumaru", seats],
		["Mesa Cavalete", "Combina com cadeiras ou bancos.", "Imbuia", room],
		["Saladeira Ouro", "Para a mesa.", "Imbuia", null],
	] as const) {
		await inTransaction((tx) =>
			writeProduct(tx, {
				name,
				description,
				price: cents(100_000),
				materials: [material],
				stockQuantity: 3,
				categoryIds: categoryId ? [categoryId] : [],
			}),
		);
	}
});

// rule: 7.05
it("finds a kind by its name, not by its category nor by what descriptions mention", async () => {
	expect(await names("cadeira")).toEqual(chairs);
	expect(await names("bancos")).toEqual(["Banco Varanda"]);
	expect(await names("cadeira freijó")).toEqual(chairs);
});

// rule: 7.05
it("shows nothing under a filter that the list without it did not show", async () => {
	expect(await names("cadeira", { materials: ["Cumaru"] })).toEqual([]);
	expect(await names("cadeira", { materials: ["Freijó"] })).toEqual(chairs);
});

// rule: 7.05
it("shows a whole category by its name, although a description mentions the same words", async () => {
	expect(await names("cadeiras e bancos")).toEqual(["Banco Varanda", ...chairs, "Mesa Cavalete"]);
});

// rule: 7.05
it("takes no room for a kind because the name of a product begins with the same letters", async () => {
	expect(await names("sala")).toContain("Mesa Cavalete");
});

// rule: 7.05
it("takes a name of several words for the kind that it begins with", async () => {
	expect(await names("cadeira de balanço")).toEqual(["Cadeira de balanço Rede"]);
});

// rule: 7.05
it("counts for a new synonym what its search shows, not what mentions or neighbours it", async () => {
	const admin = await createAdmin();
	expect(await saveSynonym(admin, { term: "poltroninha", others: ["cadeira"], sentence: null })).toBe(2);
	await expect.poll(() => names("poltroninha")).toEqual(chairs);
});
