import { href } from "react-router";
import { type Cents, formatReaisInput, MAX_AMOUNT, parseMoney } from "#app/values/money.ts";

/** A search of the catalogue, as its address holds it: the same address gives the same list. */
export interface CatalogueSearch {
	/** As typed, trimmed; empty without a search. */
	q: string;
	categorySlug: string | null;
	/** The name of who made them. */
	artisan: string | null;
	/** A product made of any of them is in the list. Sorted, so that each choice has one address. */
	materials: readonly string[];
	min: Cents | null;
	max: Cents | null;
	/** Only products that can be sent now. */
	inStockOnly: boolean;
	madeToOrderOnly: boolean;
	sort: CatalogueSort;
	page: number;
}

/** The sort orders of the specification, and relevance, with which a search starts. */
export const catalogueSorts = {
	relevance: "Mais relevantes",
	name: "Nome A-Z",
	price_low: "Menor preço",
	price_high: "Maior preço",
} as const;

export type CatalogueSort = keyof typeof catalogueSorts;

const MAX_QUERY_LENGTH = 100;
/** More than a shop offers; an address is not a place for lists. */
const MAX_MATERIALS = 20;

const isSort = (value: string | null): value is CatalogueSort =>
	value !== null && Object.hasOwn(catalogueSorts, value);

const inOneLine = (value: string): string =>
	value
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_QUERY_LENGTH);

const text = (parameters: URLSearchParams, name: string): string => inOneLine(parameters.get(name) ?? "");

const texts = (parameters: URLSearchParams, name: string): string[] =>
	[...new Set(parameters.getAll(name).map(inOneLine).filter(Boolean))].toSorted();

/** No product costs more than the largest amount, so a higher limit finds the same. */
function limit(parameters: URLSearchParams, name: string): Cents | null {
	const amount = parseMoney(text(parameters, name));
	return amount !== null && amount > MAX_AMOUNT ? MAX_AMOUNT : amount;
}

/** Reads an address. Invalid values are ignored. */
export function parseCatalogueSearch(parameters: URLSearchParams): CatalogueSearch {
	const q = text(parameters, "q");
	const sort = parameters.get("sort");
	const page = Number(parameters.get("page"));
	return {
		q,
		categorySlug: text(parameters, "category") || null,
		artisan: text(parameters, "artisan") || null,
		materials: texts(parameters, "material").slice(0, MAX_MATERIALS),
		min: limit(parameters, "min"),
		max: limit(parameters, "max"),
		inStockOnly: parameters.get("availability") === "in_stock",
		madeToOrderOnly: parameters.get("made_to_order") === "1",
		sort: isSort(sort) && (q !== "" || sort !== "relevance") ? sort : defaultSort(q),
		page: Number.isSafeInteger(page) && page > 1 ? page : 1,
	};
}

/** A search lists the best matches first; without one the list is by name. */
export const defaultSort = (q: string): CatalogueSort => (q === "" ? "name" : "relevance");

/** The search as form fields, without defaults and without the page. */
export function searchFields(search: CatalogueSearch): URLSearchParams {
	const { q, categorySlug, artisan, materials, min, max, inStockOnly, madeToOrderOnly, sort } = search;
	const fields: [name: string, value: string | false | null][] = [
		["q", q],
		["category", categorySlug],
		["artisan", artisan],
		...materials.map((material): [string, string] => ["material", material]),
		["min", min === null ? null : formatReaisInput(min)],
		["max", max === null ? null : formatReaisInput(max)],
		["availability", inStockOnly && "in_stock"],
		["made_to_order", madeToOrderOnly && "1"],
		["sort", sort !== defaultSort(q) && sort],
	];
	return new URLSearchParams(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The search as an address below /products; defaults are left out, so that each list has one. */
export function cataloguePath(search: CatalogueSearch): string {
	const parameters = searchFields(search);
	if (search.page > 1) parameters.set("page", String(search.page));
	const query = parameters.toString();
	return query === "" ? href("/products") : `${href("/products")}?${query}`;
}

/** Whether anything narrows the list. */
export function hasFilters(search: CatalogueSearch): boolean {
	return search.q !== "" || search.categorySlug !== null || countFilters(search) > 0;
}

/** How many of the filters beside search and category are in use. */
export function countFilters(search: CatalogueSearch): number {
	const { artisan, materials, min, max, inStockOnly, madeToOrderOnly } = search;
	const others = [artisan !== null, min !== null || max !== null, inStockOnly, madeToOrderOnly];
	return materials.length + others.filter(Boolean).length;
}

export const emptyCatalogueSearch: CatalogueSearch = parseCatalogueSearch(new URLSearchParams());
