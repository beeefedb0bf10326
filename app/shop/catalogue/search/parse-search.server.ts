import { type SQL, sql } from "drizzle-orm";
import { readDb } from "#db/client.server.ts";
import { products, searchSynonyms, vocabulary } from "#db/schema.server.ts";
import { editDistance, maxEditDistance } from "./edit-distance.ts";
import { phoneticKey } from "./phonetic-key.ts";
import { type Alternative, expandSynonyms, type Token, tokenize } from "./tokenize.ts";

/** More words than this make no search more precise. */
const MAX_WORDS = 8;
/** The nearest words by trigrams, among which the one with the fewest mistakes is taken. */
const MAX_CANDIDATES = 40;

export interface ParsedSearch {
	/** What is searched: the typed words with corrections, in lower case without accents. */
	text: string;
	/** A tsquery of which a piece must have every part, … */
	all: SQL;
	/** … or any of them; null when there is but one. */
	some: SQL | null;
	/** The search as it should have been typed; null when nothing had to be corrected. */
	corrected: string | null;
}

/** A search as it was typed: accents and signs don't matter, and the last word may still be in the making. */
export async function parseSearch(typed: string): Promise<ParsedSearch | null> {
	const words = tokenize(typed).slice(0, MAX_WORDS);
	return words.length === 0 ? null : buildQueries(words, await readSynonyms(), null);
}

/**
 * The same search for when nothing was found: each word that no piece has is taken for the nearest
 * one that some piece has. Null when that changes nothing.
 */
export async function correctSearch(typed: string): Promise<ParsedSearch | null> {
	const words = tokenize(typed).slice(0, MAX_WORDS);
	const [synonyms, isKnown] = await Promise.all([readSynonyms(), checkKnownWords(words)]);
	const synonymWords = new Set([...synonyms.keys()].flatMap((term) => term.split(" ")));
	const correctedWords = await Promise.all(
		words.map((word, at) => (isKnown[at] || synonymWords.has(word.word) ? word : correctWord(word))),
	);
	if (correctedWords.every((word, at) => word === words[at])) return null;
	return buildQueries(correctedWords, synonyms, correctedWords.map(({ spelling }) => spelling).join(" "));
}

function buildQueries(
	words: readonly Token[],
	synonyms: ReadonlyMap<string, readonly string[]>,
	corrected: string | null,
): ParsedSearch {
	const parts = expandSynonyms(
		words.map(({ word }) => word),
		synonyms,
	);
	const queries = parts.map((alternatives, at) =>
		anyOf(alternatives, at === parts.length - 1 ? words.at(-1)?.word : undefined, words.length > 1),
	);
	return {
		text: words.map(({ word }) => word).join(" "),
		all: sql`(${sql.join(queries, sql` && `)})`,
		some: queries.length > 1 ? sql`(${sql.join(queries, sql` || `)})` : null,
		corrected,
	};
}

/**
 * "luminaria" or "abajur"; `unfinished` is the word being typed, of which a beginning is enough.
 * "mesa de" is on its way to "mesa de jantar", not to "mesa" and "decoração".
 */
function anyOf(
	alternatives: readonly Alternative[],
	unfinishedWord: string | undefined,
	hasOtherWords: boolean,
): SQL {
	const queries = alternatives.map((alternative, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${alternative.join(" & ")})`;
		if (at > 0 || unfinishedWord === undefined || alternative.length > 1) return whole;
		return hasOtherWords
			? sql`case when ${isStopWord(whole)} then ''::tsquery else ${whole} || ${prefix(unfinishedWord)} end`
			: sql`${whole} || ${prefix(unfinishedWord)}`;
	});
	return sql`(${sql.join(queries, sql` || `)})`;
}

/** Words are kept by their stems, so a typed beginning is compared with them as it is. */
const prefix = (word: string): SQL => sql`to_tsquery('simple', ${`${word}:*`})`;

/** Like "de" or "com", which is never looked for nor corrected. */
const isStopWord = (query: SQL): SQL => sql`numnode(${query}) = 0`;

/** Whether some piece that is sold, or its category, has the word, or the last one as a beginning. */
async function checkKnownWords(words: readonly Token[]): Promise<boolean[]> {
	const known = words.map(({ word }, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${word})`;
		const query = at === words.length - 1 ? sql`${whole} || ${prefix(word)}` : whole;
		return sql`(${isStopWord(whole)} or ${matchesActiveProduct(query)})`;
	});
	const rows = await readDb
		.select({ known: sql<boolean[]>`known` })
		.from(sql`(select array[${sql.join(known, sql`, `)}] as known) as asked`);
	return rows[0]?.known ?? [];
}

/**
 * The materialised step keeps the planner on the index: for a mere "exists" it expects a hit soon
 * and reads the whole table for a word that nobody has (seconds instead of a millisecond at 20,000
 * products).
 */
const matchesActiveProduct = (query: SQL): SQL => sql`exists (
	with hit as materialized (
		select 1 from ${products} p where p.is_active and p.search_text @@ (${query})
	)
	select 1 from hit
)`;

/** The word that was probably meant; the typed one when none is near enough. */
async function correctWord(typed: Token): Promise<Token> {
	const maxDistance = maxEditDistance(typed.word.length);
	// A number is meant as it is: "220" is no mistyped "225".
	if (maxDistance === 0 || /[0-9]/.test(typed.word)) return typed;
	const nearest = await readDb
		.select()
		.from(vocabulary)
		.orderBy(sql`${vocabulary.word} <-> ${typed.word}`)
		.limit(MAX_CANDIDATES);
	const candidates = nearest
		.map((candidate) => ({
			candidate,
			mistakes: editDistance(typed.word, candidate.word),
			isHomophone: phoneticKey(typed.word) === phoneticKey(candidate.word),
		}))
		.filter(
			({ candidate, mistakes }) =>
				mistakes <= maxDistance &&
				// Few miss the first letter and another: "geladeira" is no "saladeira".
				(mistakes <= 1 || typed.word[0] === candidate.word[0]),
		)
		// Of two that are as near, the one that sounds the same was meant: "meza" is "mesa", not "meia".
		.toSorted(
			(a, b) =>
				a.mistakes - b.mistakes ||
				Number(b.isHomophone) - Number(a.isHomophone) ||
				(a.candidate.word < b.candidate.word ? -1 : 1),
		);
	// Words of pieces that are gone stay in the vocabulary, so the next one may be meant.
	for (const { candidate } of candidates) {
		const [isKnown] = await checkKnownWords([candidate]);
		if (isKnown) return candidate;
	}
	return typed;
}

/** Some dozens of rows; each term with all that it is also called. */
async function readSynonyms(): Promise<Map<string, string[]>> {
	const synonyms = new Map<string, string[]>();
	for (const { term, synonym } of await readDb
		.select()
		.from(searchSynonyms)
		.orderBy(searchSynonyms.synonym)) {
		synonyms.set(term, [...(synonyms.get(term) ?? []), synonym]);
	}
	return synonyms;
}
