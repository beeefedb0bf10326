import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import { removeAccents } from "#app/values/text.ts";

/**
 * Matches rows whose text contains every one of these words, ignoring accents and case; undefined without words. List
 * the columns in the order of their `…_search_index`.
 */
export function unaccentedContains(words: string, ...columns: AnyColumn[]): SQL | undefined {
	const text = sql`cerne_fold(${sql.join(columns, sql` || ' ' || `)})`;
	return and(...searchTerms(words).map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`));
}

/** Escapes typed text for a LIKE pattern, so that `%`, `_` and `\` are literal. */
export const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");

/** At most eight words: more do not make the search more precise. */
const searchTerms = (text: string): string[] =>
	removeAccents(text)
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== "")
		.slice(0, 8);
