import { tokenize } from "#app/shop/catalogue/vocabulary/tokenize.ts";

const MAX_LENGTH = 100;

/**
 * Tells the HTTP server that a page shows a search without results. The page is cached and shared, so the server counts
 * its visits; it removes the header (server/http/pipeline.ts).
 */
export const ZERO_RESULT_SEARCH_HEADER = "x-zero-result-search";

export function zeroResultSearchHeaders(typed: string): Record<string, string> {
	const words = recordableWords(typed);
	return words === null ? {} : { [ZERO_RESULT_SEARCH_HEADER]: words };
}

/**
 * The words of a search as they are recorded when it found nothing: without accents, so that spellings of the same
 * search count together. Null for a search that should not be stored: it has no words, or may be personal (an e-mail
 * address, a document, phone, postal code or order number).
 */
export function recordableWords(typed: string): string | null {
	if (typed.includes("@") || (typed.match(/\d/g) ?? []).length > MAX_DIGITS) return null;
	const words = tokenize(typed)
		.map(({ word }) => word)
		.join(" ")
		.slice(0, MAX_LENGTH)
		.trim();
	return words.length >= 2 ? words : null;
}

/** Enough for "mesa 220 x 95"; a postal code has eight. */
const MAX_DIGITS = 6;
