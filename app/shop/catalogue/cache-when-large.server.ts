import { memoryCache } from "#app/platform/memory-cache.server.ts";

/** In a catalogue of fewer products a query is quick enough to be run every time. */
const LARGE_CATALOGUE = 5_000;

/**
 * Caches an answer that lists need and that reads much of the catalogue, once `count` says that it has
 * read many products. `key` tells one question from another. It is not cached for long, because a replica may still have given the old
 * answer right after a change.
 */
export function cacheWhenLarge<Answer, Question = void>(
	count: (answer: Answer) => number,
	read: (question: Question) => Promise<Answer>,
) {
	const cached = memoryCache<Answer>({
		tags: ["catalogue"],
		maxAgeMs: 60_000,
		shouldCache: (answer) => count(answer) >= LARGE_CATALOGUE,
	});
	return (question: Question, key = "all") => cached(key, () => read(question));
}
