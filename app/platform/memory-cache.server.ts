import { LRUCache } from "lru-cache";
import { type CacheTag, onInvalidate } from "./cache-tags.server.ts";
import { log } from "./log.server.ts";

interface MemoryCacheOptions<Value> {
	/** The entry is dropped when one of these is invalidated. */
	tags?: readonly CacheTag[];
	/** An older value is read again before it is returned. */
	maxAgeMs?: number;
	/** An older value is still returned, and read again in the background for the next caller. */
	freshMs?: number;
	maxEntries?: number;
	/** Whether to cache a value; all are by default. */
	shouldCache?: (value: Value) => boolean;
}

/**
 * Caches values in the memory of this process; the least recently used make room for new ones. Whole pages have a
 * cache of their own (server/page-cache). A failed read is passed on and not cached.
 */
export function memoryCache<Value>({
	tags = [],
	maxAgeMs = 0,
	freshMs = Number.POSITIVE_INFINITY,
	maxEntries = 100,
	shouldCache = () => true,
}: MemoryCacheOptions<Value>): (key: string, read: () => Promise<Value>) => Promise<Value> {
	const entries = new LRUCache<string, { value: Value; readAt: number }>({
		max: maxEntries,
		ttl: maxAgeMs,
		ttlResolution: 0,
		// So that tests can move the clock.
		perf: { now: () => Date.now() },
	});
	const refreshing = new Set<string>();
	let invalidations = 0;
	if (tags.length > 0) {
		onInvalidate((invalidated) => {
			if (invalidated !== "everything" && !tags.some((tag) => invalidated.includes(tag))) return;
			entries.clear();
			invalidations += 1;
		});
	}

	const load = async (key: string, read: () => Promise<Value>): Promise<Value> => {
		const before = invalidations;
		const value = await read();
		// A value that was read during a change may lack it.
		if (shouldCache(value) && invalidations === before) entries.set(key, { value, readAt: Date.now() });
		else entries.delete(key);
		return value;
	};

	const refresh = async (key: string, read: () => Promise<Value>): Promise<void> => {
		if (refreshing.has(key)) return;
		refreshing.add(key);
		try {
			await load(key, read);
		} catch (error) {
			log.error({ error, key }, "a cached value could not be refreshed");
		} finally {
			refreshing.delete(key);
		}
	};

	return async (key, read) => {
		const entry = entries.get(key);
		if (!entry) return load(key, read);
		if (Date.now() - entry.readAt > freshMs) void refresh(key, read);
		return entry.value;
	};
}
