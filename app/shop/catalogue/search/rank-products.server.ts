import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type SummaryRow, summaryColumns } from "#app/shop/catalogue/products/products.queries.server.ts";
import { readDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import type { CatalogueSort } from "./catalogue-search.ts";
import type { ParsedSearch } from "./parse-search.server.ts";

interface PageSlice {
	offset: number;
	limit: number;
}

const byName = sql`${products.unaccentedName}`;

const orderings: Record<Exclude<CatalogueSort, "relevance">, SQL[]> = {
	name: [byName, sql`${products.id}`],
	price_low: [sql`${products.priceCents}`, byName, sql`${products.id}`],
	price_high: [sql`${products.priceCents} desc`, byName, sql`${products.id}`],
};

/** Reads the ids first, from an index alone, so that a late page does not read all rows before it. */
export async function listSorted(
	fits: SQL | undefined,
	sort: keyof typeof orderings,
	{ offset, limit }: PageSlice,
): Promise<readonly SummaryRow[]> {
	const chosen = readDb
		.select({ id: products.id })
		.from(products)
		.where(fits)
		.orderBy(...orderings[sort])
		.limit(limit)
		.offset(offset)
		.as("chosen");
	return readDb
		.select(summaryColumns)
		.from(chosen)
		.innerJoin(products, eq(products.id, chosen.id))
		.orderBy(...orderings[sort]);
}

/** How many hits are ranked a second time: eight whole pages, so that no page mixes the two orders. */
const RERANK_LIMIT = 192;
/** Up to this many hits, names are compared with the typed text; above it, only whether they have its words. */
const MAX_SIMILARITY_CANDIDATES = 1_000;
/** From this many hits on, the best ones are looked for in a sample first. */
const MIN_HITS_TO_SAMPLE = 4_000;
const SAMPLE_SIZE = 5_000;

/**
 * Ranks by how well the name matches. The first pages, which are the only ones that people read, are also ranked by how
 * well the whole text matches.
 */
export async function listByRelevance(
	search: { fits: SQL | undefined; words: ParsedSearch; query: SQL },
	total: number,
	{ offset, limit }: PageSlice,
): Promise<readonly SummaryRow[]> {
	const { fits, words, query } = search;
	// Comparing tens of thousands of names takes a tenth of a second; matching words is nearly free.
	const similarity = sql<number>`word_similarity(${words.text}, ${products.unaccentedName})`;
	const nameScore = total > MAX_SIMILARITY_CANDIDATES ? nameMatchScore(words) : similarity;
	const topIds = (limit: number, offset: number) =>
		readDb
			.select({ id: products.id })
			.from(products)
			.where(fits)
			.orderBy(desc(nameScore), products.id)
			.limit(limit)
			.offset(offset);
	const listWhere = (among: SQL | undefined) => readDb.select(summaryColumns).from(products).where(among);
	if (offset >= RERANK_LIMIT) {
		return listWhere(inArray(products.id, topIds(limit, offset))).orderBy(desc(nameScore), products.id);
	}
	const sampleIds = total > MIN_HITS_TO_SAMPLE ? await listTopOfSample(fits, words.all) : [];
	const best = sampleIds.length === RERANK_LIMIT ? sampleIds : topIds(RERANK_LIMIT, 0);
	// Most searches find few enough products that all of them are ranked.
	return listWhere(total > RERANK_LIMIT ? inArray(products.id, best) : fits)
		.orderBy(
			// Rounded to steps, because a very small difference in similarity means nothing.
			sql`round((${similarity})::numeric, 1) desc`,
			sql`ts_rank(${products.searchText}, ${query}) desc`,
			desc(nameScore),
			products.id,
		)
		.limit(limit)
		.offset(offset);
}

/**
 * The products among the shop's first ones by id that have all the words in their name. If there are enough of them,
 * ordering every hit would give the same products. For a word in a quarter of a large shop's products this takes a tenth
 * of the time.
 */
async function listTopOfSample(fits: SQL | undefined, all: SQL): Promise<string[]> {
	// Named like the table, so that the conditions refer to its columns.
	const sample = readDb.select().from(products).orderBy(products.id).limit(SAMPLE_SIZE).as("products");
	const rows = await readDb
		.select({ id: sample.id })
		.from(sample)
		.where(and(fits, nameMatches(all)))
		.orderBy(sample.id)
		.limit(RERANK_LIMIT);
	return rows.map(({ id }) => id);
}

const nameMatches = (query: SQL): SQL => sql`ts_filter(${products.searchText}, '{a}') @@ ${query}`;

/** 2 for all of the words, 1 for some of them; for a single word 1. */
const nameMatchScore = ({ all, some }: ParsedSearch): SQL<number> =>
	some
		? sql<number>`(${nameMatches(all)})::int + (${nameMatches(some)})::int`
		: sql<number>`(${nameMatches(all)})::int`;
