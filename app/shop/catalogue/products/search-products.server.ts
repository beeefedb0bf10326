import { and, desc, eq, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { keptWhenLarge, LARGE } from "#app/shop/catalogue/kept-when-large.server.ts";
import { publicDb } from "#db/client.server.ts";
import { categories, productCategories, products } from "#db/schema.server.ts";
import type { CatalogueSearch, CatalogueSort } from "./catalogue-search.ts";
import type { ProductSummary } from "./product.ts";
import { summaries, summaryColumns } from "./products.queries.server.ts";
import { correctSearch, type UnderstoodSearch, understandSearch } from "./understand-search.server.ts";

/** Four columns of six; a page is a sensible amount of photographs. */
export const PAGE_SIZE = 24;
/** So many hits are ordered with all care: whole pages, so that none is half of each order. */
const RERANKED = 8 * PAGE_SIZE;

export interface CataloguePage {
	products: ProductSummary[];
	/** Of the whole list. */
	total: number;
	/** The page shown: the last one when a later one was asked for. */
	page: number;
	pages: number;
	/** What was searched instead of what was typed, when a word had to be corrected. */
	corrected: string | null;
	/** No piece had all the words, so these have some of them. */
	isPartial: boolean;
}

const nothing: CataloguePage = {
	products: [],
	total: 0,
	page: 1,
	pages: 1,
	corrected: null,
	isPartial: false,
};

/** One page of the active products that fit, in the order asked for. */
export async function searchProducts(
	search: CatalogueSearch,
	pageSize: number = PAGE_SIZE,
): Promise<CataloguePage> {
	tag("catalogue");
	const words = search.q === "" ? null : await understandSearch(search.q);
	// Only signs were typed: nothing has them.
	if (search.q !== "" && !words) return nothing;
	const found = await find(search, words);
	const { total } = found;
	const pages = Math.max(1, Math.ceil(total / pageSize));
	const page = Math.min(search.page, pages);
	const rows = total === 0 ? [] : await readPage(search.sort, found, { page, pageSize });
	return {
		products: await summaries(rows),
		total,
		page,
		pages,
		corrected: found.words?.corrected ?? null,
		isPartial: found.isPartial && total > 0,
	};
}

interface Found {
	total: number;
	fits: SQL | undefined;
	words: UnderstoodSearch | null;
	/** What of the words a piece must have: all of them, or any when none has all. */
	query: SQL | null;
	isPartial: boolean;
}

/** Most searches are typed right, so corrections are only looked for when nothing was found. */
async function find(search: CatalogueSearch, typed: UnderstoodSearch | null): Promise<Found> {
	const having = async (
		words: UnderstoodSearch | null,
		query: SQL | null,
		isPartial: boolean,
	): Promise<Found> => {
		const fits = conditions(search, query);
		return { total: await count(fits), fits, words, query, isPartial };
	};
	let found = await having(typed, typed?.all ?? null, false);
	if (found.total > 0 || !typed) return found;
	const corrected = await correctSearch(search.q);
	if (corrected) found = await having(corrected, corrected.all, false);
	const words = corrected ?? typed;
	return found.total > 0 || !words.some ? found : having(words, words.some, true);
}

/** The materials of active products, the most frequent first: what the filter offers. */
export async function listMaterials(): Promise<string[]> {
	tag("catalogue");
	return (await readMaterials()).map(({ material }) => material);
}

const readMaterials = keptWhenLarge(
	() => {
		const material = sql<string>`unnest(${products.materials})`.as("material");
		const each = publicDb.select({ material }).from(products).where(eq(products.isActive, true)).as("each");
		return publicDb
			.select({ material: each.material, pieces: sql<number>`count(*)::int` })
			.from(each)
			.groupBy(each.material)
			.orderBy(sql`count(*) desc`, each.material)
			.limit(MATERIALS);
	},
	(rows) => rows.reduce((total, { pieces }) => total + pieces, 0) >= LARGE,
);
const MATERIALS = 12;

function conditions(search: CatalogueSearch, query: SQL | null): SQL | undefined {
	const { categorySlug, material, min, max } = search;
	return and(
		eq(products.isActive, true),
		query ? sql`${products.searchText} @@ ${query}` : undefined,
		categorySlug === null
			? undefined
			: sql`${products.id} in (
				select pc.product_id from ${productCategories} pc
				join ${categories} c on c.id = pc.category_id
				where c.slug = ${categorySlug}
			)`,
		material === null ? undefined : sql`${material} = any(${products.materials})`,
		min === null ? undefined : gte(products.priceCents, min),
		max === null ? undefined : lte(products.priceCents, max),
		search.inStockOnly ? and(eq(products.isMadeToOrder, false), gt(products.stockQuantity, 0)) : undefined,
		search.madeToOrderOnly ? eq(products.isMadeToOrder, true) : undefined,
	);
}

async function count(fits: SQL | undefined): Promise<number> {
	const [row] = await publicDb.select({ total: sql<number>`count(*)::int` }).from(products).where(fits);
	return row?.total ?? 0;
}

const byName = sql`${products.foldedName}`;

const orders: Record<Exclude<CatalogueSort, "relevance">, SQL[]> = {
	name: [byName, sql`${products.id}`],
	price_low: [sql`${products.priceCents}`, byName, sql`${products.id}`],
	price_high: [sql`${products.priceCents} desc`, byName, sql`${products.id}`],
};

async function readPage(
	sort: CatalogueSort,
	{ total, fits, words, query }: Found,
	{ page, pageSize }: { page: number; pageSize: number },
) {
	const part = { skipped: (page - 1) * pageSize, taken: pageSize };
	if (sort !== "relevance" || !words || !query) {
		return publicDb
			.select(summaryColumns)
			.from(products)
			.where(fits)
			.orderBy(...orders[sort === "relevance" ? "name" : sort])
			.limit(part.taken)
			.offset(part.skipped);
	}
	const likeness = sql<number>`word_similarity(${words.text}, ${products.foldedName})`;
	const place = total > COMPARED ? inName(words) : likeness;
	return readMostRelevant(fits, { likeness, place, query }, part);
}

/** So many names are compared with what was typed; of more, those that have its words. */
const COMPARED = 1_000;

/** Nearly free, where comparing tens of thousands of names costs a tenth of a second. */
const inName = ({ all, some }: UnderstoodSearch): SQL<number> => {
	const has = (query: SQL) => sql<number>`(ts_filter(${products.searchText}, '{a}') @@ ${query})::int`;
	return some ? sql<number>`${has(all)} + ${has(some)}` : has(all);
};

/**
 * First by how much a piece is called what was searched, which is cheap; the first pages, which
 * are all that anybody reads, then also by how much its whole text says it.
 */
function readMostRelevant(
	fits: SQL | undefined,
	by: { likeness: SQL<number>; place: SQL<number>; query: SQL },
	{ skipped, taken }: { skipped: number; taken: number },
) {
	const first = skipped < RERANKED;
	const candidates = publicDb
		.select({ id: products.id, place: sql<number>`${by.place}`.as("place") })
		.from(products)
		.where(fits)
		.orderBy(desc(by.place), products.id)
		.limit(first ? RERANKED : taken)
		.offset(first ? 0 : skipped)
		.as("candidates");
	const list = publicDb
		.select(summaryColumns)
		.from(candidates)
		.innerJoin(products, eq(products.id, candidates.id));
	if (!first) return list.orderBy(desc(candidates.place), products.id);
	return list
		.orderBy(
			// In steps: a hair more likeness is no reason to stand first.
			sql`round((${by.likeness})::numeric, 1) desc`,
			sql`ts_rank(${products.searchText}, ${by.query}) desc`,
			desc(candidates.place),
			products.id,
		)
		.limit(taken)
		.offset(skipped);
}
