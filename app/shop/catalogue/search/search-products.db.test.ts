import { beforeAll, describe, expect, it } from "vitest";
import { createCategory } from "#app/shop/catalogue/categories/categories.commands.server.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { writeProduct } from "#app/shop/catalogue/products/products.commands.server.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { type CatalogueSearch, emptyCatalogueSearch, parseCatalogueSearch } from "./catalogue-search.ts";
import { CATALOGUE_PAGE_SIZE, listMaterials, searchProducts } from "./search-products.server.ts";

const categoryIds = new Map<string, string>();

async function add(name: string, more: Partial<ProductInput> & { in?: string } = {}) {
	const { in: category, ...input } = more;
	const categoryId = category && categoryIds.get(category);
	return inTransaction((tx) =>
		writeProduct(tx, {
			name,
			description: "Feita à mão na oficina.",
			price: cents(100_000),
			materials: ["Imbuia"],
			stockQuantity: 3,
			categoryIds: categoryId ? [categoryId] : [],
			...input,
		}),
	);
}

beforeAll(async () => {
	for (const name of ["Decoração", "Quarto"]) {
		const { id } = await inTransaction((tx) => createCategory(tx, { name }));
		categoryIds.set(name, id);
	}
	await add("Mesa de jantar Cavalete", { materials: ["Peroba-rosa"], price: cents(589_000) });
	await add("Mesa redonda Pedestal", { isMadeToOrder: true, stockQuantity: 0, productionDays: 15 });
	await add("Cadeira Serrana com assento trançado", { materials: ["Freijó"], price: cents(89_000) });
	await add("Cadeira de balanço Varanda", { price: cents(269_000) });
	await add("Criado-mudo Rabo de Andorinha", { in: "Quarto", materials: ["Cumaru"] });
	await add("Árvore de parede", { in: "Decoração", price: cents(16_900) });
	await add("Tábua 100% imbuia", { description: "Para frios, ao lado da cadeira." });
	await add("Luminária de mesa", { in: "Decoração", stockQuantity: 0 });
	await add("Cadeira escondida", { isActive: false });
});

const find = (q: string, more: Partial<CatalogueSearch> = {}) =>
	searchProducts({ ...parseCatalogueSearch(new URLSearchParams({ q })), ...more });
const names = async (q: string, more: Partial<CatalogueSearch> = {}) =>
	(await find(q, more)).products.map(({ name }) => name);

describe("a search", () => {
	// rule: 7.05
	it("finds whole words whatever their accents, case and number", async () => {
		expect(await names("TABUAS")).toEqual(["Tábua 100% imbuia"]);
		expect(await names("trancado")).toEqual(["Cadeira Serrana com assento trançado"]);
		expect(await names("árvores")).toEqual(await names("arvore"));
	});

	// rule: 7.05
	it("finds the word that is being typed by its beginning", async () => {
		expect(await names("balan")).toEqual(["Cadeira de balanço Varanda"]);
		expect(await names("mesa pedes")).toEqual(["Mesa redonda Pedestal"]);
		expect(await names("mesa de")).toHaveLength(3);
	});

	// rule: 7.05
	it("puts matches in the name before matches in the description", async () => {
		const listed = await names("cadeira");
		expect(listed).toHaveLength(3);
		expect(listed.at(-1)).toBe("Tábua 100% imbuia");
	});

	// rule: 7.05
	it("corrects a mistyped word and reports the correction", async () => {
		for (const typed of ["cadeyra", "cadiera", "kadeira"]) {
			const results = await find(typed);
			expect(results.corrected).toBe("cadeira");
			expect(results.total).toBe(3);
		}
		expect((await names("cadera"))[0]).toMatch(/^Cadeira/);
		expect((await find("meza redomda")).corrected).toBe("mesa redonda");
		expect((await find("luminarla")).corrected).toBe("luminária");
		expect((await find("cadeira")).corrected).toBeNull();
	});

	it("does not correct a word that resembles none", async () => {
		expect(await find("xyzwkq")).toMatchObject({ total: 0, corrected: null, products: [] });
		expect(await find("ladeyra")).toMatchObject({ total: 0, corrected: null });
	});

	// rule: 7.05
	it("knows the trade's synonyms", async () => {
		expect(await names("mesa de cabeceira")).toEqual(["Criado-mudo Rabo de Andorinha"]);
		expect(await names("criadomudo")).toEqual(["Criado-mudo Rabo de Andorinha"]);
		expect(await names("abajur")).toEqual(["Luminária de mesa"]);
		expect(await names("mesa de cabeceira cumaru")).toEqual(["Criado-mudo Rabo de Andorinha"]);
	});

	// rule: 7.05
	it("lets words of the whole trade choose nothing: alone they ask for everything", async () => {
		const everything = (await searchProducts(emptyCatalogueSearch)).products.map(({ name }) => name);
		for (const typed of ["movel", "Móveis", "mobília", "móveis mobiliário"]) {
			expect(await names(typed)).toEqual(everything);
		}
		expect(await names("móveis", { inStockOnly: true })).toEqual(
			everything.filter((name) => !/Pedestal|Luminária/.test(name)),
		);
		expect(await names("móvel pedestal")).toEqual(["Mesa redonda Pedestal"]);
		expect(await find("mobília cadeyra")).toMatchObject({ total: 3, corrected: "cadeira", isPartial: false });
		expect(await find("móvel xyzwkq")).toMatchObject({ total: 0 });
	});

	// rule: 7.05
	it("finds products by the name of their category and by their wood", async () => {
		expect(new Set(await names("decoração"))).toEqual(new Set(["Árvore de parede", "Luminária de mesa"]));
		expect(await names("freijo")).toEqual(["Cadeira Serrana com assento trançado"]);
	});

	it("takes wildcards and signs of query languages for what they are", async () => {
		for (const typed of ["%", "_", "*", "%%%", "' or 1=1 --".replace(/[a-z0-9]/g, ""), "!()&|:"]) {
			expect(await find(typed)).toMatchObject({ total: 0 });
		}
		expect(await names("100%")).toEqual(["Tábua 100% imbuia"]);
		expect(await names("cadeir%' & !")).toHaveLength(3);
	});

	it("falls back to some of the words, and reports it", async () => {
		const results = await find("freijó pedestal");
		expect(results.isPartial).toBe(true);
		expect(new Set(results.products.map(({ name }) => name))).toEqual(
			new Set(["Cadeira Serrana com assento trançado", "Mesa redonda Pedestal"]),
		);
		expect((await find("mesa pedestal")).isPartial).toBe(false);
	});

	// rule: 7.05
	it("finds nothing when what remains of the words stands in a description only", async () => {
		expect(await names("frios")).toEqual(["Tábua 100% imbuia"]);
		expect(await find("zzqxwk frios")).toMatchObject({ total: 0, isPartial: false });
		expect(await find("zzqxwk de")).toMatchObject({ total: 0 });
		expect((await find("zzqxwk decoração")).isPartial).toBe(true);
		expect((await find("zzqxwk cadeyra")).total).toBe(2);
	});

	// rule: 6.07
	it("never shows an inactive product", async () => {
		expect(await names("escondida")).toEqual([]);
		expect((await searchProducts(emptyCatalogueSearch)).products.map(({ name }) => name)).not.toContain(
			"Cadeira escondida",
		);
	});
});

describe("the list", () => {
	const list = (query: string) => searchProducts(parseCatalogueSearch(new URLSearchParams(query)));

	// rule: 9.10
	it("is sorted by name as Portuguese reads it, or by price", async () => {
		const byName = (await list("")).products.map(({ name }) => name);
		expect(byName.slice(0, 3)).toEqual([
			"Árvore de parede",
			"Cadeira de balanço Varanda",
			"Cadeira Serrana com assento trançado",
		]);
		const cheap = (await list("sort=price_low")).products.map(({ price }) => price);
		expect(cheap).toEqual([...cheap].sort((a, b) => a - b));
		const dear = (await list("sort=price_high")).products.map(({ price }) => price);
		expect(dear).toEqual([...dear].sort((a, b) => b - a));
	});

	// rule: 2.22
	it("is narrowed by category, wood, price and availability, all at once", async () => {
		expect((await list("category=decoracao")).total).toBe(2);
		expect((await list("category=nao-existe")).total).toBe(0);
		expect((await list("material=Cumaru")).products.map(({ name }) => name)).toEqual([
			"Criado-mudo Rabo de Andorinha",
		]);
		expect((await list("min=500&max=900")).products.map(({ price }) => price)).toEqual([89_000]);
		expect((await list("made_to_order=1")).total).toBe(1);
		expect((await list("category=decoracao&availability=in_stock")).products.map(({ name }) => name)).toEqual(
			["Árvore de parede"],
		);
	});

	// rule: 2.22
	it("shows what is made of any of several woods, and how many of each there are without that choice", async () => {
		const both = await list("material=Cumaru&material=Peroba-rosa");
		expect(both.products.map(({ name }) => name)).toEqual([
			"Criado-mudo Rabo de Andorinha",
			"Mesa de jantar Cavalete",
		]);
		expect(both.materialCounts).toEqual((await list("")).materialCounts);
		expect(both.materialCounts).toEqual({ Imbuia: 5, "Peroba-rosa": 1, Freijó: 1, Cumaru: 1 });
		expect((await list("category=decoracao&material=Cumaru")).materialCounts).toEqual({ Imbuia: 2 });
		expect((await list("q=cadeira&max=900")).materialCounts).toEqual({ Freijó: 1 });
		for (const [material, count] of Object.entries(both.materialCounts)) {
			expect((await list(new URLSearchParams({ material }).toString())).total, material).toBe(count);
		}
	});

	it("shows its last page for a later page number", async () => {
		expect(await list("page=1000000000")).toMatchObject({ page: 1, pages: 1, total: 8 });
		for (let number = 0; number < CATALOGUE_PAGE_SIZE; number += 1)
			await add(`Zebrano ${number}`, { in: "Quarto" });
		const last = await list("category=quarto&page=1e9");
		expect(last).toMatchObject({ page: 2, pages: 2, total: CATALOGUE_PAGE_SIZE + 1 });
		expect(last.products).toHaveLength(1);
		const first = await list("category=quarto");
		expect(first.products.map(({ id }) => id)).not.toContain(last.products[0]?.id);
		expect(await find("zebrano", { page: 99 })).toMatchObject({ page: 1, total: CATALOGUE_PAGE_SIZE });
	});

	it("offers the woods it has, the most frequent first", async () => {
		expect((await listMaterials())[0]).toBe("Imbuia");
		expect(await listMaterials()).toContain("Peroba-rosa");
	});

	it("shows the next reader what was written, though totals and woods stay in memory", async () => {
		const before = await list("in_stock=1");
		expect(await listMaterials()).not.toContain("Jequitibá");
		await add("Baú Canastra", { materials: ["Jequitibá"] });
		expect((await list("in_stock=1")).total).toBe(before.total + 1);
		expect(await listMaterials()).toContain("Jequitibá");
	});

	it("shows the pieces of one maker, also beside other filters", async () => {
		const maker = await insertUser({ fullName: "Tomé Imbuia", role: "artisan" });
		await insertProduct({ name: "Banco do Tomé", artisanId: maker.id, materials: ["Cumaru"] });
		await insertProduct({ name: "Arca do Tomé", artisanId: maker.id, materials: ["Freijó"] });
		await insertProduct({ name: "Baú escondido do Tomé", artisanId: maker.id, isActive: false });
		expect(await names("", { artisan: "Tomé Imbuia" })).toEqual(["Arca do Tomé", "Banco do Tomé"]);
		expect(await names("", { artisan: "Tomé Imbuia", materials: ["Cumaru"] })).toEqual(["Banco do Tomé"]);
		expect(await find("", { artisan: "Rosa Peroba" })).toMatchObject({ total: 0, products: [] });
	});
});
