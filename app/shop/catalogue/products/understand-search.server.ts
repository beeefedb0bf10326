import { type SQL, sql } from "drizzle-orm";
import { publicDb } from "#db/client.server.ts";
import { categories, products, searchSynonyms, searchWords } from "#db/schema.server.ts";
import { allowedMistakes, editDistance } from "./edit-distance.ts";
import { type Alternative, partsOf, type SearchWord, searchWordsOf } from "./search-words.ts";

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

/**
 * Makes a typed search into queries: accents and signs don't matter, the last word may still be in
 * the making, a word that no piece has is corrected to the nearest one that some piece has, and
 * what the trade calls by two names is found by both. Null when no word was typed.
 */
export async function understandSearch(typed: string): Promise<UnderstoodSearch | null> {
	const words = searchWordsOf(typed).slice(0, MAX_WORDS);
	if (words.length === 0) return null;
	const synonyms = await readSynonyms();
	const said = new Set([...synonyms.keys()].flatMap((term) => term.split(" ")));
	const facts = await readFacts(words);
	const meant = await Promise.all(
		words.map((word, at) => (facts[at]?.isKnown || said.has(word.word) ? word : correct(word))),
	);
	// "mesa de" is on its way to "mesa de jantar", not to "mesa" and "decoração".
	const unfinished = words.length > 1 && facts.at(-1)?.isStopWord ? undefined : meant.at(-1)?.word;
	const isCorrected = meant.some((word, at) => word !== words[at]);
	const parts = partsOf(
		meant.map(({ word }) => word),
		synonyms,
	);
	const queries = parts.map((alternatives, at) =>
		either(alternatives, at === parts.length - 1 ? unfinished : undefined),
	);
	return {
		text: meant.map(({ word }) => word).join(" "),
		all: sql`(${sql.join(queries, sql` && `)})`,
		some: queries.length > 1 ? sql`(${sql.join(queries, sql` || `)})` : null,
		corrected: isCorrected ? meant.map(({ spelling }) => spelling).join(" ") : null,
	};
}

/** "luminaria" or "abajur"; `unfinished` is the word being typed, of which a beginning is enough. */
function either(alternatives: readonly Alternative[], unfinished: string | undefined): SQL {
	const queries = alternatives.map((alternative, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${alternative.join(" & ")})`;
		if (at > 0 || unfinished === undefined || alternative.length > 1) return whole;
		return sql`${whole} || ${beginning(sql`${unfinished}`)}`;
	});
	return sql`(${sql.join(queries, sql` || `)})`;
}

/** Words are kept by their stems, so a typed beginning is compared with them as it is. */
const beginning = (word: SQL): SQL => sql`to_tsquery('simple', ${word}::text || ':*')`;

interface WordFacts {
	/** Some piece that is sold, or its category, has it. */
	isKnown: boolean;
	/** Like "de" or "com": it says nothing, so it is never looked for nor corrected. */
	isStopWord: boolean;
}

async function readFacts(words: readonly SearchWord[]): Promise<WordFacts[]> {
	const typed = sql.join(
		words.map(({ word }, at) => sql`(${at}::integer, ${word}::text)`),
		sql`, `,
	);
	const query = sql`
		to_tsquery('cerne_portuguese', typed.word)
		|| case when typed.at = ${words.length - 1}::integer then ${beginning(sql`typed.word`)} else ''::tsquery end`;
	return publicDb
		.select({
			isKnown: sql<boolean>`numnode(to_tsquery('cerne_portuguese', typed.word)) = 0 or ${isFound(query)}`,
			isStopWord: sql<boolean>`numnode(to_tsquery('cerne_portuguese', typed.word)) = 0`,
		})
		.from(sql`(values ${typed}) as typed (at, word)`)
		.orderBy(sql`typed.at`);
}

/**
 * The materialised step keeps the planner on the index: for a mere "exists" it expects a hit soon
 * and reads the whole table for a word that nobody has (seconds instead of a millisecond at 20,000
 * products).
 */
const isFound = (query: SQL): SQL => sql`(
	exists (
		with hit as materialized (
			select 1 from ${products} p where p.is_active and p.search_text @@ (${query})
		)
		select 1 from hit
	)
	or exists (select 1 from ${categories} c where to_tsvector('cerne_portuguese', c.name) @@ (${query}))
)`;

/** The word that was probably meant; the typed one when none is near enough. */
async function correct(typed: SearchWord): Promise<SearchWord> {
	const allowed = allowedMistakes(typed.word.length);
	if (allowed === 0) return typed;
	const nearest = publicDb
		.select()
		.from(searchWords)
		.orderBy(sql`${searchWords.word} <-> ${typed.word}`)
		.limit(CANDIDATES)
		.as("nearest");
	const candidates = await publicDb
		.select()
		.from(nearest)
		.where(isFound(sql`to_tsquery('cerne_portuguese', ${nearest.word})`));
	let best = typed;
	let fewest = allowed + 1;
	for (const candidate of candidates) {
		const mistakes = editDistance(typed.word, candidate.word);
		// Few miss the first letter and another: "geladeira" is no "saladeira".
		if (mistakes > 1 && typed.word[0] !== candidate.word[0]) continue;
		if (mistakes < fewest) {
			best = candidate;
			fewest = mistakes;
		}
	}
	return best;
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
