import type { Transaction } from "#db/client.server.ts";
import { vocabulary } from "#db/schema.server.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Shorter words are never corrected. */
const MIN_WORD_LENGTH = 3;

/**
 * Adds the words of a text to the vocabulary of the search. Words of removed texts stay, because the search only
 * corrects to a word that some product still has.
 */
export async function indexVocabulary(tx: Transaction, texts: readonly string[]): Promise<void> {
	const words = new Map<string, Token>();
	for (const token of texts.flatMap(tokenize)) {
		// Numbers are never corrected, so the vocabulary does not need them.
		if (token.word.length < MIN_WORD_LENGTH || /[0-9]/.test(token.word) || words.has(token.word)) continue;
		words.set(token.word, token);
	}
	if (words.size === 0) return;
	// Sorted, so that two products saved at the same time cannot deadlock.
	const sorted = [...words.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
	await tx.insert(vocabulary).values(sorted).onConflictDoNothing();
}
