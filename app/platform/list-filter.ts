/** What the address bar of a list may ask for: its search field, its filters, its order. */

const MAX_QUERY_LENGTH = 100;

/** The text of a list's search field (`?q=`), on one line: PostgreSQL stores no U+0000 in a text. */
export const readSearchQuery = (search: URLSearchParams): string =>
	(search.get("q") ?? "")
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_QUERY_LENGTH);

/** One of the known values of a filter; null for all of them. */
export const readChoice = <Value extends string>(
	search: URLSearchParams,
	name: string,
	values: readonly Value[],
): Value | null => values.find((value) => value === search.get(name)) ?? null;

export type SortByAge = "newest" | "oldest";

export const readSortByAge = (search: URLSearchParams): SortByAge =>
	search.get("sort") === "created" ? "oldest" : "newest";
