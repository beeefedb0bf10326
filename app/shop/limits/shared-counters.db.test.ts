import { eq } from "drizzle-orm";
import { RateLimiterRes } from "rate-limiter-flexible";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { rateLimitCounters } from "#db/schema.server.ts";
import { deleteExpiredCounters, sharedCounter } from "./shared-counters.server.ts";

const options = { keyPrefix: "try", points: 2, duration: 60 };
/** Each is what one process has of a limit. */
const processes = [sharedCounter(options), sharedCounter(options)] as const;

const row = async (key: string) => {
	const [counter] = await db
		.select()
		.from(rateLimitCounters)
		.where(eq(rateLimitCounters.key, `try:${key}`));
	return counter;
};

it("counts what several processes ask for together, also at once", async () => {
	const tries = [0, 1, 0, 1].map((index) =>
		processes[index as 0 | 1].consume("ana").then(
			() => "accepted",
			(error: unknown) => (error instanceof RateLimiterRes ? "refused" : error),
		),
	);
	expect((await Promise.all(tries)).toSorted()).toEqual(["accepted", "accepted", "refused", "refused"]);
	expect((await processes[1].get("ana"))?.consumedPoints).toBe(4);
	await processes[0].reward("ana", 1);
	expect((await row("ana"))?.points).toBe(3);
	await processes[0].delete("ana");
	expect(await processes[1].get("ana")).toBeNull();
});

it("begins again when the time of a counter is over", async () => {
	for (let count = 0; count < 2; count += 1) await processes[0].consume("rui");
	const { msBeforeNext } = (await processes[1]
		.consume("rui")
		.catch((error: unknown) => error)) as RateLimiterRes;
	expect(msBeforeNext).toBeGreaterThan(0);
	expect(msBeforeNext).toBeLessThanOrEqual(60_000);
	const past = new Date(Date.now() - 1);
	await db.update(rateLimitCounters).set({ expire: past }).where(eq(rateLimitCounters.key, "try:rui"));
	expect(await processes[1].consume("rui")).toMatchObject({ consumedPoints: 1, remainingPoints: 1 });
	expect((await row("rui"))?.expire?.getTime()).toBeGreaterThan(Date.now() + 50_000);
});

it("deletes counters an hour after their time", async () => {
	await processes[0].consume("eva");
	const { expire } = (await row("eva")) ?? {};
	await deleteExpiredCounters(new Date((expire?.getTime() ?? 0) + 3_599_000));
	expect(await row("eva")).toBeDefined();
	await deleteExpiredCounters(new Date((expire?.getTime() ?? 0) + 3_601_000));
	expect(await row("eva")).toBeUndefined();
});
