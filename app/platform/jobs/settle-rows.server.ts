import { and, eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { log } from "#app/platform/log.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { LeaseLostError } from "./lease.server.ts";
import type { RowState } from "./row-state.server.ts";
import type { OutcomeKind, RowOutcome, RowWork } from "./row-work.server.ts";

const MAX_FAILURE_LENGTH = 500;

/** A row that this process holds, and all leases under which it has held it. */
export interface Claimed<Row> {
	row: Row;
	leases: Date[];
}

/** Stores the results of the rows that this process holds. */
export function settleRows<Table extends PgTable>(
	definition: RowWork<Table, never>,
	{ columns, column, values }: RowState<Table>,
) {
	type Row = Table["$inferSelect"];
	const { name, table, backoff } = definition;
	const attemptsOf = (row: Row) => row[columns.attempts] as number;

	/** Writes to a row that this process still holds. */
	async function write(on: Queryable, { row, leases }: Claimed<Row>, set: object): Promise<Row> {
		const [written] = await on
			.update(table as PgTable)
			.set(set as Partial<Row>)
			.where(and(eq(column(columns.id), row[columns.id]), inArray(column(columns.leaseUntil), leases)))
			.returning();
		if (!written) throw new LeaseLostError(name);
		return written as Row;
	}

	async function settle(claimed: Claimed<Row>, kind: OutcomeKind, set: object): Promise<void> {
		const save = (on: Queryable, more: object = {}) => write(on, claimed, { ...set, ...more });
		try {
			if (!definition.settle) return void (await save(db));
			const store = definition.settle.bind(definition);
			await inTransaction((tx) => store(tx, claimed.row, kind, (more) => save(tx, more)));
		} catch (error) {
			if (!(error instanceof LeaseLostError)) throw error;
			log.warn({ work: name, id: claimed.row[columns.id] }, error.message);
		}
	}

	function nextAttempt(row: Row, notBefore: Date | null = null): Date | null {
		const count = attemptsOf(row);
		const seconds = typeof backoff === "function" ? null : backoff[count - 1];
		const regular = seconds == null ? null : new Date(Date.now() + seconds * 1000);
		const at = typeof backoff === "function" ? backoff(row, count) : regular;
		return at && notBefore && notBefore > at ? notBefore : at;
	}

	return {
		write,
		/** The process was killed during the last attempt, which had already been counted. */
		isExhausted: (row: Row): boolean => typeof backoff !== "function" && attemptsOf(row) > backoff.length + 1,
		settleWell: (claimed: Claimed<Row>, { nextAttemptAt = null, set }: RowOutcome<Row>): Promise<void> => {
			// A finished row keeps its number of attempts.
			const attempts = nextAttemptAt ? 0 : undefined;
			const state = { leaseUntil: null, nextAttemptAt, attempts, failure: null };
			return settle(claimed, nextAttemptAt ? "later" : "done", values(state, set));
		},
		/** Returns whether more of the group may be started. */
		async settleBadly(claimed: Claimed<Row>, error: unknown): Promise<boolean> {
			const { row } = claimed;
			const { notBefore, isFinal, stopsGroup, set, ...judged } = definition.judge?.(error, row) ?? {};
			const { failure = error instanceof Error ? error.message : String(error) } = judged;
			const nextAttemptAt = isFinal ? null : nextAttempt(row, notBefore);
			log.warn({ error, work: name, id: row[columns.id], attempt: attemptsOf(row) }, "work on a row failed");
			const state = {
				leaseUntil: null,
				nextAttemptAt,
				failure: failure?.slice(0, MAX_FAILURE_LENGTH) ?? null,
			};
			if (nextAttemptAt) await settle(claimed, "failed", values(state, set));
			else await settle(claimed, "given_up", values({ ...state, givenUpAt: new Date() }, set));
			return !stopsGroup;
		},
	};
}
