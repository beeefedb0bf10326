const MAX_QUERY_LENGTH = 100;

/** What stands in a list's search field (`?q=`), on one line: PostgreSQL knows no U+0000 in a text. */
export const readSearchQuery = (query: URLSearchParams): string =>
	(query.get("q") ?? "")
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_QUERY_LENGTH);
