import { and, arrayContains, eq, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { keptWhenLarge, LARGE } from "#app/shop/catalogue/kept-when-large.server.ts";
import { publicDb } from "#db/client.server.ts";
import { categories, productCategories, products } from "#db/schema.server.ts";
import type { CatalogueSearch } from "./catalogue-search.ts";
import type { ProductSummary } from "./product.ts";
import { mostRelevant, sorted } from "./product-order.server.ts";
import { type SummaryRow, summaries } from "./products.queries.server.ts";
import { correctSearch, type UnderstoodSearch, understandSearch } from "./understand-search.server.ts";

/** Four columns of six; a page is a sensible amount of photographs. */
export const PAGE_SIZE = 24;

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
	const found = await find(search, words, pageSize);
	return {
		products: await summaries(found.rows),
		total: found.total,
		page: found.page,
		pages: found.pages,
		corrected: found.words?.corrected ?? null,
		isPartial: found.isPartial && found.total > 0,
	};
}

interface Found {
	total: number;
	page: number;
	pages: number;
	rows: readonly SummaryRow[];
	words: UnderstoodSearch | null;
	isPartial: boolean;
}

/** Most searches are typed right, so corrections are only looked for when nothing was found. */
async function find(
	search: CatalogueSearch,
	typed: UnderstoodSearch | null,
	pageSize: number,
): Promise<Found> {
	/** `query` is what of the words a piece must have: all of them, or any when none has all. */
	const having = async (
		words: UnderstoodSearch | null,
		query: SQL | null,
		isPartial: boolean,
	): Promise<Found> => ({ ...(await readPage(search, words, query, pageSize)), words, isPartial });
	let found = await having(typed, typed?.all ?? null, false);
	if (found.total > 0 || !typed) return found;
	const corrected = await correctSearch(search.q);
	if (corrected) found = await having(corrected, corrected.all, false);
	const words = corrected ?? typed;
	return found.total > 0 || !words.some ? found : having(words, words.some, true);
}

async function readPage(
	search: CatalogueSearch,
	words: UnderstoodSearch | null,
	query: SQL | null,
	pageSize: number,
): Promise<Pick<Found, "total" | "page" | "pages" | "rows">> {
	const fits = conditions(search, query);
	const ranked = search.sort === "relevance" && words && query ? { fits, words, query } : null;
	const sort = search.sort === "relevance" ? "name" : search.sort;
	const part = (page: number) => ({ skipped: (page - 1) * pageSize, taken: pageSize });
	// Counting takes as long as reading, so both are asked at once where one does not need the other.
	const [total, early] = await Promise.all([
		count(fits),
		ranked ? undefined : sorted(fits, sort, part(search.page)),
	]);
	const pages = Math.max(1, Math.ceil(total / pageSize));
	const page = Math.min(search.page, pages);
	const read = () => (ranked ? mostRelevant(ranked, total, part(page)) : sorted(fits, sort, part(page)));
	const rows = total === 0 ? [] : early && page === search.page ? early : await read();
	return { total, page, pages, rows };
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
		material === null ? undefined : arrayContains(products.materials, [material]),
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
