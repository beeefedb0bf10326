import { DrizzleQueryError, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connection, db } from "#db/client.server.ts";
import { ConnectionError } from "#db/connections/connection-error.server.ts";
import { killConnection } from "#db/connections/driver-internals.server.ts";
import { databaseErrorCode, inTransaction } from "#db/transactions.server.ts";
import { isDatabaseUnavailable } from "./database-failure.server.ts";

const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
	Promise.resolve(work).then(
		() => undefined,
		(error: unknown) => error,
	);

it("an answer of the database is its own, also one that says no", async () => {
	for (const failure of [
		await failureOf(db.execute(sql`select 1 / 0`)),
		await failureOf(db.execute(sql`select * from nowhere`)),
		await failureOf(db.executeRaw("select * from nowhere")),
		await failureOf(inTransaction((tx) => tx.execute(sql`select 1 / 0`))),
	]) {
		expect(failure).toBeInstanceOf(Error);
		expect(isDatabaseUnavailable(failure)).toBe(false);
	}
	expect(isDatabaseUnavailable(new TypeError("Failed to fetch"))).toBe(false);
	const mistake = new DrizzleQueryError("select $1", [], new TypeError("a circular structure"));
	expect(isDatabaseUnavailable(mistake)).toBe(false);
});

it("no connection, a lost one and a time-out mean that the database is away", async () => {
	const { pool } = connection();
	if (!pool) return;
	const lose = sql`select pg_terminate_backend(pg_backend_pid())`;
	const failures = [
		await failureOf(db.execute(lose)),
		await failureOf(db.executeRaw("select pg_terminate_backend(pg_backend_pid())")),
		await failureOf(inTransaction((tx) => tx.execute(lose))),
		await failureOf(db.execute(sql`select pg_sleep(60)`)),
	];
	expect(failures.map(isDatabaseUnavailable)).toEqual(failures.map(() => true));
	// When a connection breaks during a statement, the error has no code from the server.
	const client = await pool.connect();
	client.release();
	const broken = failureOf(db.execute(sql`select pg_sleep(60)`));
	killConnection(client);
	const failure = await broken;
	expect(databaseErrorCode(failure)).toBeUndefined();
	expect(isDatabaseUnavailable(failure)).toBe(true);
});

it("a wait for a connection that was in vain says so by a code", async () => {
	const { pool } = connection();
	if (!pool) return;
	const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()));
	const [inTransactionInVain, alone] = await Promise.all([
		failureOf(inTransaction((tx) => tx.execute(sql`select 1`))),
		failureOf(db.execute(sql`select 1`)),
	]);
	for (const client of held) client.release();
	expect(inTransactionInVain).toBeInstanceOf(ConnectionError);
	expect(databaseErrorCode(inTransactionInVain)).toBe("08001");
	expect([inTransactionInVain, alone].map(isDatabaseUnavailable)).toEqual([true, true]);
});
