import { type SQL, sql } from "drizzle-orm";
import { publicDb } from "#db/client.server.ts";
import { products, searchSynonyms, searchWords } from "#db/schema.server.ts";
import { allowedMistakes, editDistance } from "./edit-distance.ts";
import { type Alternative, partsOf, type SearchWord, searchWordsOf } from "./search-words.ts";
import { soundOf } from "./sound.ts";

/** More words than this make no search more precise. */
const MAX_WORDS = 8;
/** The nearest words by trigrams, among which the one with the fewest mistakes is taken. */
const CANDIDATES = 40;

export interface UnderstoodSearch {
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
export async function understandSearch(typed: string): Promise<UnderstoodSearch | null> {
	const words = searchWordsOf(typed).slice(0, MAX_WORDS);
	return words.length === 0 ? null : queriesOf(words, await readSynonyms(), null);
}

/**
 * The same search for when nothing was found: each word that no piece has is taken for the nearest
 * one that some piece has. Null when that changes nothing.
 */
export async function correctSearch(typed: string): Promise<UnderstoodSearch | null> {
	const words = searchWordsOf(typed).slice(0, MAX_WORDS);
	const [synonyms, isKnown] = await Promise.all([readSynonyms(), readKnown(words)]);
	const said = new Set([...synonyms.keys()].flatMap((term) => term.split(" ")));
	const meant = await Promise.all(
		words.map((word, at) => (isKnown[at] || said.has(word.word) ? word : correct(word))),
	);
	if (meant.every((word, at) => word === words[at])) return null;
	return queriesOf(meant, synonyms, meant.map(({ spelling }) => spelling).join(" "));
}

function queriesOf(
	words: readonly SearchWord[],
	synonyms: ReadonlyMap<string, readonly string[]>,
	corrected: string | null,
): UnderstoodSearch {
	const parts = partsOf(
		words.map(({ word }) => word),
		synonyms,
	);
	const queries = parts.map((alternatives, at) =>
		either(alternatives, at === parts.length - 1 ? words.at(-1)?.word : undefined, words.length > 1),
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
function either(
	alternatives: readonly Alternative[],
	unfinished: string | undefined,
	followsOthers: boolean,
): SQL {
	const queries = alternatives.map((alternative, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${alternative.join(" & ")})`;
		if (at > 0 || unfinished === undefined || alternative.length > 1) return whole;
		return followsOthers
			? sql`case when ${saysNothing(whole)} then ''::tsquery else ${whole} || ${beginning(unfinished)} end`
			: sql`${whole} || ${beginning(unfinished)}`;
	});
	return sql`(${sql.join(queries, sql` || `)})`;
}

/** Words are kept by their stems, so a typed beginning is compared with them as it is. */
const beginning = (word: string): SQL => sql`to_tsquery('simple', ${`${word}:*`})`;

/** Like "de" or "com", which is never looked for nor corrected. */
const saysNothing = (query: SQL): SQL => sql`numnode(${query}) = 0`;

/** Whether some piece that is sold, or its category, has the word, or the last one as a beginning. */
async function readKnown(words: readonly SearchWord[]): Promise<boolean[]> {
	const known = words.map(({ word }, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${word})`;
		const query = at === words.length - 1 ? sql`${whole} || ${beginning(word)}` : whole;
		return sql`(${saysNothing(whole)} or ${isFound(query)})`;
	});
	const rows = await publicDb
		.select({ known: sql<boolean[]>`known` })
		.from(sql`(select array[${sql.join(known, sql`, `)}] as known) as asked`);
	return rows[0]?.known ?? [];
}

/**
 * The materialised step keeps the planner on the index: for a mere "exists" it expects a hit soon
 * and reads the whole table for a word that nobody has (seconds instead of a millisecond at 20,000
 * products).
 */
const isFound = (query: SQL): SQL => sql`exists (
	with hit as materialized (
		select 1 from ${products} p where p.is_active and p.search_text @@ (${query})
	)
	select 1 from hit
)`;

/** The word that was probably meant; the typed one when none is near enough. */
async function correct(typed: SearchWord): Promise<SearchWord> {
	const allowed = allowedMistakes(typed.word.length);
	// A number is meant as it is: "220" is no mistyped "225".
	if (allowed === 0 || /[0-9]/.test(typed.word)) return typed;
	const nearest = await publicDb
		.select()
		.from(searchWords)
		.orderBy(sql`${searchWords.word} <-> ${typed.word}`)
		.limit(CANDIDATES);
	const likely = nearest
		.map((candidate) => ({
			candidate,
			mistakes: editDistance(typed.word, candidate.word),
			soundsSame: soundOf(typed.word) === soundOf(candidate.word),
		}))
		.filter(
			({ candidate, mistakes }) =>
				mistakes <= allowed &&
				// Few miss the first letter and another: "geladeira" is no "saladeira".
				(mistakes <= 1 || typed.word[0] === candidate.word[0]),
		)
		// Of two that are as near, the one that sounds the same was meant: "meza" is "mesa", not "meia".
		.toSorted(
			(a, b) =>
				a.mistakes - b.mistakes ||
				Number(b.soundsSame) - Number(a.soundsSame) ||
				(a.candidate.word < b.candidate.word ? -1 : 1),
		);
	// Words of pieces that are gone stay in the vocabulary, so the next one may be meant.
	for (const { candidate } of likely) {
		const [isKnown] = await readKnown([candidate]);
		if (isKnown) return candidate;
	}
	return typed;
}

/** Some dozens of rows; each term with all that it is also called. */
async function readSynonyms(): Promise<Map<string, string[]>> {
	const synonyms = new Map<string, string[]>();
	for (const { term, synonym } of await publicDb
		.select()
		.from(searchSynonyms)
		.orderBy(searchSynonyms.synonym)) {
		synonyms.set(term, [...(synonyms.get(term) ?? []), synonym]);
	}
	return synonyms;
}
