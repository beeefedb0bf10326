import { removeAccents } from "#app/values/text.ts";

export interface Token {
	/** Lower case without accents, for comparing words. */
	word: string;
	/** Lower case, as it was written. */
	spelling: string;
}

/** Longer ones are not words of a search. */
const MAX_WORD_LENGTH = 40;

/** Only letters and digits remain, so that no character has a meaning in the query language or in LIKE. */
export function tokenize(text: string): Token[] {
	const spellings =
		text
			.normalize("NFC")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	return spellings
		.map((spelling) => ({ spelling, word: removeAccents(spelling) }))
		.filter(({ word }) => /^[a-z0-9]+$/.test(word) && word.length <= MAX_WORD_LENGTH);
}

/** Words that fit everything in the shop, lower case without accents. They select nothing. */
const TRADE_WORDS = new Set(["movel", "moveis", "mobilia", "mobilias", "mobiliario", "mobiliarios"]);

/** Words for what every product is made of, lower case without accents. */
const MATERIAL_WORDS = new Set(["madeira", "madeiras", "macica", "macicas", "macico", "macicos"]);
/** "de" and "em" go with the material that follows them. */
const LINKING_WORDS = new Set(["de", "da", "do", "em", "com"]);

const distinctiveTokens = (typed: string): Token[] =>
	tokenize(typed).filter(({ word }) => !TRADE_WORDS.has(word));

/**
 * The words of a search that select something: "móvel rústico" looks for "rústico", "banco de madeira maciça" for
 * "banco". A search for the material alone keeps it.
 */
export function searchedTokens(typed: string): Token[] {
	const tokens = distinctiveTokens(typed);
	const isMaterial = (token: Token | undefined) => token !== undefined && MATERIAL_WORDS.has(token.word);
	const chosen = tokens.filter(
		(token, at) => !isMaterial(token) && !(LINKING_WORDS.has(token.word) && isMaterial(tokens[at + 1])),
	);
	return chosen.length === 0 ? tokens : chosen;
}

/** "móveis" alone asks for everything. */
export const asksForEverything = (typed: string): boolean =>
	tokenize(typed).length > 0 && distinctiveTokens(typed).length === 0;

/** One way to say a part of a search: all of these words. */
export type Alternative = readonly string[];

/**
 * The parts of a search, all of which a product must have, and the ways to say each part. A synonym may have several
 * words ("criado mudo"); the longest one that is in the search is taken.
 */
export function expandSynonyms(
	words: readonly string[],
	synonyms: ReadonlyMap<string, readonly string[]>,
): Alternative[][] {
	const parts: Alternative[][] = [];
	for (let at = 0; at < words.length; ) {
		const term = longestTerm(words, at, synonyms);
		const length = term?.length ?? 1;
		const typed = words.slice(at, at + length);
		const others = (term && synonyms.get(term.join(" "))) ?? [];
		parts.push([typed, ...others.map((other) => other.split(" "))]);
		at += length;
	}
	return parts;
}

function longestTerm(
	words: readonly string[],
	at: number,
	synonyms: ReadonlyMap<string, unknown>,
): string[] | undefined {
	for (let end = Math.min(words.length, at + 4); end > at; end -= 1) {
		const term = words.slice(at, end);
		if (synonyms.has(term.join(" "))) return term;
	}
	return undefined;
}
