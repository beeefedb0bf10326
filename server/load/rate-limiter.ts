import type { Pool } from "pg";
import {
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterPostgres,
	RateLimiterRes,
	RLWrapperTimeouts,
} from "rate-limiter-flexible";
import { Refusal } from "#app/platform/refusals.ts";

/** How often one client may ask; `seconds` is the window. */
interface RateLimit {
	name: string;
	matches(method: string, pathname: string): boolean;
	points: number;
	seconds: number;
}

const isUnsafeMethod = (method: string): boolean =>
	method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

/** The first that matches counts. Pages and pictures are not limited: they are kept and cheap to send. */
const rateLimitRules: readonly RateLimit[] = [
	{
		name: "accounts",
		matches: (method, path) =>
			isUnsafeMethod(method) && /^\/(auth|reset-password|api\/auth)(\.data|\/|$)/.test(path),
		points: 60,
		seconds: 600,
	},
	{
		name: "tracking",
		matches: (method, path) =>
			(method === "POST" && path === "/api/functions/public-order-tracking") ||
			/^\/(track-order|api\/live\/parcel)(\.data)?$/.test(path),
		points: 60,
		seconds: 300,
	},
	{
		name: "contact",
		matches: (method, path) => isUnsafeMethod(method) && /^\/contact(\.data)?$/.test(path),
		points: 10,
		seconds: 600,
	},
	{
		name: "functions",
		matches: (method, path) => method === "POST" && /^\/api\/functions\//.test(path),
		points: 240,
		seconds: 60,
	},
	{
		// Long answers, made anew each time, for a few machines a day.
		name: "feeds",
		matches: (_method, path) => /^\/(sitemap\.xml|feeds\/google\.xml)(\.data)?$/.test(path),
		points: 60,
		seconds: 60,
	},
	{
		// Asked while typing or scrolling, and never kept as a whole page.
		name: "look-ups",
		matches: (_method, path) => /^\/api\/(search-suggestions|recently-seen)(\.data)?$/.test(path),
		points: 240,
		seconds: 60,
	},
	{
		name: "writes",
		matches: (method, path) =>
			isUnsafeMethod(method) && !path.startsWith("/api/webhooks/") && !path.startsWith("/sandbox/"),
		points: 300,
		seconds: 60,
	},
];

/** How long the database may take to count, in milliseconds. */
const DATABASE_TIMEOUT_MS = 500;

export interface RateLimiter {
	/** Counts a request. Throws the refusal when its client has asked too often. */
	consume(client: string, method: string, pathname: string): Promise<void>;
}

/**
 * Counted in memory with the embedded engine, which is one process by definition, and in
 * PostgreSQL otherwise, so that several processes count together. When the database is away or
 * silent they are counted in memory: a limit must not be what takes the shop down.
 */
export function createRateLimiter(pool: Pool | undefined, factor = 1): RateLimiter {
	const limiters = new Map(
		rateLimitRules.map((limit): [string, RateLimiterAbstract] => {
			const options = {
				keyPrefix: limit.name,
				points: Math.ceil(limit.points * factor),
				duration: limit.seconds,
			};
			const memory = new RateLimiterMemory(options);
			if (!pool) return [limit.name, memory];
			const shared = new RateLimiterPostgres({
				...options,
				storeClient: pool,
				tableName: "rate_limits",
				tableCreated: true,
			});
			return [
				limit.name,
				new RLWrapperTimeouts({ limiter: shared, timeoutMs: DATABASE_TIMEOUT_MS, insuranceLimiter: memory }),
			];
		}),
	);
	return {
		async consume(client, method, pathname) {
			const limit = rateLimitRules.find((candidate) => candidate.matches(method, pathname));
			const limiter = limit && limiters.get(limit.name);
			if (!limiter) return;
			try {
				await limiter.consume(client);
			} catch (error) {
				if (!(error instanceof RateLimiterRes)) throw error;
				throw new Refusal("too_many", "Foram muitas tentativas seguidas. Espere um pouco e tente de novo.", {
					retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
				});
			}
		},
	};
}
