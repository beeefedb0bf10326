import { type RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#app/platform/refusals.ts";
import { sharedCounter, warnOfOwnCounts } from "#app/shop/limits/shared-counters.server.ts";
import { networkOf } from "#app/values/network.ts";
import { type RateLimit, type RateLimitName, rateLimits } from "#server/http/address/rate-limits.ts";

/** Whether a limit counts this request. */
export const isCounted = (name: RateLimitName, isWrite: boolean): boolean =>
	isWrite || rateLimits[name].counts === "every request";

/** How long the database may take to count, in milliseconds. */
const DATABASE_TIMEOUT_MS = 500;

/**
 * Counts each request in memory, and from half of the limit on in the database too; the greater count holds. So most
 * clients cost the database nothing, two processes together admit no more than one would (each further process half a
 * limit more), and if the database does not count in time, the client's count in memory continues.
 */
class SharedLimiter {
	readonly #memory: RateLimiterMemory;
	readonly #database: RateLimiterDrizzle;
	readonly #half: number;

	constructor(memory: RateLimiterMemory, database: RateLimiterDrizzle) {
		this.#memory = memory;
		this.#database = database;
		this.#half = Math.ceil(memory.points / 2);
	}

	async consume(client: string): Promise<void> {
		const inMemory = await resultOf(this.#memory.consume(client));
		if (inMemory.consumedPoints < this.#half) return;
		const { promise: isLate, resolve } = Promise.withResolvers<undefined>();
		const timer = setTimeout(() => resolve(undefined), DATABASE_TIMEOUT_MS);
		let failure: unknown = "it was late";
		// An error in the database is treated like a late answer.
		const counted = this.#countInDatabase(client, inMemory).catch((error: unknown) => {
			failure = error;
			return undefined;
		});
		const shared = await Promise.race([counted, isLate]);
		clearTimeout(timer);
		if (!shared) warnOfOwnCounts(failure);
		const result = shared && shared.consumedPoints > inMemory.consumedPoints ? shared : inMemory;
		if (result.consumedPoints > this.#memory.points) throw result;
	}

	/**
	 * The first time, adds everything that was counted in memory, with the remaining time of that window: a longer one
	 * would add old counts to new ones. Counts of other processes are remembered, even if they arrive too late for this
	 * request.
	 */
	async #countInDatabase(client: string, inMemory: RateLimiterRes): Promise<RateLimiterRes> {
		const points = inMemory.consumedPoints === this.#half ? this.#half : 1;
		const customDuration = Math.ceil(inMemory.msBeforeNext / 1000);
		const result = await resultOf(this.#database.consume(client, points, { customDuration }));
		const remembered = await this.#memory.get(client);
		if (result.msBeforeNext > 0 && result.consumedPoints > (remembered?.consumedPoints ?? 0)) {
			await this.#memory.set(client, result.consumedPoints, result.msBeforeNext / 1000);
		}
		return result;
	}
}

type Limiter = RateLimiterMemory | SharedLimiter;

const networkLimitOf = (name: string): string => `${name}-of-network`;

/** The library rejects with the count of a client that is over its limit. */
const resultOf = (counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
	counting.catch((error: unknown) => {
		if (error instanceof RateLimiterRes) return error;
		throw error;
	});

export interface RateLimiter {
	/** Counts a request. Throws a Refusal if its client is over the limit. */
	consume(client: string, name: RateLimitName): Promise<void>;
}

/**
 * With the embedded engine, which is always one process, requests are counted in memory; otherwise in PostgreSQL as
 * well, so that several processes count together. While the database does not answer they are counted in memory: a
 * limit must not take the shop down.
 */
export function createRateLimiter({
	isShared,
	factor = 1,
}: {
	isShared: boolean;
	factor?: number;
}): RateLimiter {
	const limits = Object.entries<RateLimit>(rateLimits).flatMap(([name, limit]): [string, RateLimit][] => [
		[name, limit],
		...(limit.ofNetwork
			? [[networkLimitOf(name), { ...limit, points: limit.points * limit.ofNetwork }] as [string, RateLimit]]
			: []),
	]);
	const limiters = new Map(
		limits.map(([name, limit]): [string, Limiter] => {
			const options = { keyPrefix: name, points: Math.ceil(limit.points * factor), duration: limit.seconds };
			const memory = new RateLimiterMemory(options);
			if (!isShared || limit.isPerProcess) return [name, memory];
			return [name, new SharedLimiter(memory, sharedCounter(options))];
		}),
	);
	return {
		async consume(client, name) {
			try {
				await limiters.get(name)?.consume(client);
				// A client is already a /64.
				if (client.includes(":")) await limiters.get(networkLimitOf(name))?.consume(networkOf(client, 48));
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				throw new Refusal("too_many", "Foram muitas tentativas seguidas. Espere um pouco e tente de novo.", {
					retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
				});
			}
		},
	};
}
