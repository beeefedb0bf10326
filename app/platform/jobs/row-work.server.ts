import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#db/client.server.ts";
import type { QueueWorker } from "./queue.server.ts";

/*
 * The description of a kind of work, and what `rowWorker` makes of it.
 */

/** The usual delays: seconds until the next attempt after the first, second, third and fourth failure. */
export const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200] as const;

/** The columns for the state of the work on a row; two kinds of work on one table may share them. */
export interface WorkColumns<Row> {
	id: keyof Row & string;
	nextAttemptAt: keyof Row & string;
	leaseUntil: keyof Row & string;
	/**
	 * Attempts since the last success. Counted before an attempt, so that one that kills its process is not repeated
	 * without end.
	 */
	attempts: keyof Row & string;
	/** Why the last attempt failed; null where that is not stored. */
	failure: (keyof Row & string) | null;
	/** Null where the work is never given up. */
	givenUpAt: (keyof Row & string) | null;
}

/** The result of successful work: finished, or due again at `nextAttemptAt`. */
export interface RowOutcome<Row> {
	nextAttemptAt?: Date | null;
	/** Further columns to store. */
	set?: Partial<Row>;
}

/** The effect of an error on its row. */
export interface RowFailure<Row> {
	/** The text to store; the error's message by default. */
	failure?: string | null;
	/** Another attempt is pointless. */
	isFinal?: boolean;
	/** The other system asked to wait until then. */
	notBefore?: Date | null;
	/** The other system is down: nothing more of the group is started for now. */
	stopsGroup?: boolean;
	set?: Partial<Row>;
}

/** The arguments of a run besides its row. */
export interface Work {
	/**
	 * Extends the lease, in the transaction that stores a step if `on` is given. Throws when another process has the
	 * row.
	 */
	holdLease(on?: Queryable): Promise<void>;
}

export type OutcomeKind = "done" | "later" | "failed" | "given_up";

export interface RowWork<Table extends PgTable, Tools, Row = Table["$inferSelect"]> {
	/** The name of the work, of its queue and in the metrics. */
	name: string;
	table: Table;
	/** Only columns with a name of their own; a table without a column `failure` or `givenUpAt` may have none. */
	columns?: Partial<WorkColumns<Row>>;
	/** The rows with a due time that belong to this work; all by default. */
	isOpen?(row: Table): SQL | undefined;
	/** Limits the due rows that may be taken, where rows must be worked off in sequence. */
	isFirst?(row: Table): SQL | undefined;
	/**
	 * One job for all rows with the same value, or for all rows, instead of one job per row. Rows are taken in the
	 * order in which they are due.
	 */
	groupBy?: (keyof Row & string) | "all";
	/** Longer than any step between two calls of `holdLease`. */
	leaseSeconds: number;
	/**
	 * Seconds until the next attempt after each failure, given up after the last; or a function that returns its time,
	 * null to give up.
	 */
	backoff: readonly number[] | ((row: Row, attempts: number) => Date | null);
	/**
	 * Works on rows that were taken together, at most `batch` of them (one by default). A thrown error fails all of
	 * them.
	 */
	run(
		rows: readonly [Row, ...Row[]],
		tools: Tools,
		work: Work,
	): Promise<RowOutcome<Row> | Map<Row, RowOutcome<Row>>>;
	batch?: number;
	judge?(error: unknown, row: Row): RowFailure<Row>;
	/**
	 * Stores the result of a row and its consequences. Calls `save` after locking whatever must be locked before the
	 * row.
	 */
	settle?(
		tx: Transaction,
		row: Row,
		kind: OutcomeKind,
		save: (more?: Partial<Row>) => Promise<Row>,
	): Promise<void>;
	/** The rows that an administrator may retry, and the values that a retry stores. */
	again?: { where(row: Table): SQL | undefined; set?: Partial<Row> };
	queue?: Pick<QueueWorker<never>, "concurrency" | "batchSize" | "letsOthersGoFirst">;
}

/** The part of the worker that does not depend on the kind of work. */
export interface SweptWork {
	name: string;
	/** Wakes processes for all due work; returns how many rows or groups were due. */
	sweep(now?: Date): Promise<number>;
	/**
	 * One row: `work`, how many rows are `waiting` and `given_up`, and the `age` in seconds of the row that has been
	 * due the longest.
	 */
	figures(): SQL;
}

export interface RowWorker<Row, Tools> extends SweptWork {
	/** Wakes a process for rows (or groups) that were made due in the same transaction. */
	enqueue(tx: Queryable, ...keys: readonly string[]): Promise<void>;
	/** Does the due work of a row or group, or of all rows (without a key); returns how many rows succeeded. */
	workOff(key: string | undefined, tools: Tools, now?: Date): Promise<number>;
	/**
	 * Makes rows due again with all their attempts; returns those that were changed. The caller records who asked for
	 * it.
	 */
	again(tx: Transaction, ids: readonly string[]): Promise<Row[]>;
	/** The worker for the queue. */
	worker(tools: Tools): QueueWorker<{ key: string }>;
}
