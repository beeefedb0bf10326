import { setTimeout as pause } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { connection, db, type Transaction } from "./client.server.ts";
import type { TransactionConfig } from "./library.server.ts";

/** PostgreSQL's codes that mean "retry the whole transaction". */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Nothing was sent yet (`ConnectionError`). */
const NO_CONNECTION = "08001";

/** Thrown inside a transaction when data that it read first has changed meanwhile: the whole transaction is retried. */
export class OutdatedReadError extends Error {
	override readonly name = "OutdatedReadError";
	readonly code = "40001";
}

/**
 * Runs one transaction, and repeats it if the database demands it. Inside, use only the handle that is passed in,
 * because the outer one would never return on the embedded engine, and make no network calls.
 */
export async function inTransaction<T>(
	work: (tx: Transaction) => Promise<T>,
	config?: TransactionConfig,
): Promise<T> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await db.transaction(work, config);
		} catch (error) {
			// The wait for a connection is timed by the clock, even while the whole process is paused.
			if (attempt === 1 && databaseErrorCode(error) === NO_CONNECTION && connection().hasPaused()) continue;
			if (attempt >= 5 || !RETRYABLE.has(databaseErrorCode(error) ?? "")) throw error;
			// A random pause, so that two transactions do not collide again.
			await pause(Math.random() * 20 * attempt);
		}
	}
}

/**
 * For statements of one transaction that do not need each other's results: they are sent together and run in the
 * order in which they were sent. A query of the library is sent when it is awaited, or at once by `execute()`. Waits
 * for all of them even if one fails: a later one would run outside the transaction.
 */
export async function together<const Work extends readonly PromiseLike<unknown>[]>(
	...work: Work
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
	// The library runs a query each time it is awaited, so each is awaited once.
	const running = work.map((each) => Promise.resolve(each));
	// Fails with the first failure; later ones only say that the transaction is aborted.
	const all = Promise.all(running) as Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }>;
	await Promise.allSettled([all, ...running]);
	return all;
}

/** The database's time: the one clock that all servers of a shop share. */
export async function readDatabaseClock(): Promise<Date> {
	const query = sql`select extract(epoch from now())::float8 * 1000 as now`;
	const { rows } = (await db.execute(query)) as unknown as { rows: { now: number }[] };
	return new Date(Number(rows[0]?.now));
}

/** The five-character PostgreSQL code of an error, the same on both engines. */
export function databaseErrorCode(error: unknown): string | undefined {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
		? cause.code
		: undefined;
}

/** Whether a row was refused because it references a missing row, or is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean => databaseErrorCode(error) === "23503";

/** Whether a row was refused because another has the same value (in that constraint or index). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
	if (databaseErrorCode(error) !== "23505") return false;
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	return constraint === undefined || (cause as { constraint?: string }).constraint === constraint;
}
