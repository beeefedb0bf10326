import { LRUCache } from "lru-cache";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import type { RateLimiter } from "#server/load/rate-limiter.ts";

/** A visitor who reloads the list, or returns to it, repeats the same search. */
const SAME_WISH_MS = 5 * MINUTE_MS;
const MAX_REMEMBERED = 10_000;

/**
 * Counts visits to lists without results: once in five minutes for the same client and words, and only a limited
 * number of words per client, so that it counts people's wishes and not requests.
 */
export function countZeroResultVisits(options: {
	record(words: string): Promise<void>;
	rateLimiter(): RateLimiter;
	assertFreeSpace(): void;
}): (client: string, words: string) => Promise<void> {
	const recent = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: SAME_WISH_MS });
	return async (client, words) => {
		const wish = `${client} ${words}`;
		if (recent.has(wish)) return;
		recent.set(wish, true);
		try {
			options.assertFreeSpace();
			await options.rateLimiter().consume(client, "zero-result-searches");
		} catch (error) {
			if (!(error instanceof Refusal))
				log.warn({ error }, "a visit to a list without results was not counted");
			return;
		}
		await options.record(words);
	};
}
