import { memoryCache } from "#app/platform/memory-cache.server.ts";

/** In a catalogue of fewer products a query is quick enough to be run every time. */
const LARGE_CATALOGUE = 5_000;

/**
 * Caches an answer that every list needs and that reads the whole catalogue, once `count` says that
 * the catalogue is large. It is not cached for long, because a replica may still have given the old
 * answer right after a change.
 */
export function cacheWhenLarge<Answer>(count: (answer: Answer) => number, read: () => Promise<Answer>) {
	const cached = memoryCache<Answer>({
		tags: ["catalogue"],
		maxAgeMs: 60_000,
		shouldCache: (answer) => count(answer) >= LARGE_CATALOGUE,
	});
	return () => cached("all", read);
}
