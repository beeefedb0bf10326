import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { publicDb } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import type { CatalogueSort } from "./catalogue-search.ts";
import { type SummaryRow, summaryColumns } from "./products.queries.server.ts";
import type { UnderstoodSearch } from "./understand-search.server.ts";

interface Part {
	skipped: number;
	taken: number;
}

const byName = sql`${products.foldedName}`;

const orders: Record<Exclude<CatalogueSort, "relevance">, SQL[]> = {
	name: [byName, sql`${products.id}`],
	price_low: [sql`${products.priceCents}`, byName, sql`${products.id}`],
	price_high: [sql`${products.priceCents} desc`, byName, sql`${products.id}`],
};

/** The ids alone first: an index tells them, so that a page far behind does not read all before it. */
export async function sorted(
	fits: SQL | undefined,
	sort: keyof typeof orders,
	{ skipped, taken }: Part,
): Promise<readonly SummaryRow[]> {
	const chosen = publicDb
		.select({ id: products.id })
		.from(products)
		.where(fits)
		.orderBy(...orders[sort])
		.limit(taken)
		.offset(skipped)
		.as("chosen");
	return publicDb
		.select(summaryColumns)
		.from(chosen)
		.innerJoin(products, eq(products.id, chosen.id))
		.orderBy(...orders[sort]);
}

/** So many hits are ordered with all care: eight whole pages, so that none is half of each order. */
const RERANKED = 192;
/** So many names are compared with what was typed; of more, those that have its words. */
const COMPARED = 1_000;
/** From so many hits on, the best ones are looked for in a sample first. */
const WIDE = 2_000;
const SAMPLE = 5_000;

/**
 * First by how much a piece is called what was searched; the first pages, which are all that
 * anybody reads, then also by how much its whole text says it.
 */
export async function mostRelevant(
	search: { fits: SQL | undefined; words: UnderstoodSearch; query: SQL },
	total: number,
	{ skipped, taken }: Part,
): Promise<readonly SummaryRow[]> {
	const { fits, words, query } = search;
	// Nearly free, where comparing tens of thousands of names costs a tenth of a second.
	const likeness = sql<number>`word_similarity(${words.text}, ${products.foldedName})`;
	const place = total > COMPARED ? inName(words) : likeness;
	const highest = (limit: number, offset: number) =>
		publicDb
			.select({ id: products.id })
			.from(products)
			.where(fits)
			.orderBy(desc(place), products.id)
			.limit(limit)
			.offset(offset);
	const list = (among: SQL) => publicDb.select(summaryColumns).from(products).where(among);
	if (skipped >= RERANKED) {
		return list(inArray(products.id, highest(taken, skipped))).orderBy(desc(place), products.id);
	}
	const sampled = total > WIDE ? await firstOfSample(fits, words.all) : [];
	return list(inArray(products.id, sampled.length === RERANKED ? sampled : highest(RERANKED, 0)))
		.orderBy(
			// In steps: a hair more likeness is no reason to stand first.
			sql`round((${likeness})::numeric, 1) desc`,
			sql`ts_rank(${products.searchText}, ${query}) desc`,
			desc(place),
			products.id,
		)
		.limit(taken)
		.offset(skipped);
}

/**
 * The first by their id that have all the words in their name, among the shop's first pieces. Where
 * these are enough, they are the very ones that ordering every hit would put first: of a word that a
 * quarter of a large shop has, they are found in a tenth of the time.
 */
async function firstOfSample(fits: SQL | undefined, all: SQL): Promise<string[]> {
	// Under the table's own name, so that the conditions mean its columns.
	const sample = publicDb.select().from(products).orderBy(products.id).limit(SAMPLE).as("products");
	const rows = await publicDb
		.select({ id: sample.id })
		.from(sample)
		.where(and(fits, hasInName(all)))
		.orderBy(sample.id)
		.limit(RERANKED);
	return rows.map(({ id }) => id);
}

const hasInName = (query: SQL): SQL => sql`ts_filter(${products.searchText}, '{a}') @@ ${query}`;

/** 2 for all of the words, 1 for some; of a single word 1. */
const inName = ({ all, some }: UnderstoodSearch): SQL<number> =>
	some
		? sql<number>`(${hasInName(all)})::int + (${hasInName(some)})::int`
		: sql<number>`(${hasInName(all)})::int`;
