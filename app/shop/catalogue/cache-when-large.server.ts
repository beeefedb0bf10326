import { memoryCache } from "#app/platform/memory-cache.server.ts";

/** In a catalogue of fewer products a query is quick enough to be run every time. */
const LARGE_CATALOGUE = 5_000;

/**
 * Caches a value that lists need and that reads much of the catalogue, once `count` says that it has
 * read many products. `key` tells one query from another. It is not cached for long, because a replica
 * may still have given the old value right after a change.
 */
export function cacheWhenLarge<Value, Query = void>(
	count: (value: Value) => number,
	read: (query: Query) => Promise<Value>,
) {
	const cached = memoryCache<Value>({
		tags: ["catalogue"],
		maxAgeMs: 60_000,
		shouldCache: (value) => count(value) >= LARGE_CATALOGUE,
	});
	return (query: Query, key = "all") => cached(key, () => read(query));
}
