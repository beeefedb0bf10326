import { beforeAll, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { parseCatalogueSearch } from "./catalogue-search.ts";
import { CATALOGUE_PAGE_SIZE, searchProducts } from "./search-products.server.ts";

/** More than are compared one by one; all of them mention both words. */
const COUNT = 2_300;
/** Enough for the pages that are ordered with care, … */
const TABLES = 250;
/** … and not enough for them. */
const CHAIRS = 100;

const nameOf = (index: number): string =>
	`${index < TABLES ? "Mesa" : index < TABLES + CHAIRS ? "Cadeira" : "Banco"} ${index}`;

beforeAll(async () => {
	const rows = Array.from({ length: COUNT }, (_, index) => ({
		slug: `peca-${index}`,
		name: nameOf(index),
		description: "Vai com qualquer mesa ou cadeira da casa.",
		priceCents: cents(10_000 + index),
		materials: [index % 2 === 0 ? "Imbuia" : "Cedro"],
	}));
	for (let start = 0; start < COUNT; start += 1_000) {
		await db.insert(products).values(rows.slice(start, start + 1_000));
	}
});

/** The names on the first pages, as many as hold `count` products. */
async function firstNames(query: string, count: number): Promise<{ total: number; names: string[] }> {
	const search = parseCatalogueSearch(new URLSearchParams(query));
	const names: string[] = [];
	let total = 0;
	for (let page = 1; names.length < count; page += 1) {
		const results = await searchProducts({ ...search, page });
		names.push(...results.products.map(({ name }) => name));
		total = results.total;
	}
	return { total, names: names.slice(0, count) };
}

it.each([
	["enough of them", "q=mesa", COUNT, "Mesa", TABLES],
	["few of them", "q=cadeira", COUNT, "Cadeira", CHAIRS],
	["a filter", "q=mesa&material=Imbuia", COUNT / 2, "Mesa", TABLES / 2],
])(
	"puts what is called so first, each once, where very many mention it: %s",
	async (_, query, total, word, called) => {
		const results = await firstNames(query, called + CATALOGUE_PAGE_SIZE);
		expect(results.total).toBe(total);
		expect(new Set(results.names).size).toBe(called + CATALOGUE_PAGE_SIZE);
		expect(results.names.slice(0, called).filter((name) => !name.startsWith(word))).toEqual([]);
		expect(results.names.slice(called).filter((name) => name.startsWith(word))).toEqual([]);
	},
);
