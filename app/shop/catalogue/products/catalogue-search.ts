import { type Cents, centsToReais, parseMoney } from "#app/values/money.ts";

/** What is asked of the catalogue, as its address says it; the same address, the same list. */
export interface CatalogueSearch {
	/** As typed, trimmed; empty without a search. */
	q: string;
	categorySlug: string | null;
	material: string | null;
	min: Cents | null;
	max: Cents | null;
	/** Only what can leave the workshop now. */
	inStockOnly: boolean;
	madeToOrderOnly: boolean;
	sort: CatalogueSort;
	page: number;
}

/** The orders of the specification, and the one that a search begins with. */
export const catalogueSorts = {
	relevance: "Mais relevantes",
	name: "Nome A-Z",
	price_low: "Menor preço",
	price_high: "Maior preço",
} as const;

export type CatalogueSort = keyof typeof catalogueSorts;

const MAX_TYPED = 100;

const isSort = (value: string | null): value is CatalogueSort => value !== null && value in catalogueSorts;

const text = (parameters: URLSearchParams, name: string): string =>
	(parameters.get(name) ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_TYPED);

/** Reads an address. What makes no sense is as if it were not there. */
export function parseCatalogueSearch(parameters: URLSearchParams): CatalogueSearch {
	const q = text(parameters, "q");
	const sort = parameters.get("sort");
	const page = Number(parameters.get("page"));
	return {
		q,
		categorySlug: text(parameters, "category") || null,
		material: text(parameters, "material") || null,
		min: parseMoney(text(parameters, "min")),
		max: parseMoney(text(parameters, "max")),
		inStockOnly: parameters.get("availability") === "in_stock",
		madeToOrderOnly: parameters.get("made_to_order") === "1",
		sort: isSort(sort) && (q !== "" || sort !== "relevance") ? sort : defaultSort(q),
		page: Number.isSafeInteger(page) && page > 1 ? page : 1,
	};
}

const defaultSort = (q: string): CatalogueSort => (q === "" ? "name" : "relevance");

/** The search as an address below /products; defaults are left out, so that each list has one. */
export function catalogueAddress(search: CatalogueSearch): string {
	const { q, categorySlug, material, min, max, sort, page } = search;
	const parameters = new URLSearchParams();
	const set = (name: string, value: string | null) => value && parameters.set(name, value);
	set("q", q);
	set("category", categorySlug);
	set("material", material);
	set("min", min === null ? null : reais(min));
	set("max", max === null ? null : reais(max));
	set("availability", search.inStockOnly ? "in_stock" : null);
	set("made_to_order", search.madeToOrderOnly ? "1" : null);
	set("sort", sort === defaultSort(q) ? null : sort);
	set("page", page > 1 ? String(page) : null);
	const query = parameters.toString();
	return query === "" ? "/products" : `/products?${query}`;
}

/** "1990" or "1990,50", as the price fields take it. */
export const reais = (amount: Cents): string =>
	amount % 100 === 0
		? String(centsToReais(amount))
		: `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, "0")}`;

/** Whether anything narrows the list. */
export function isNarrowed(search: CatalogueSearch): boolean {
	return (
		search.q !== "" ||
		search.categorySlug !== null ||
		search.material !== null ||
		search.min !== null ||
		search.max !== null ||
		search.inStockOnly ||
		search.madeToOrderOnly
	);
}

export const everything: CatalogueSearch = parseCatalogueSearch(new URLSearchParams());
