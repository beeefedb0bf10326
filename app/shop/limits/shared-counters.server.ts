import { lt } from "drizzle-orm";
import { type IRateLimiterOptions, RateLimiterDrizzle } from "rate-limiter-flexible";
import { log } from "#app/platform/log.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { connection, db } from "#db/client.server.ts";
import { rateLimitCounters } from "#db/schema.server.ts";

/** Whether several processes may serve this shop. The embedded engine always has one process. */
export const areCountersShared = (): boolean => connection().engine === "postgres";

/** Counts in the database, for all processes together. */
export const sharedCounter = (options: IRateLimiterOptions): RateLimiterDrizzle =>
	new RateLimiterDrizzle({
		...options,
		storeClient: db,
		schema: rateLimitCounters,
		// Otherwise each limiter of each process would clear the table every five minutes.
		clearExpiredByTimeout: false,
	});

/** Deletes expired counters, except those of the last hour, which may still be updated. */
export async function deleteExpiredCounters(now: Date = new Date()): Promise<void> {
	await db.delete(rateLimitCounters).where(lt(rateLimitCounters.expire, new Date(now.getTime() - HOUR_MS)));
}

const WARNING_INTERVAL_MS = MINUTE_MS;
let warnedAt = Number.NEGATIVE_INFINITY;

/** Logs, once a minute, that this process counts alone: together, several processes allow more. */
export function warnOfOwnCounts(error: unknown): void {
	const now = performance.now();
	if (now - warnedAt < WARNING_INTERVAL_MS) return;
	warnedAt = now;
	log.warn({ error }, "the database does not count requests and attempts: each process counts its own");
}
