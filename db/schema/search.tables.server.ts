import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { SEARCH_SENTENCE_LENGTH } from "#app/values/fields/product-limits.ts";
import { isFilled } from "./column-checks.server.ts";
import { instant } from "./columns.server.ts";

/**
 * Words of names, materials, descriptions and categories, for correcting mistyped searches. `word` is lower case
 * without accents, `spelling` is the normal spelling.
 */
export const vocabulary = pgTable(
	"vocabulary",
	{ word: text().primaryKey(), spelling: text().notNull() },
	(t) => [index("vocabulary_trigram_index").using("gist", t.word.op("gist_trgm_ops"))],
);

/** Furniture terms with two names, written like `word` above: "criado mudo", "mesa de cabeceira". */
export const searchSynonyms = pgTable(
	"search_synonyms",
	{
		term: text().notNull(),
		synonym: text().notNull(),
		/** The owner's sentence above the results of a search for the term; the same in all its rows. */
		sentence: text(),
	},
	(t) => [
		primaryKey({ columns: [t.term, t.synonym] }),
		check("search_synonyms_sentence_check", isFilled(t.sentence, SEARCH_SENTENCE_LENGTH)),
	],
);

/**
 * Searches without results, for the owner: products that people look for and the shop does not have, or not under
 * that name. Only the words, in lower case without accents, never who searched.
 */
export const zeroResultSearches = pgTable(
	"zero_result_searches",
	{
		words: text().primaryKey(),
		count: integer().notNull().default(1),
		lastSeenAt: instant().notNull().defaultNow(),
	},
	(t) => [
		index("zero_result_searches_last_seen_index").on(t.lastSeenAt),
		check("zero_result_searches_words_check", sql`length(${t.words}) between 2 and 100`),
		check("zero_result_searches_count_check", sql`${t.count} >= 1`),
	],
);
