import { type AnyColumn, and, type SQL, sql } from "drizzle-orm";
import { removeAccents } from "#app/values/text.ts";

/**
 * Rows whose text contains every one of these words, in any case and with or without accents;
 * undefined when there are no words. Name the columns in the order of their `…_search_index`.
 */
export function unaccentedContains(words: string, ...columns: AnyColumn[]): SQL | undefined {
	const text = sql`cerne_fold(${sql.join(columns, sql` || ' ' || `)})`;
	return and(...searchTerms(words).map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`));
}

/** Typed text as a part of a LIKE pattern in which `%`, `_` and `\` are only themselves. */
export const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");

/** At most eight words: more make the search no clearer. */
const searchTerms = (text: string): string[] =>
	removeAccents(text)
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== "")
		.slice(0, 8);
