import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#db/client.server.ts";
import type { QueueWorker } from "./queue.server.ts";

/*
 * How a kind of work is described, and what `rowWorker` makes of it.
 */

/** Seconds until the next attempt, after the first, second, third and fourth failure, where nothing else is fitting. */
export const RETRY_AFTER_SECONDS = [60, 300, 1_800, 7_200] as const;

/** Which columns say how the work on a row is; two kinds of work on one table may share them. */
interface WorkColumns<Row> {
	id: keyof Row & string;
	nextAttemptAt: keyof Row & string;
	leaseUntil: keyof Row & string;
	/** Since it last went well. Counted before an attempt, so that one that kills its process is not repeated without end. */
	attempts: keyof Row & string;
	/** Why the last attempt failed. */
	failure?: keyof Row & string;
	/** Work without it is never given up. */
	givenUpAt?: keyof Row & string;
}

/** What became of a row: finished, or with a time due again although nothing failed. */
export interface RowOutcome<Row> {
	nextAttemptAt?: Date | null;
	/** What else is stored. */
	set?: Partial<Row>;
}

/** What an error means for its row. */
export interface RowFailure<Row> {
	/** The text that is stored; the error's message by default. */
	failure?: string | null;
	/** Trying again is of no use. */
	isFinal?: boolean;
	/** The other side asks to wait so long. */
	notBefore?: Date | null;
	/** Nothing more of the group is begun for the moment: the other side is away. */
	stopsGroup?: boolean;
	set?: Partial<Row>;
}

/** What a run is given beside its row. */
export interface Work {
	/** Extends the lease, where it is given in the transaction that stores a step. Throws when another process has the row. */
	holdLease(on?: Queryable): Promise<void>;
}

export type OutcomeKind = "done" | "later" | "failed" | "given_up";

export interface RowWork<Table extends PgTable, Tools, Row = Table["$inferSelect"]> {
	/** Of the work, of its queue and in its figures. */
	name: string;
	table: Table;
	columns: WorkColumns<Row>;
	/** Which of the rows with a time are this work; all of them by default. */
	isOpen?(row: Table): SQL | undefined;
	/** Which of the due rows may be taken, where they keep a sequence. */
	isFirst?(row: Table): SQL | undefined;
	/** One job for the rows with the same value, or for all of them, instead of one for each. They are taken by their time. */
	groupBy?: (keyof Row & string) | "all";
	/** Longer than any step between two calls of `holdLease`. */
	leaseSeconds: number;
	/** Seconds until the next attempt after each failure, given up after the last; or the moment, and null to give up. */
	backoff: readonly number[] | ((row: Row, attempts: number) => Date | null);
	/** Works on rows that were taken together, as many as `batch` says (one by default). What it throws fails them all. */
	run(
		rows: readonly [Row, ...Row[]],
		tools: Tools,
		work: Work,
	): Promise<RowOutcome<Row> | Map<Row, RowOutcome<Row>>>;
	batch?: number;
	judge?(error: unknown, row: Row): RowFailure<Row>;
	/** Stores what became of a row with what follows from it. Calls `save` after what has to be locked before the row. */
	settle?(
		tx: Transaction,
		row: Row,
		kind: OutcomeKind,
		save: (more?: Partial<Row>) => Promise<Row>,
	): Promise<void>;
	/** Which rows an administrator may have tried again, and what is stored with that. */
	again?: { where(row: Table): SQL | undefined; set?: Partial<Row> };
	queue?: Pick<QueueWorker<never>, "concurrency" | "batchSize" | "letsOthersGoFirst">;
}

/** The part that is the same for all kinds of work. */
export interface SweptWork {
	name: string;
	/** Wakes processes for all that is due; returns how many rows or groups that were. */
	sweep(now?: Date): Promise<number>;
	/** One row: `work`, how many rows are `waiting` and `given_up`, the `age` in seconds of what is due the longest. */
	figures(): SQL;
}

export interface RowWorker<Row, Tools> extends SweptWork {
	/** Wakes a process for rows (or groups) that were made due in the same transaction. */
	enqueue(tx: Queryable, ...keys: readonly string[]): Promise<void>;
	/** Works off what is due of a row, group or (without a key) of all; returns how many rows went well. */
	workOff(key: string | undefined, tools: Tools, now?: Date): Promise<number>;
	/** Makes rows due with all their attempts; returns those that were. The caller records who wanted it. */
	again(tx: Transaction, ids: readonly string[]): Promise<Row[]>;
	/** As the queue runs it. */
	worker(tools: Tools): QueueWorker<{ key: string }>;
}
