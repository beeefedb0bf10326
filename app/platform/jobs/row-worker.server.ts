import { and, asc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { claimRows } from "./claim-rows.server.ts";
import { isTimeLeft, runUnderLease } from "./lease.server.ts";
import { enqueue } from "./queue.server.ts";
import { ALL, type RowState, rowState } from "./row-state.server.ts";
import type { RowOutcome, RowWork, RowWorker } from "./row-work.server.ts";
import { type Claimed, settleRows } from "./settle-rows.server.ts";

/*
 * Rows that a job works off. The row holds the state of its work: when it is due (`nextAttemptAt`, null when there is
 * nothing left to do), until when a process holds it (`leaseUntil`), how often it was tried, why it failed, and
 * whether it was given up. A queue job only wakes a process: a lost job is replaced by the sweep every minute.
 */

/** A job starts nothing more after this time; the next job takes the remaining rows. */
const MAX_RUN_MS = 40_000;
const SWEEP_BATCH = 1_000;

export function rowWorker<Table extends PgTable, Tools>(
	definition: RowWork<Table, Tools>,
): RowWorker<Table["$inferSelect"], Tools> {
	const { name, leaseSeconds, queue } = definition;
	const state = rowState(definition);
	const workOff = workOffRows(definition, state);
	return {
		name,
		workOff,
		sweep: sweepDue(definition, state),
		enqueue: (tx, ...keys) => enqueue(tx, name, ...keys.map((key) => ({ key }))),
		again: tryAgain(definition, state),
		worker: (tools) => ({
			queue: name,
			...queue,
			timeoutSeconds: MAX_RUN_MS / 1000 + leaseSeconds,
			async run({ key }) {
				// A job of an earlier build names its row differently; the next sweep finds that row.
				if (key) await workOff(state.keyColumn ? key : undefined, tools);
			},
		}),
		figures: () => figuresOf(definition, state),
	};
}

/** Takes due rows and runs the work on them, until none is left or the time is over. */
function workOffRows<Table extends PgTable, Tools>(
	definition: RowWork<Table, Tools>,
	state: RowState<Table>,
) {
	type Row = Table["$inferSelect"];
	const claiming = claimRows(definition, state);
	const runTaken = runRows(definition, state);
	return async (key: string | undefined, tools: Tools, at?: Date): Promise<number> => {
		const until = performance.now() + MAX_RUN_MS;
		let done = 0;
		while (performance.now() < until) {
			const rows = (await claiming(db).execute({ key, now: at?.toISOString() ?? null })) as Row[];
			const [first, ...others] = rows;
			if (!first) break;
			const result = await runTaken([first, ...others], tools);
			done += result.done;
			// A row with its own job is finished now.
			if (!result.goesOn || !definition.groupBy) break;
		}
		return done;
	};
}

/** Runs the work on rows that were taken together, and stores the result of each. */
function runRows<Table extends PgTable, Tools>(definition: RowWork<Table, Tools>, state: RowState<Table>) {
	type Row = Table["$inferSelect"];
	const { columns, leaseFrom, values } = state;
	const { write, isExhausted, settleWell, settleBadly } = settleRows(definition, state);

	const runHeld = (claimed: Claimed<Row>[], rows: [Row, ...Row[]], tools: Tools) =>
		runUnderLease(definition.leaseSeconds, async ({ extend }) => {
			const holdLease = async (on: Queryable = db) => {
				extend();
				for (const each of claimed) {
					const lease = values({ leaseUntil: leaseFrom(sql`clock_timestamp()`) });
					const row = await write(on, each, lease);
					// The earlier lease stays known: it holds again if the transaction of this step is rolled back.
					each.leases.push(row[columns.leaseUntil] as Date);
				}
			};
			const outcome = await definition.run(rows, tools, { holdLease });
			return outcome instanceof Map ? outcome : new Map(rows.map((row) => [row, outcome] as const));
		});

	async function settleAll(claimed: Claimed<Row>[], outcomes: Map<Row, RowOutcome<Row>>): Promise<number> {
		let done = 0;
		for (const each of claimed) {
			const outcome = outcomes.get(each.row);
			try {
				if (!outcome) throw new Error("nothing was answered about it");
				await settleWell(each, outcome);
				done += 1;
			} catch (error) {
				// A row whose result cannot be stored fails alone.
				await settleBadly(each, error);
			}
		}
		return done;
	}

	/** Returns how many rows succeeded, and whether more of the group may be started. */
	return async (rows: [Row, ...Row[]], tools: Tools): Promise<{ done: number; goesOn: boolean }> => {
		const claimed = rows.map((row): Claimed<Row> => ({ row, leases: [row[columns.leaseUntil] as Date] }));
		let outcomes: Map<Row, RowOutcome<Row>>;
		try {
			if (rows.some(isExhausted)) throw new Error("the process that worked on it ended");
			outcomes = await runHeld(claimed, rows, tools);
		} catch (error) {
			let goesOn = true;
			for (const each of claimed) goesOn = (await settleBadly(each, error)) && goesOn;
			return { done: 0, goesOn };
		}
		return { done: await settleAll(claimed, outcomes), goesOn: true };
	};
}

/** Wakes a process for each key with due rows. */
function sweepDue<Table extends PgTable, Tools>(
	{ name, table }: RowWork<Table, Tools>,
	{ keyColumn, column, isDue }: RowState<Table>,
) {
	return async (at?: Date): Promise<number> => {
		const dueAt = sql`${at?.toISOString() ?? null}`;
		if (!keyColumn) {
			const isAny = (await db.$count(table as PgTable, isDue(table, dueAt))) > 0;
			if (isAny) await enqueue(db, name, { key: ALL });
			return Number(isAny);
		}
		let count = 0;
		for (let last: unknown; ; ) {
			const key = column(keyColumn);
			const rows = await db
				.selectDistinct({ key })
				.from(table as PgTable)
				.where(and(isDue(table, dueAt), last === undefined ? undefined : gt(key, last)))
				.orderBy(asc(key))
				.limit(SWEEP_BATCH);
			await enqueue(db, name, ...rows.map((row) => ({ key: String(row.key) })));
			count += rows.length;
			last = rows.at(-1)?.key;
			if (rows.length < SWEEP_BATCH || !isTimeLeft()) return count;
		}
	};
}

/** Makes rows due again with all their attempts. */
function tryAgain<Table extends PgTable, Tools>(
	{ name, table, again }: RowWork<Table, Tools>,
	{ columns, column, keyColumn, values }: RowState<Table>,
) {
	type Row = Table["$inferSelect"];
	return async (tx: Transaction, ids: readonly string[]): Promise<Row[]> => {
		const fresh = {
			nextAttemptAt: sql`now()`,
			// Without its lease, a run that still works on the row stores nothing more.
			leaseUntil: null,
			attempts: 0,
			failure: null,
			givenUpAt: null,
		};
		const rows = await tx
			.update(table as PgTable)
			.set(values(fresh, again?.set))
			.where(and(inArray(column(columns.id), [...ids]), again?.where(table)))
			.returning();
		const keys = new Set(rows.map((row) => (keyColumn ? String(row[keyColumn]) : ALL)));
		await enqueue(tx, name, ...Array.from(keys, (key) => ({ key })));
		return rows as Row[];
	};
}

function figuresOf<Table extends PgTable, Tools>(
	{ name, table }: RowWork<Table, Tools>,
	{ columns, column, isWaiting, isGivenUp }: RowState<Table>,
): SQL {
	const givenUp = isGivenUp(table);
	return sql`
		select ${name}::text as work,
			(select count(*) from ${table} where ${isWaiting(table)})::int as waiting,
			${givenUp ? sql`(select count(*) from ${table} where ${givenUp})::int` : sql`0`} as given_up,
			(select coalesce(greatest(extract(epoch from now() - min(${column(columns.nextAttemptAt)})), 0), 0)::float8
				from ${table} where ${isWaiting(table)}) as age`;
}
