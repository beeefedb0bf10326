import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { consumeCode, consumeSignInAttempt, resetAttempts } from "./attempt-limits.server.ts";

const from = (address: string) => new Headers({ "x-client-address": address });

/** Tries the same account until an attempt is refused, 20 times at most. */
async function attemptsLetThrough(email: string, headers: Headers): Promise<number> {
	for (let attempt = 0; attempt < 20; attempt += 1) {
		if (await consumeSignInAttempt(email, headers)) return attempt;
	}
	return 20;
}

test("while the database does not count, people still sign in, and this process counts", async () => {
	await db.execute(sql`alter table rate_limits rename to rate_limits_away`);
	try {
		expect(await attemptsLetThrough("ana@example.com", from("198.51.100.7"))).toBe(10);
		await resetAttempts("ana@example.com", from("198.51.100.7"));
		expect(await consumeSignInAttempt("ana@example.com", from("198.51.100.7"))).toBeNull();
		expect(await consumeCode("person", "123456")).toBe(true);
		expect(await consumeCode("person", "123456")).toBe(false);
	} finally {
		await db.execute(sql`alter table rate_limits_away rename to rate_limits`);
	}
	expect(await attemptsLetThrough("rui@example.com", from("198.51.100.8"))).toBe(10);
});
