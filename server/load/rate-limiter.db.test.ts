import { expect, it } from "vitest";
import { connection } from "#db/client.server.ts";
import { createRateLimiter } from "./rate-limiter.ts";

/** Keeps the database from counting until the work is done; the embedded engine counts nothing. */
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

it("goes on from where a client is when the database does not count in time", async () => {
	const limiter = createRateLimiter(connection().pool);
	const attempts = async (count: number): Promise<string[]> => {
		const outcomes: string[] = [];
		for (let attempt = 0; attempt < count; attempt += 1) {
			outcomes.push(
				await limiter.consume("203.0.113.7", "contact").then(
					() => "accepted",
					({ kind }) => kind,
				),
			);
		}
		return outcomes;
	};
	expect(await attempts(8)).toEqual(Array(8).fill("accepted"));
	await whileCountsAreLocked(async () => {
		expect(await attempts(3)).toEqual(["accepted", "accepted", "too_many"]);
	});
	expect(await attempts(1)).toEqual(["too_many"]);
});
