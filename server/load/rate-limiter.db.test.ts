import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { areCountersShared } from "#app/shop/limits/shared-counters.server.ts";
import { networkOf } from "#app/values/network.ts";
import { connection, db } from "#db/client.server.ts";
import { rateLimitCounters } from "#db/schema.server.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

/** Prevents the database from counting until the work is done; the embedded engine does not count. */
async function whileCountsAreLocked(work: () => Promise<void>): Promise<void> {
	const client = await connection().pool?.connect();
	await client?.query("BEGIN");
	await client?.query("LOCK TABLE rate_limits IN EXCLUSIVE MODE");
	try {
		await work();
	} finally {
		await client?.query("ROLLBACK");
		client?.release();
	}
}

/** Whether each of a client's requests was accepted, in order. */
async function attempts(limiter: RateLimiter, client: string, count: number): Promise<string[]> {
	const outcomes: string[] = [];
	for (let attempt = 0; attempt < count; attempt += 1) {
		outcomes.push(
			await limiter.consume(client, "contact").then(
				() => "accepted",
				({ kind }) => kind,
			),
		);
	}
	return outcomes;
}

// Whether the database counts in time is unpredictable on a busy machine, so each expected count holds either way.
it("goes on from where a client is when the database does not count in time", async () => {
	const limiter = createRateLimiter({ isShared: areCountersShared() });
	const client = "203.0.113.7";
	expect(await attempts(limiter, client, 8)).toEqual(Array(8).fill("accepted"));
	await whileCountsAreLocked(async () => {
		expect(await attempts(limiter, client, 3)).toEqual(["accepted", "accepted", "too_many"]);
	});
	expect(await attempts(limiter, client, 1)).toEqual(["too_many"]);
});

it("goes on from what another process has counted as well", async () => {
	const client = "203.0.113.8";
	await attempts(createRateLimiter({ isShared: areCountersShared() }), client, 10);
	const limiter = createRateLimiter({ isShared: areCountersShared() });
	// Until this process has learned the other's count.
	await expect.poll(() => attempts(limiter, client, 1)).toEqual(["too_many"]);
	await whileCountsAreLocked(async () => {
		expect(await attempts(limiter, client, 1)).toEqual(["too_many"]);
	});
});

it("costs the database nothing below half of a limit, and tells it all from there on", async () => {
	const client = "203.0.113.9";
	const counted = async () => {
		const rows = await db
			.select()
			.from(rateLimitCounters)
			.where(eq(rateLimitCounters.key, `contact:${client}`));
		return rows.map(({ points }) => points);
	};
	const one = createRateLimiter({ isShared: true });
	const two = createRateLimiter({ isShared: true });
	await attempts(one, client, 4);
	await attempts(two, client, 4);
	expect(await counted()).toEqual([]);
	await attempts(one, client, 1);
	expect(await counted()).toEqual([5]);
	await attempts(one, client, 1);
	expect(await counted()).toEqual([6]);
	await attempts(two, client, 1);
	expect(await counted()).toEqual([11]);
	expect(await attempts(one, client, 1)).toEqual(["too_many"]);
});

it("lets the many clients of one tunnel have four times as many accounts as one, and other networks theirs", async () => {
	const limiter = createRateLimiter({ isShared: false });
	let accepted = 0;
	for (let at = 0; at < 300; at += 1) {
		const counted = limiter.consume(networkOf(`2001:db8:5:${at.toString(16)}::1`, 64), "accounts");
		accepted += await counted.then(
			() => 1,
			() => 0,
		);
	}
	expect(accepted).toBe(240);
	await limiter.consume(networkOf("2001:db8:6::1", 64), "accounts");
	await limiter.consume("203.0.113.7", "accounts");
});
