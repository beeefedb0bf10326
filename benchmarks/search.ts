import { loadavg } from "node:os";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { listMaterials, searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import { suggest } from "#app/shop/catalogue/suggestions/suggest.server.ts";
import { indexVocabulary } from "#app/shop/catalogue/vocabulary/index-vocabulary.server.ts";
import { slugify } from "#app/values/slug.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { images } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertCategory } from "#tests/support/factories/factories.ts";
import { generatedProduct, insertManyProducts } from "#tests/support/factories/generate-products.ts";
import { createDatabase, runStatement, startPostgres } from "#tests/support/setup/postgres-server.ts";

export interface Timing {
	name: string;
	found: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
	p99: number;
	max: number;
}

export interface QueryTimings {
	each: Timing[];
	/** Over all measurements of all queries. */
	all: Timing;
	/** One-minute load average before and after. */
	load: readonly [number, number];
}

export interface SearchResult extends QueryTimings {
	products: number;
}

const ROUNDS = 40;

/**
 * Generated products are spread over these in turn, regardless of what they are, so each holds an eighth of the shop.
 */
const categoryNames = [
	"Mesas",
	"Cadeiras e bancos",
	"Aparadores e estantes",
	"Quarto",
	"Cozinha",
	"Decoração",
	"Luminárias",
	"Mostruário",
];

const catalogueQuery = (query: string) => async () =>
	(await searchProducts(parseCatalogueSearch(new URLSearchParams(query)))).total;

/** Typical queries of the catalogue, from the cheapest to the widest search. */
const searchQueries: Record<string, () => Promise<number>> = {
	"first page of the catalogue": catalogueQuery(""),
	"a page far behind": catalogueQuery("page=2000"),
	"cheapest first": catalogueQuery("sort=price_low"),
	"one category": catalogueQuery("category=aparadores-e-estantes"),
	"category, wood and price": catalogueQuery(
		"category=aparadores-e-estantes&material=Imbuia&min=1000&max=5000",
	),
	"in stock, made of one wood": catalogueQuery("material=Cedro&availability=in_stock"),
	"made to order, dearest first": catalogueQuery("made_to_order=1&sort=price_high"),
	"one word that many have": catalogueQuery("q=mesa"),
	"two words": catalogueQuery("q=cadeira+imbuia"),
	"one product by its full name": catalogueQuery(
		String(new URLSearchParams({ q: generatedProduct(12_344).name })),
	),
	"a typo": catalogueQuery("q=cadiera"),
	"two typos": catalogueQuery("q=poltrna+imbuya"),
	"a synonym": catalogueQuery("q=criado+mudo"),
	"a word in the making": catalogueQuery("q=ca"),
	"words that no product has together": catalogueQuery("q=cadeira+mesa"),
	"nothing to be found": catalogueQuery("q=geladeira"),
	"a search with filters, cheapest first": catalogueQuery("q=mesa&material=Imbuia&max=2000&sort=price_low"),
	"suggestions for two letters": async () => (await suggest("me")).total,
	"suggestions for a typo": async () => (await suggest("luminria")).total,
	"the filter's woods": async () => (await listMaterials()).length,
	"the filter's categories": async () => (await listCategories()).length,
};

/** Different invented words of three or four syllables. */
function inventedWords(count: number): string {
	const syllables = [
		"ba",
		"ca",
		"de",
		"fi",
		"go",
		"lha",
		"me",
		"nu",
		"po",
		"que",
		"ri",
		"so",
		"ta",
		"vei",
		"xo",
	];
	const words = Array.from({ length: count }, (_, at) => {
		let word = "";
		for (let rest = at + 15 ** 2; rest > 0; rest = Math.floor(rest / 15)) word += syllables[rest % 15] ?? "";
		return word;
	});
	return words.join(" ");
}

/** Fills a separate PostgreSQL server with `count` products and runs the same queries in turn. */
export async function benchSearch(count: number): Promise<SearchResult> {
	const server = await startPostgres();
	try {
		await fillCatalogue(server.url, count);
		return { products: count, ...(await timeQueries(searchQueries, ROUNDS)) };
	} finally {
		await closeDatabase();
		await server.stop();
	}
}

/** Creates a database `bench` on a server with a catalogue of `count` products; returns its address. */
export async function fillCatalogue(serverUrl: string, count: number): Promise<string> {
	const url = await createDatabase(serverUrl, "bench");
	await openDatabase({ engine: "postgres", url: url.href });
	await migrate(url.href);
	const categoryIds: string[] = [];
	for (const name of categoryNames) {
		const { id } = await insertCategory({ name, slug: slugify(name) });
		categoryIds.push(id);
	}
	const imageIds = await db
		.insert(images)
		.values(
			Array.from({ length: 50 }, (_, at) => ({
				width: 1200,
				height: 1200,
				bytes: 150_000,
				contentHash: String(at).padStart(64, "0"),
				placeholder: "#ddd3c5,#a98f6f,#c9beae",
			})),
		)
		.returning({ id: images.id });
	await insertManyProducts(db, count, { categoryIds, imageIds: imageIds.map(({ id }) => id) });
	// The products' own words, and as many other words as the descriptions of a large catalogue would have.
	const texts = Array.from({ length: 2_000 }, (_, at) => {
		const { name, description, materials } = generatedProduct(at);
		return [name, description, ...(materials ?? [])].join(" ");
	});
	await inTransaction((tx) => indexVocabulary(tx, [...texts, inventedWords(20_000)]));
	// A server in use does this automatically within minutes. It may exceed the shop's statement timeout.
	await runStatement(url.href, "VACUUM ANALYZE");
	return url.href;
}

/** Runs each query once for its result, and then all of them in turn. */
export async function timeQueries(
	queries: Record<string, () => Promise<number>>,
	rounds: number,
): Promise<QueryTimings> {
	const before = loadavg()[0] ?? 0;
	const entries = Object.entries(queries);
	const found = new Map<string, number>();
	const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
	for (const [name, ask] of entries) found.set(name, await ask());
	for (let round = 0; round < rounds; round += 1) {
		for (const [name, ask] of entries) {
			const startedAt = performance.now();
			await ask();
			times.get(name)?.push(performance.now() - startedAt);
		}
	}
	return {
		all: summarizeTimings("all of them", entries.length, [...times.values()].flat()),
		each: entries.map(([name]) => summarizeTimings(name, found.get(name) ?? 0, times.get(name) ?? [])),
		load: [before, loadavg()[0] ?? 0],
	};
}

export function summarizeTimings(name: string, found: number, times: readonly number[]): Timing {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
	return { name, found, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
