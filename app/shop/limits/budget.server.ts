import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { areCountersShared, sharedCounter, warnOfOwnCounts } from "./shared-counters.server.ts";

/** Limits each key to a number of uses in a number of seconds. */
export interface Budget {
	/** Takes one use. Null when one was left, otherwise the time to wait. */
	take(key: string): Promise<{ retryAfterSeconds: number } | null>;
	/** Resets the key, as if nothing had been used. */
	reset(key: string): Promise<void>;
	/** Gives one use back. */
	giveBack(key: string): Promise<void>;
}

/**
 * With the embedded engine the uses are counted in memory; in PostgreSQL all processes count together. If PostgreSQL
 * fails to count, each process counts alone, because a limit must never stop the shop.
 */
export function sharedBudget(name: string, points: number, seconds: number): Budget {
	const options = { keyPrefix: name, points: Math.ceil(points), duration: seconds };
	const inMemory = new RateLimiterMemory(options);
	let shared: RateLimiterAbstract | undefined;
	async function count<Result>(change: (counter: RateLimiterAbstract) => Promise<Result>): Promise<Result> {
		if (!areCountersShared()) return change(inMemory);
		shared ??= sharedCounter(options);
		try {
			return await change(shared);
		} catch (error) {
			if (error instanceof RateLimiterRes) throw error;
			warnOfOwnCounts(error);
			return change(inMemory);
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
