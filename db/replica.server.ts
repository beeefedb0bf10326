import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/pg-proxy";
import { type Pool, type QueryArrayConfig, type QueryConfig, type QueryResult, types } from "pg";
import { isServerError } from "./connections/connection-error.server.ts";
import { LIBRARY_OPTIONS, type Library } from "./library.server.ts";

/** How far the replica may be behind and still be used, in milliseconds. */
const MAX_LAG_MS = 1_000;
const POLL_INTERVAL_MS = 25;
/** How often an unused replica is checked again. */
const RETRY_INTERVAL_MS = 1_000;
/** How long a statement may take before the replica is pinged. */
const SLOW_AFTER_MS = 500;
/** Error code of a statement that was cancelled because it took too long: the primary would take as long. */
const QUERY_CANCELED = "57014";

const { TIMESTAMPTZ, DATE } = types.builtins;
/**
 * Rows in the form that the library documents for its proxy driver: dates as the server's text, which the library
 * converts by their columns, instead of the driver's own values.
 */
const TEXT_TYPES: ReadonlySet<number> = new Set([TIMESTAMPTZ, DATE]);
const asServerText = (value: string): string => value;
const ROW_TYPES: QueryConfig["types"] = {
	getTypeParser: ((type: number, format?: "text") =>
		TEXT_TYPES.has(type) ? asServerText : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

/**
 * The database for public pages: the replica, as long as it answers and is not far behind, otherwise the primary. A
 * statement that the replica does not answer is repeated on the primary, so visitors do not notice when the replica
 * fails or returns. It is used again once it has caught up.
 */
export class Replica {
	readonly pool: Pool;
	/** The library, connected to this class by its proxy driver. */
	readonly library: Library = drizzle(async (text, values, method) => {
		const statement = { text, values, types: ROW_TYPES };
		const arrays: QueryArrayConfig = { ...statement, rowMode: "array" };
		return this.#query(method === "all" ? arrays : statement);
	}, LIBRARY_OPTIONS) as unknown as Library;
	readonly #primary: Pool;
	readonly #isReachable: () => Promise<boolean>;
	readonly #closeConnections: () => void;
	/** Reject statements that wait for the replica. */
	readonly #waiting = new Set<(reason: Error) => void>();
	#isInUse = true;
	#isClosed = false;
	#pendingCheck: Promise<void> | undefined;
	/** Number of changes so far: the replica may lack one that happens while it returns. */
	#changeCount = 0;
	/** Called with the reason when reads switch to the primary, and when they switch back. */
	onChange: (isInUse: boolean, reason?: unknown) => void = () => {};

	constructor(parts: {
		primary: Pool;
		pool: Pool;
		isReachable: () => Promise<boolean>;
		closeConnections: () => void;
	}) {
		this.pool = parts.pool;
		this.#primary = parts.primary;
		this.#isReachable = parts.isReachable;
		this.#closeConnections = parts.closeConnections;
	}

	/** Runs one reading statement. */
	async #query(statement: QueryConfig): Promise<QueryResult> {
		if (!this.#isInUse) return this.#primary.query(statement);
		try {
			return await this.#queryReplica(statement);
		} catch (error) {
			if (codeOf(error) === QUERY_CANCELED) throw error;
			if (isAway(error)) this.#setAside(error, true);
			return this.#primary.query(statement);
		}
	}

	/**
	 * Waits until reads show everything written so far. A page that is rendered again because of a change must not come
	 * from a replica without that change: the old page would be cached.
	 */
	async waitForChanges(): Promise<void> {
		this.#changeCount += 1;
		if (!this.#isInUse) return;
		try {
			if (!(await this.#catchesUp())) this.#setAside(new Error("the replica is behind"), false);
		} catch (error) {
			this.#setAside(error, isAway(error));
		}
	}

	/** Bytes that the replica has not replayed yet, and the age in seconds of the newest change that it shows. */
	async lag(): Promise<{ bytes: number; seconds: number }> {
		// Null on a server that does not replay because it is a primary itself.
		const { rows } = await this.pool.query<{ bytes: number; seconds: number }>(
			`select greatest(coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 as bytes,
				coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
			[await this.#written()],
		);
		const { bytes = 0, seconds = 0 } = rows[0] ?? {};
		// If nothing is written, the last change is old although the replica is up to date.
		return { bytes, seconds: bytes > 0 ? seconds : 0 };
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		await this.pool.end();
	}

	#queryReplica(statement: QueryConfig): Promise<QueryResult> {
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => this.#check(), SLOW_AFTER_MS);
			this.#waiting.add(reject);
			this.pool
				.query(statement)
				.then(resolve, reject)
				.finally(() => {
					clearTimeout(timer);
					this.#waiting.delete(reject);
				});
		});
	}

	/** Pings a slow replica, because a silent one reports no error. */
	#check(): void {
		this.#pendingCheck ??= this.#isReachable()
			.then((isReachable) => {
				if (!isReachable) this.#setAside(new Error("the replica is silent"), true);
			})
			.finally(() => {
				this.#pendingCheck = undefined;
			});
	}

	#setAside(reason: unknown, isGone: boolean): void {
		if (!this.#isInUse || this.#isClosed) return;
		this.#isInUse = false;
		this.onChange(false, reason);
		if (isGone) {
			for (const giveUp of this.#waiting) giveUp(new Error("the replica does not answer"));
			this.#closeConnections();
		}
		void this.#waitForReturn();
	}

	async #waitForReturn(): Promise<void> {
		while (!this.#isInUse && !this.#isClosed) {
			await pause(RETRY_INTERVAL_MS, undefined, { ref: false });
			const countBefore = this.#changeCount;
			const hasReturned = await this.#catchesUp().catch(() => false);
			this.#isInUse = hasReturned && countBefore === this.#changeCount;
		}
		if (this.#isInUse) this.onChange(true);
	}

	/** Whether the replica catches up soon with what the primary has written so far. */
	async #catchesUp(): Promise<boolean> {
		const written = await this.#written();
		const deadline = Date.now() + MAX_LAG_MS;
		for (;;) {
			const { rows } = await this.#queryReplica({
				text: "select pg_last_wal_replay_lsn() >= $1::pg_lsn as enough",
				values: [written],
			});
			// Null on a server that does not replay because it is a primary itself.
			if (rows[0]?.enough !== false) return true;
			if (Date.now() > deadline) return false;
			await pause(POLL_INTERVAL_MS);
		}
	}

	async #written(): Promise<string | undefined> {
		const { rows } = await this.#primary.query<{ written: string }>(
			"select pg_current_wal_lsn()::text as written",
		);
		return rows[0]?.written;
	}
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** Whether an error is not the server's answer to the statement: a lost connection, a shutdown, no free connection. */
const isAway = (error: unknown): boolean => !isServerError(error) || /^(08|53|57P)/.test(codeOf(error));
