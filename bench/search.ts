import { loadavg } from "node:os";
import { Client } from "pg";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/products/catalogue-search.ts";
import { learnWords } from "#app/shop/catalogue/products/learn-words.server.ts";
import { listMaterials, searchProducts } from "#app/shop/catalogue/products/search-products.server.ts";
import { suggest } from "#app/shop/catalogue/suggestions/suggest.server.ts";
import { slugify } from "#app/values/slug.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { images } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createCategory } from "#tests/support/factories.ts";
import { createManyProducts, manyProduct } from "#tests/support/many-products.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";

export interface Timing {
	name: string;
	found: number;
	/** Milliseconds. */
	p50: number;
	p95: number;
	max: number;
}

export interface SearchResult {
	products: number;
	/** Of every single measurement, whatever was asked. */
	all: Timing;
	each: Timing[];
	/** One-minute load of the machine before and after. */
	load: readonly [number, number];
}

const ROUNDS = 40;

/** Generated products take them in turn, whatever they are: each holds an eighth of the shop. */
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

const catalogue = (query: string) => async () =>
	(await searchProducts(parseCatalogueSearch(new URLSearchParams(query)))).total;

/** What people do in the catalogue, from the cheapest to the widest search. */
const questions: Record<string, () => Promise<number>> = {
	"first page of the catalogue": catalogue(""),
	"a page far behind": catalogue("page=2000"),
	"cheapest first": catalogue("sort=price_low"),
	"one category": catalogue("category=aparadores-e-estantes"),
	"category, wood and price": catalogue("category=aparadores-e-estantes&material=Imbuia&min=1000&max=5000"),
	"in stock, made of one wood": catalogue("material=Cedro&availability=in_stock"),
	"made to order, dearest first": catalogue("made_to_order=1&sort=price_high"),
	"one word that many have": catalogue("q=mesa"),
	"two words": catalogue("q=cadeira+imbuia"),
	"one piece by its full name": catalogue(String(new URLSearchParams({ q: manyProduct(12_344).name }))),
	"a typo": catalogue("q=cadiera"),
	"two typos": catalogue("q=poltrna+imbuya"),
	"a synonym": catalogue("q=criado+mudo"),
	"a word in the making": catalogue("q=ca"),
	"words that no piece has together": catalogue("q=cadeira+mesa"),
	"nothing to be found": catalogue("q=geladeira"),
	"a search with filters, cheapest first": catalogue("q=mesa&material=Imbuia&max=2000&sort=price_low"),
	"suggestions for two letters": async () => (await suggest("me")).total,
	"suggestions for a typo": async () => (await suggest("luminria")).total,
	"the filter's woods": async () => (await listMaterials()).length,
	"the filter's categories": async () => (await listCategories()).length,
};

/** Words that sound like some, of three or four syllables, all different. */
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

/** Fills a PostgreSQL server of its own with `count` products and asks it the same things in turn. */
export async function search(count: number): Promise<SearchResult> {
	const server = await startPostgres();
	try {
		await fill(server.url, count);
		return await measure(count);
	} finally {
		await closeDatabase();
		await server.stop();
	}
}

/** Makes a database `bench` on a server and its catalogue of `count` products; returns its address. */
export async function fill(serverUrl: string, count: number): Promise<string> {
	const client = new Client({ connectionString: serverUrl });
	await client.connect();
	await client.query("CREATE DATABASE bench");
	await client.end();
	const url = new URL(serverUrl);
	url.pathname = "/bench";
	await openDatabase({ engine: "postgres", url: url.href });
	await migrate(url.href);
	const categoryIds: string[] = [];
	for (const name of categoryNames) {
		const { id } = await createCategory({ name, slug: slugify(name) });
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
				placeholder: `data:image/webp;base64,${"A".repeat(160)}`,
			})),
		)
		.returning({ id: images.id });
	await createManyProducts(db, count, { categoryIds, imageIds: imageIds.map(({ id }) => id) });
	// The products' own words, and as many others as a large catalogue's descriptions would have.
	const texts = Array.from({ length: 2_000 }, (_, at) => {
		const { name, description, materials } = manyProduct(at);
		return [name, description, ...(materials ?? [])].join(" ");
	});
	await inTransaction((tx) => learnWords(tx, [...texts, inventedWords(20_000)]));
	// A server in use does this by itself within minutes.
	await db.execute("VACUUM ANALYZE");
	return url.href;
}

async function measure(products: number): Promise<SearchResult> {
	const before = loadavg()[0] ?? 0;
	const entries = Object.entries(questions);
	const found = new Map<string, number>();
	const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
	for (const [name, ask] of entries) found.set(name, await ask());
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [name, ask] of entries) {
			const startedAt = performance.now();
			await ask();
			times.get(name)?.push(performance.now() - startedAt);
		}
	}
	return {
		products,
		all: timing("all of them", products, [...times.values()].flat()),
		each: entries.map(([name]) => timing(name, found.get(name) ?? 0, times.get(name) ?? [])),
		load: [before, loadavg()[0] ?? 0],
	};
}

export function timing(name: string, found: number, times: readonly number[]): Timing {
	const sorted = times.toSorted((a, b) => a - b);
	const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
	return { name, found, p50: at(0.5), p95: at(0.95), max: at(1) };
}
