import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";

/** Limited in time, in case the notification of a change is lost. */
const MAX_AGE_MS = MINUTE_MS;

/**
 * Caches in memory what many pages share and what reads much of the catalogue, until something in the catalogue
 * changes. The values are as fresh as a cached page, which is rendered again after the same notification
 * (decision 0047). `key` tells one query from another.
 */
export function cacheOfCatalogue<Value, Query = void>(
	read: (query: Query) => Promise<Value>,
	maxEntries = 100,
) {
	const cached = memoryCache<Value>({ tags: ["catalogue"], maxAgeMs: MAX_AGE_MS, maxEntries });
	return (query: Query, key = "all"): Promise<Value> => {
		addCacheTags("catalogue");
		return cached(key, () => read(query));
	};
}
