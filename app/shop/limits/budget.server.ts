import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { areCountersShared, sharedCounter, warnOfOwnCounts } from "./shared-counters.server.ts";

/** So much of something in so many seconds, for each key. */
export interface Budget {
	/** Takes one. Null when there was one left, else how long to wait. */
	take(key: string): Promise<{ retryAfterSeconds: number } | null>;
	/** As if none had been taken. */
	reset(key: string): Promise<void>;
	/** Gives one back. */
	giveBack(key: string): Promise<void>;
}

/**
 * Counted in memory with the embedded engine; in PostgreSQL all processes count together. While that does not count,
 * each process counts by itself: a limit must not be what stops the shop.
 */
export function sharedBudget(name: string, points: number, seconds: number): Budget {
	const options = { keyPrefix: name, points: Math.ceil(points), duration: seconds };
	const own = new RateLimiterMemory(options);
	let shared: RateLimiterAbstract | undefined;
	async function count<Result>(change: (counter: RateLimiterAbstract) => Promise<Result>): Promise<Result> {
		if (!areCountersShared()) return change(own);
		shared ??= sharedCounter(options);
		try {
			return await change(shared);
		} catch (error) {
			if (error instanceof RateLimiterRes) throw error;
			warnOfOwnCounts(error);
			return change(own);
		}
	}
	return {
		async take(key) {
			try {
				await count((counter) => counter.consume(key));
				return null;
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				return { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
			}
		},
		async reset(key) {
			await count((counter) => counter.delete(key));
		},
		async giveBack(key) {
			await count((counter) => counter.reward(key, 1));
		},
	};
}
