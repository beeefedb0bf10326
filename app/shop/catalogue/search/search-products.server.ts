import { and, arrayContains, arrayOverlaps, eq, gt, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { type SummaryRow, toSummaries } from "#app/shop/catalogue/products/products.queries.server.ts";
import { asksForEverything } from "#app/shop/catalogue/vocabulary/tokenize.ts";
import { readDb } from "#db/client.server.ts";
import { products, users } from "#db/schema.server.ts";
import { type CatalogueSearch, emptyCatalogueSearch } from "./catalogue-search.ts";
import { correctSearch, type ParsedSearch, parseSearch, queryForAll } from "./parse-search.server.ts";
import { listByRelevance, listSorted } from "./rank-products.server.ts";

/** Six rows of four on wide screens: a sensible amount of photographs. */
export const CATALOGUE_PAGE_SIZE = 24;

export interface CataloguePage {
	products: ProductSummary[];
	/** The number of products in the whole list. */
	total: number;
	/** The page shown: the last one when the requested page is beyond it. */
	page: number;
	pages: number;
	/** The corrected search text; null when no word was corrected. */
	corrected: string | null;
	/** True when no product had all the words, so these products have only some of them. */
	isPartial: boolean;
	/** The owner's sentences about the searched names, shown above the products. */
	sentences: readonly string[];
	/** How many products of each material the list would have if no material were chosen. */
	materialCounts: MaterialCounts;
}

type MaterialCounts = Record<string, number>;

const emptyPage: CataloguePage = {
	products: [],
	total: 0,
	page: 1,
	pages: 1,
	corrected: null,
	isPartial: false,
	sentences: [],
	materialCounts: {},
};

/** One page of the active products that match, in the requested order. */
export async function searchProducts(
	search: CatalogueSearch,
	pageSize: number = CATALOGUE_PAGE_SIZE,
): Promise<CataloguePage> {
	addCacheTags("catalogue");
	const isForEverything = search.q === "" || asksForEverything(search.q);
	const words = isForEverything ? null : await parseSearch(search.q);
	// Only punctuation was typed, which no product has.
	if (!isForEverything && !words) return emptyPage;
	const results = await findWithFallbacks(search, words, pageSize);
	return {
		products: await toSummaries(results.rows),
		total: results.total,
		page: results.page,
		pages: results.pages,
		corrected: results.words?.corrected ?? null,
		isPartial: results.isPartial && results.total > 0,
		sentences: results.isPartial ? [] : (results.words?.sentences ?? []),
		materialCounts: results.materialCounts,
	};
}

interface ResultPage extends Pick<CataloguePage, "total" | "page" | "pages" | "materialCounts"> {
	rows: readonly SummaryRow[];
}

interface SearchResult extends ResultPage {
	words: ParsedSearch | null;
	isPartial: boolean;
}

/** Most searches are spelled right, so corrections are only looked for when nothing was found. */
async function findWithFallbacks(
	search: CatalogueSearch,
	typed: ParsedSearch | null,
	pageSize: number,
): Promise<SearchResult> {
	/** `query` says which words a product must have: all of them, or any of them when no product has all. */
	const searchFor = async (
		words: ParsedSearch | null,
		query: SQL | null,
		isPartial: boolean,
	): Promise<SearchResult> => ({
		...(await readResultPage(search, words, query, pageSize)),
		words,
		isPartial,
	});
	const searchForAll = async (words: ParsedSearch): Promise<SearchResult> =>
		searchFor(words, await queryForAll(words), false);
	if (!typed) return searchFor(null, null, false);
	let results = await searchForAll(typed);
	if (results.total > 0) return results;
	const corrected = await correctSearch(search.q);
	if (corrected) results = await searchForAll(corrected);
	const words = corrected ?? typed;
	return results.total > 0 || !words.some ? results : searchFor(words, words.some, true);
}

async function readResultPage(
	search: CatalogueSearch,
	words: ParsedSearch | null,
	query: SQL | null,
	pageSize: number,
): Promise<ResultPage> {
	const fits = searchConditions(search, query);
	const relevanceQuery = search.sort === "relevance" && words && query ? { fits, words, query } : null;
	const sort = search.sort === "relevance" ? "name" : search.sort;
	const sliceOf = (page: number) => ({ offset: (page - 1) * pageSize, limit: pageSize });
	const keyOf = (asked: CatalogueSearch) => filterKey(asked, words ? [words.text, query === words.some] : []);
	const ofAnyMaterial = { ...search, materials: [] };
	// Counting takes as long as reading a page, so both run at the same time where the page does not need the total.
	const [total, materialCounts, prefetchedRows] = await Promise.all([
		countMatches(fits, keyOf(search)),
		countByMaterial(searchConditions(ofAnyMaterial, query), keyOf(ofAnyMaterial)),
		relevanceQuery ? undefined : listSorted(fits, sort, sliceOf(search.page)),
	]);
	const pages = Math.max(1, Math.ceil(total / pageSize));
	const page = Math.min(search.page, pages);
	const read = () =>
		relevanceQuery
			? listByRelevance(relevanceQuery, total, sliceOf(page))
			: listSorted(fits, sort, sliceOf(page));
	const rows = total === 0 ? [] : prefetchedRows && page === search.page ? prefetchedRows : await read();
	return { total, materialCounts, page, pages, rows };
}

/** How many active products there are of each material. */
export const countMaterials = (): Promise<MaterialCounts> =>
	countByMaterial(searchConditions(emptyCatalogueSearch, null), filterKey(emptyCatalogueSearch, []));

/** The materials of active products, the most frequent first, then by name. */
export async function listMaterials(): Promise<string[]> {
	return Object.entries(await countMaterials())
		.toSorted(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a.localeCompare(b, "pt-BR"))
		.map(([material]) => material);
}

/** All pages and sort orders of a list share its counts. */
const filterKey = ({ sort, page, ...filters }: CatalogueSearch, words: readonly unknown[]): string =>
	JSON.stringify([filters, words]);

function searchConditions(search: CatalogueSearch, query: SQL | null): SQL | undefined {
	const { categorySlug, artisan, materials, min, max } = search;
	return and(
		eq(products.isActive, true),
		query ? sql`${products.searchText} @@ ${query}` : undefined,
		categorySlug === null ? undefined : arrayContains(products.categorySlugs, [categorySlug]),
		artisan === null ? undefined : inArray(products.artisanId, idsOfPeople(artisan)),
		materials.length === 0 ? undefined : arrayOverlaps(products.materials, [...materials]),
		min === null ? undefined : gte(products.priceCents, min),
		max === null ? undefined : lte(products.priceCents, max),
		search.inStockOnly ? and(eq(products.isMadeToOrder, false), gt(products.stockQuantity, 0)) : undefined,
		search.madeToOrderOnly ? eq(products.isMadeToOrder, true) : undefined,
	);
}

const idsOfPeople = (fullName: string) =>
	readDb.select({ id: users.id }).from(users).where(eq(users.fullName, fullName));

const countMatches = cacheOfCatalogue(async (fits: SQL | undefined): Promise<number> => {
	const [row] = await readDb.select({ total: sql<number>`count(*)::int` }).from(products).where(fits);
	return row?.total ?? 0;
});

/** A product that names a material twice counts once. */
const countByMaterial = cacheOfCatalogue(async (fits: SQL | undefined): Promise<MaterialCounts> => {
	const material = sql<string>`unnest(${products.materials})`.as("material");
	const each = readDb.select({ id: products.id, material }).from(products).where(fits).as("each");
	const rows = await readDb
		.select({ material: each.material, count: sql<number>`count(distinct ${each.id})::int` })
		.from(each)
		.groupBy(each.material);
	return Object.fromEntries(rows.map(({ material, count }) => [material, count]));
});
