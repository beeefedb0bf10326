import { type SQL, sql } from "drizzle-orm";
import { foldAccents } from "#app/values/text.ts";

/** More words than this make no search more precise. */
const MAX_WORDS = 8;

export interface UnderstoodSearch {
	/** What is searched, as people read it. */
	text: string;
	/** Nothing that could be found was typed, only signs. */
	isEmpty: boolean;
	/** A tsquery of which a piece must have every word, … */
	all: SQL;
	/** … or any of them; null when there is but one. */
	some: SQL | null;
	corrected: string | null;
}

/** Letters and figures only, so no sign of the query language or of LIKE means anything here. */
export function wordsOf(text: string): string[] {
	return (
		foldAccents(text)
			.toLowerCase()
			.match(/[a-z0-9]+/g) ?? []
	);
}

export async function understandSearch(typed: string): Promise<UnderstoodSearch> {
	const words = wordsOf(typed).slice(0, MAX_WORDS);
	const parts = words.map((word, at) => tsquery(word, at === words.length - 1));
	return {
		text: typed,
		isEmpty: parts.length === 0,
		all: sql`(${sql.join(parts, sql` && `)})`,
		some: parts.length > 1 ? sql`(${sql.join(parts, sql` || `)})` : null,
		corrected: null,
	};
}

/** The last word may still be in the making: "cadei" finds "cadeira". */
function tsquery(word: string, isPrefix: boolean): SQL {
	const whole = sql`to_tsquery('cerne_portuguese', ${word})`;
	return isPrefix ? sql`(${whole} || to_tsquery('simple', ${`${word}:*`}))` : whole;
}
