import { and, desc, eq, gt, gte, lte, type SQL, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { publicDb } from "#db/client.server.ts";
import { categories, productCategories, products } from "#db/schema.server.ts";
import type { CatalogueSearch, CatalogueSort } from "./catalogue-search.ts";
import type { ProductSummary } from "./product.ts";
import { summaries, summaryColumns } from "./products.queries.server.ts";
import { type UnderstoodSearch, understandSearch } from "./understand-search.server.ts";

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
	let isPartial = false;
	let fits = conditions(search, words?.all ?? null);
	let total = await count(fits);
	if (total === 0 && words?.some) {
		fits = conditions(search, words.some);
		total = await count(fits);
		isPartial = total > 0;
	}
	const pages = Math.max(1, Math.ceil(total / pageSize));
	const page = Math.min(search.page, pages);
	const rows = total === 0 ? [] : await readPage(search.sort, fits, words, isPartial, { page, pageSize });
	return {
		products: await summaries(rows),
		total,
		page,
		pages,
		corrected: words?.corrected ?? null,
		isPartial,
	};
}

/** The materials of active products, the most frequent first: what the filter offers. */
export async function listMaterials(): Promise<string[]> {
	tag("catalogue");
	const material = sql<string>`unnest(${products.materials})`.as("material");
	const each = publicDb.select({ material }).from(products).where(eq(products.isActive, true)).as("each");
	const rows = await publicDb
		.select({ material: each.material })
		.from(each)
		.groupBy(each.material)
		.orderBy(sql`count(*) desc`, each.material)
		.limit(MATERIALS);
	return rows.map((row) => row.material);
}
const MATERIALS = 12;

function conditions(search: CatalogueSearch, query: SQL | null): SQL | undefined {
	const { categorySlug, material, min, max } = search;
	return and(
		eq(products.isActive, true),
		query ? sql`${products.id} in (${hits(query)})` : undefined,
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

/**
 * Pieces with the words in their own text, and those of a category with the words in its name.
 * Two index scans put together; one condition with "or" would read every row.
 */
const hits = (query: SQL): SQL => sql`
	select p.id from ${products} p where p.search_text @@ ${query}
	union
	select pc.product_id from ${productCategories} pc
	join ${categories} c on c.id = pc.category_id
	where to_tsvector('cerne_portuguese', c.name) @@ ${query}`;

async function count(fits: SQL | undefined): Promise<number> {
	const [row] = await publicDb.select({ total: sql<number>`count(*)::int` }).from(products).where(fits);
	return row?.total ?? 0;
}

const byName = sql`lower(unaccent(${products.name})) collate "C"`;

const orders: Record<Exclude<CatalogueSort, "relevance">, SQL[]> = {
	name: [byName, sql`${products.id}`],
	price_low: [sql`${products.priceCents}`, byName, sql`${products.id}`],
	price_high: [sql`${products.priceCents} desc`, byName, sql`${products.id}`],
};

async function readPage(
	sort: CatalogueSort,
	fits: SQL | undefined,
	words: UnderstoodSearch | null,
	isPartial: boolean,
	{ page, pageSize }: { page: number; pageSize: number },
) {
	const part = { skipped: (page - 1) * pageSize, taken: pageSize };
	if (sort !== "relevance" || !words) {
		return publicDb
			.select(summaryColumns)
			.from(products)
			.where(fits)
			.orderBy(...orders[sort === "relevance" ? "name" : sort])
			.limit(part.taken)
			.offset(part.skipped);
	}
	return readMostRelevant(fits, words, isPartial && words.some ? words.some : words.all, part);
}

/**
 * First by how much a piece is called what was searched, which is cheap; the first pages, which
 * are all that anybody reads, then also by how much its whole text says it.
 */
function readMostRelevant(
	fits: SQL | undefined,
	words: UnderstoodSearch,
	query: SQL,
	{ skipped, taken }: { skipped: number; taken: number },
) {
	const likeness = sql`word_similarity(${words.text}, lower(unaccent(${products.name})))`;
	const ranked = publicDb.$with("ranked").as(
		publicDb
			.select({
				id: sql<string>`${products.id}`.as("ranked_id"),
				// In steps: a hair more likeness is no reason to stand first.
				likeness: sql<number>`round((${likeness})::numeric, 1)`.as("likeness"),
				place: sql<number>`row_number() over (order by ${likeness} desc, ${products.id})`.as("place"),
			})
			.from(products)
			.where(fits),
	);
	const list = publicDb
		.with(ranked)
		.select(summaryColumns)
		.from(ranked)
		.innerJoin(products, eq(products.id, ranked.id));
	return skipped < RERANKED
		? list
				.where(sql`${ranked.place} <= ${RERANKED}`)
				.orderBy(desc(ranked.likeness), sql`ts_rank(${products.searchText}, ${query}) desc`, ranked.place)
				.limit(taken)
				.offset(skipped)
		: list
				.where(sql`${ranked.place} > ${skipped} and ${ranked.place} <= ${skipped + taken}`)
				.orderBy(ranked.place);
}
