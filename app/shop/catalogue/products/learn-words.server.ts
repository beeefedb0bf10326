import type { Transaction } from "#db/client.server.ts";
import { searchWords } from "#db/schema.server.ts";
import { type SearchWord, searchWordsOf } from "./search-words.ts";

/** Shorter words are never corrected. */
const SHORTEST = 3;

/**
 * Enters the words of a text into the vocabulary of the search. Words of texts that are gone stay:
 * a correction is only made to a word that some piece still has.
 */
export async function learnWords(tx: Transaction, texts: readonly string[]): Promise<void> {
	const words = new Map<string, SearchWord>();
	for (const found of texts.flatMap(searchWordsOf)) {
		// Numbers are never corrected, so they are no part of the vocabulary.
		if (found.word.length < SHORTEST || /[0-9]/.test(found.word) || words.has(found.word)) continue;
		words.set(found.word, found);
	}
	if (words.size === 0) return;
	// In one order, so that two products saved at once wait for each other only one way.
	const sorted = [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
	await tx.insert(searchWords).values(sorted).onConflictDoNothing();
}
