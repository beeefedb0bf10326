import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { editDistance, maxEditDistance } from "#app/shop/catalogue/vocabulary/edit-distance.ts";
import { phoneticKey } from "#app/shop/catalogue/vocabulary/phonetic-key.ts";
import {
	type Alternative,
	expandSynonyms,
	searchedTokens,
	type Token,
} from "#app/shop/catalogue/vocabulary/tokenize.ts";
import { readDb } from "#db/client.server.ts";
import { products, vocabulary } from "#db/schema.server.ts";
import { readTerms, type SearchTerms } from "./terms.server.ts";

/** Further words do not make a search more precise. */
const MAX_WORDS = 8;
/**
 * The weights of name, wood and category. A word that is only in descriptions, like "nada", does not say what a person
 * looks for when the other words of the search are dropped.
 */
const NOT_IN_DESCRIPTION = "ABD";
/** The weight of the name. */
const IN_NAME = "A";
/** How many words are compared: the nearest by trigrams, of which the one with the fewest mistakes is taken. */
const MAX_CANDIDATES = 40;

export type ParsedSearch = ReturnType<typeof buildQueries>;

/**
 * Parses a search as it was typed. Accents and punctuation do not matter, and the last word may be unfinished. A word
 * that finds something only because it shares a stem with another one, as "cadera" does with "cada", is corrected at
 * once if a word with another stem is nearer.
 */
export async function parseSearch(typed: string): Promise<ParsedSearch | null> {
	const words = searchedTokens(typed).slice(0, MAX_WORDS);
	if (words.length === 0) return null;
	const terms = await readTerms();
	const isSpelled = await checkSpelledWords(words, terms);
	return (
		(await replaceWords(words, terms, isSpelled, correctMisreadWord)) ?? buildQueries(words, terms, null)
	);
}

/**
 * The corrected search, for when nothing was found: each word that no product has is replaced by the nearest word that
 * some product has. Null when that changes nothing.
 */
export async function correctSearch(typed: string): Promise<ParsedSearch | null> {
	const words = searchedTokens(typed).slice(0, MAX_WORDS);
	const [terms, isKnown] = await Promise.all([readTerms(), checkKnownWords(words)]);
	const isRight = words.map(({ word }, at) => isKnown[at] || wordsOfSynonyms(terms).has(word));
	return replaceWords(words, terms, isRight, correctWord);
}

/** Null when no word was replaced. */
async function replaceWords(
	words: readonly Token[],
	terms: SearchTerms,
	isRight: readonly boolean[],
	correct: (word: Token) => Promise<Token>,
): Promise<ParsedSearch | null> {
	const replaced = await Promise.all(words.map((word, at) => (isRight[at] ? word : correct(word))));
	if (replaced.every((word, at) => word === words[at])) return null;
	return buildQueries(replaced, terms, replaced.map(({ spelling }) => spelling).join(" "));
}

const wordsOfSynonyms = ({ others }: Pick<SearchTerms, "others">): Set<string> =>
	new Set([...others.keys()].flatMap((term) => term.split(" ")));

function buildQueries(words: readonly Token[], terms: SearchTerms, corrected: string | null) {
	const parts = expandSynonyms(
		words.map(({ word }) => word),
		terms.others,
	);
	const queriesIn = (place: SearchedPlace) =>
		parts.map((alternatives, at) =>
			anyOf(alternatives, at === parts.length - 1 ? words.at(-1)?.word : undefined, words.length > 1, place),
		);
	return {
		/** The typed words with corrections, in lower case without accents. */
		text: words.map(({ word }) => word).join(" "),
		/** A tsquery whose parts a product must all have. */
		all: sql`(${sql.join(queriesIn({}), sql` && `)})`,
		/** The same, with searched kinds in the name of the product; null in a shop without such kinds. */
		ofKind: terms.kinds ? sql`(${sql.join(queriesIn({ kinds: terms.kinds }), sql` && `)})` : null,
		/** A tsquery of which a product must have any part, outside its description; null when there is only one part. */
		some: parts.length > 1 ? sql`(${sql.join(queriesIn({ weights: NOT_IN_DESCRIPTION }), sql` || `)})` : null,
		corrected,
		/** The owner's sentences about the searched names. */
		sentences: [
			...new Set(parts.flatMap(([typed]) => (typed && terms.sentences.get(typed.join(" "))) ?? [])),
		],
	};
}

interface SearchedPlace {
	/** The weights that count; all of them when empty. */
	weights?: string;
	/** The stems of `loadKinds`: a word that is one of them, or a synonym that begins with one, counts in names alone. */
	kinds?: string;
}

/** Matches any of the alternatives, such as "luminaria" or "abajur". */
function anyOf(
	alternatives: readonly Alternative[],
	unfinishedWord: string | undefined,
	hasOtherWords: boolean,
	{ weights = "", kinds }: SearchedPlace,
): SQL {
	const queries = alternatives.map((alternative, at) => {
		const unfinished = at > 0 || alternative.length > 1 ? undefined : unfinishedWord;
		const query = wordsQuery(alternative, unfinished, hasOtherWords, weights);
		if (!kinds) return query;
		const [kind = "", ...others] = alternative;
		const named = [wholeWords([kind], IN_NAME), ...others.map((word) => wholeWords([word], weights))];
		const isKind = sql`to_tsvector('simple', ${kinds}) @@ ${wholeWords([kind])}`;
		return sql`case when ${isKind} then ${sql.join(named, sql` && `)} else ${query} end`;
	});
	return sql`(${sql.join(queries, sql` || `)})`;
}

/**
 * The query for a search of all words: kinds in names where any product on sale is one, whatever the filters, so that a
 * filter never adds a product to the list.
 */
export const queryForAll = async (words: ParsedSearch): Promise<SQL> =>
	words.ofKind && (await isOfKindOnSale(words, words.text)) ? words.ofKind : words.all;

/** False, too, for a search that names no kind: it asks for the same with or without kinds. */
const isOfKindOnSale = cacheOfCatalogue(async ({ ofKind, all }: ParsedSearch): Promise<boolean> => {
	if (!ofKind) return false;
	// Compared as text, because two queries that differ in their weights alone are equal.
	const [row] = await readDb
		.select({ isOnSale: sql<boolean>`is_on_sale` })
		.from(
			sql`(select ${ofKind}::text <> ${all}::text and ${matchesActiveProduct(ofKind)} as is_on_sale) as checked`,
		);
	return row?.isOnSale ?? false;
});

/**
 * A beginning is enough only for `unfinishedWord`: "mesa de" will become "mesa de jantar", so "de" must not find
 * "decoração".
 */
function wordsQuery(
	words: Alternative,
	unfinishedWord: string | undefined,
	hasOtherWords: boolean,
	weights: string,
): SQL {
	const whole = wholeWords(words, weights);
	if (unfinishedWord === undefined) return whole;
	const either = sql`${whole} || ${prefix(unfinishedWord, weights)}`;
	return hasOtherWords ? sql`case when ${isStopWord(whole)} then ''::tsquery else ${either} end` : either;
}

const wholeWords = (words: Alternative, weights = ""): SQL =>
	sql`to_tsquery('cerne_portuguese', ${words.map((word) => `${word}:${weights}`).join(" & ")})`;

/** The index holds stems, so an unfinished word is compared with them as it is. */
const prefix = (word: string, weights = ""): SQL => sql`to_tsquery('simple', ${`${word}:*${weights}`})`;

/** Words like "de" or "com" are neither searched nor corrected. */
const isStopWord = (query: SQL): SQL => sql`numnode(${query}) = 0`;

/** Whether an active product or its category has each word; for the last word a beginning is enough. */
async function checkKnownWords(words: readonly Token[]): Promise<boolean[]> {
	const checks = words.map(({ word }, at) => {
		const whole = sql`to_tsquery('cerne_portuguese', ${word})`;
		const query = at === words.length - 1 ? sql`${whole} || ${prefix(word)}` : whole;
		return sql`(${isStopWord(whole)} or ${matchesActiveProduct(query)})`;
	});
	const rows = await readDb
		.select({ known: sql<boolean[]>`known` })
		.from(sql`(select array[${sql.join(checks, sql`, `)}] as known) as checked`);
	return rows[0]?.known ?? [];
}

/**
 * The materialised step keeps the planner on the index: for a plain "exists" it expects an early hit
 * and reads the whole table for a word that no product has (seconds instead of a millisecond at
 * 20,000 products).
 */
const matchesActiveProduct = (query: SQL): SQL => sql`exists (
	with hit as materialized (
		select 1 from ${products} p where p.is_active and p.search_text @@ (${query})
	)
	select 1 from hit
)`;

/** Whether each word is one of the catalogue's, letter by letter; for the last word a beginning is enough. */
async function checkSpelledWords(words: readonly Token[], terms: SearchTerms): Promise<boolean[]> {
	const ofSynonyms = wordsOfSynonyms(terms);
	const spelled = words.map(({ word }, at) => {
		if (maxEditDistance(word.length) === 0 || /[0-9]/.test(word) || ofSynonyms.has(word)) return sql`true`;
		const pattern = at === words.length - 1 ? `${word}%` : word;
		return sql`exists (select 1 from ${vocabulary} where ${vocabulary.word} like ${pattern})`;
	});
	const rows = await readDb
		.select({ spelled: sql<boolean[]>`spelled` })
		.from(sql`(select array[${sql.join(spelled, sql`, `)}] as spelled) as checked`);
	return rows[0]?.spelled ?? [];
}

/** The word that was probably meant; the typed one when no word is near enough. */
async function correctWord(typed: Token): Promise<Token> {
	for (const { candidate } of await listCandidates(typed)) {
		// Words of removed products stay in the vocabulary, so the next candidate may be the right one.
		const [isKnown] = await checkKnownWords([candidate]);
		if (isKnown) return candidate;
	}
	return typed;
}

/** The same for a word that may be right, as "tábuas" is beside "tábua": only one mistake, and not in its ending. */
async function correctMisreadWord(typed: Token): Promise<Token> {
	for (const { candidate, mistakes, hasSameStem } of await listCandidates(typed)) {
		if (mistakes > 1) return typed;
		const [isKnown] = await checkKnownWords([candidate]);
		if (isKnown) return hasSameStem ? typed : candidate;
	}
	return typed;
}

/** The words of the vocabulary that may have been meant, the most probable first. */
async function listCandidates(typed: Token) {
	const maxDistance = maxEditDistance(typed.word.length);
	// Numbers are not corrected: "220" is not a mistyped "225".
	if (maxDistance === 0 || /[0-9]/.test(typed.word)) return [];
	const stem = (word: SQL | SQLWrapper) => sql`to_tsquery('cerne_portuguese', ${word})::text`;
	const nearest = await readDb
		.select({
			word: vocabulary.word,
			spelling: vocabulary.spelling,
			hasSameStem: sql<boolean>`${stem(vocabulary.word)} = ${stem(sql`${typed.word}`)}`,
		})
		.from(vocabulary)
		.orderBy(sql`${vocabulary.word} <-> ${typed.word}`)
		.limit(MAX_CANDIDATES);
	return (
		nearest
			.map(({ hasSameStem, ...candidate }) => ({
				candidate,
				hasSameStem,
				mistakes: editDistance(typed.word, candidate.word),
				isHomophone: phoneticKey(typed.word) === phoneticKey(candidate.word),
			}))
			.filter(
				({ candidate, mistakes }) =>
					mistakes <= maxDistance &&
					// People rarely mistake the first letter and another one: "geladeira" is not "saladeira".
					(mistakes <= 1 || typed.word[0] === candidate.word[0]),
			)
			// Among equally near words, the one that sounds the same comes first: "meza" is "mesa", not "meia".
			.toSorted(
				(a, b) =>
					a.mistakes - b.mistakes ||
					Number(b.isHomophone) - Number(a.isHomophone) ||
					Number(b.hasSameStem) - Number(a.hasSameStem) ||
					(a.candidate.word < b.candidate.word ? -1 : 1),
			)
	);
}
