import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { log } from "#app/platform/log.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { isTimeLeft, LeaseLostError, runUnderLease } from "./lease.server.ts";
import { enqueue } from "./queue.server.ts";
import type { OutcomeKind, RowOutcome, RowWork, RowWorker } from "./row-work.server.ts";

/*
 * Rows that a job works off. The row holds the state of its work: when it is due (`nextAttemptAt`, null when there is
 * nothing left to do), until when a process holds it (`leaseUntil`), how often it was tried, why it failed, and
 * whether it was given up. A queue job only wakes a process: a lost job is replaced by the sweep every minute.
 */

/** A job starts nothing more after this time; the next job takes the remaining rows. */
const MAX_RUN_MS = 40_000;
const SWEEP_BATCH = 1_000;
const MAX_FAILURE_LENGTH = 500;
/** The key of a job for all rows. */
const ALL = "all";

export function rowWorker<Table extends PgTable, Tools>(
	definition: RowWork<Table, Tools>,
): RowWorker<Table["$inferSelect"], Tools> {
	type Row = Table["$inferSelect"];
	const { name, table, columns, groupBy, leaseSeconds, batch = 1 } = definition;
	const column = (of: keyof Row & string, on: Table = table): PgColumn => on[of as keyof Table] as PgColumn;
	const { id, nextAttemptAt, leaseUntil, attempts } = columns;
	const keyColumn = groupBy === ALL ? null : (groupBy ?? id);
	const values = (set: object) => set as Partial<Row> & Record<string, unknown>;

	const isWaiting = (on: Table) => and(isNotNull(column(nextAttemptAt, on)), definition.isOpen?.(on));
	// The database's clock: processes on several machines have to agree.
	const moment = (now: SQL) => sql`coalesce(${now}::timestamptz, clock_timestamp())`;
	/** In milliseconds, because the driver's dates, with which it is compared later, have no finer digits. */
	const leaseFrom = (start: SQL) =>
		sql`date_trunc('milliseconds', ${start}) + ${sql.raw(String(leaseSeconds))} * interval '1 second'`;
	const isDue = (on: Table, now: SQL) =>
		and(
			isWaiting(on),
			lte(column(nextAttemptAt, on), moment(now)),
			or(isNull(column(leaseUntil, on)), lt(column(leaseUntil, on), moment(now))),
		);

	const now = sql`${sql.placeholder("now")}`;
	const claiming = preparedStatement((on) => {
		const due = alias(table, "due") as unknown as Table;
		const first = on
			.select({ id: column(id, due) })
			.from(due as PgTable)
			.where(
				and(
					isDue(due, now),
					keyColumn ? eq(column(keyColumn, due), sql.placeholder("key")) : undefined,
					definition.isFirst?.(due),
				),
			)
			.orderBy(asc(column(nextAttemptAt, due)), asc(column(id, due)))
			.limit(batch)
			.for("update", { skipLocked: true });
		return (
			on
				.update(table as PgTable)
				.set(
					values({
						[leaseUntil]: leaseFrom(moment(now)),
						[attempts]: sql`${column(attempts)} + 1`,
					}),
				)
				// As an array, so that the rows are looked up once.
				.where(sql`${column(id)} = any(array${first})`)
				.returning()
		);
	});

	/** Writes to a row that this process still holds. */
	async function write(on: Queryable, { row, leases }: Claimed<Row>, set: object): Promise<Row> {
		const [written] = await on
			.update(table as PgTable)
			.set(values(set))
			.where(and(eq(column(id), row[id]), inArray(column(leaseUntil), leases)))
			.returning();
		if (!written) throw new LeaseLostError(name);
		return written as Row;
	}

	async function settle(claimed: Claimed<Row>, kind: OutcomeKind, set: object): Promise<void> {
		const save = (on: Queryable, more: object = {}) =>
			write(on, claimed, { [leaseUntil]: null, ...set, ...more });
		try {
			if (!definition.settle) return void (await save(db));
			const store = definition.settle.bind(definition);
			await inTransaction((tx) => store(tx, claimed.row, kind, (more) => save(tx, more)));
		} catch (error) {
			if (!(error instanceof LeaseLostError)) throw error;
			log.warn({ work: name, id: claimed.row[id] }, error.message);
		}
	}

	const settleWell = (claimed: Claimed<Row>, { nextAttemptAt: at = null, set = {} }: RowOutcome<Row>) =>
		settle(claimed, at ? "later" : "done", {
			[nextAttemptAt]: at,
			...(columns.failure ? { [columns.failure]: null } : {}),
			// A finished row keeps its number of attempts.
			...(at ? { [attempts]: 0 } : {}),
			...set,
		});

	/** Returns whether more of the group may be started. */
	async function settleBadly(claimed: Claimed<Row>, error: unknown): Promise<boolean> {
		const { row } = claimed;
		const { notBefore, isFinal, stopsGroup, set, ...judged } = definition.judge?.(error, row) ?? {};
		const { failure = error instanceof Error ? error.message : String(error) } = judged;
		const at = isFinal ? null : nextAttempt(row, notBefore);
		log.warn({ error, work: name, id: row[id], attempt: row[attempts] }, "work on a row failed");
		await settle(claimed, at ? "failed" : "given_up", {
			[nextAttemptAt]: at,
			...(columns.failure ? { [columns.failure]: failure?.slice(0, MAX_FAILURE_LENGTH) ?? null } : {}),
			...(at || !columns.givenUpAt ? {} : { [columns.givenUpAt]: new Date() }),
			...set,
		});
		return !stopsGroup;
	}

	function nextAttempt(row: Row, notBefore: Date | null = null): Date | null {
		const { backoff } = definition;
		const count = row[attempts] as number;
		const seconds = typeof backoff === "function" ? null : backoff[count - 1];
		const regular = seconds == null ? null : new Date(Date.now() + seconds * 1000);
		const at = typeof backoff === "function" ? backoff(row, count) : regular;
		return at && notBefore && notBefore > at ? notBefore : at;
	}

	/** The process was killed during the last attempt, which had already been counted. */
	const isExhausted = (row: Row): boolean =>
		typeof definition.backoff !== "function" && (row[attempts] as number) > definition.backoff.length + 1;

	/** Returns how many rows succeeded, and whether more of the group may be started. */
	async function runRows(rows: [Row, ...Row[]], tools: Tools): Promise<{ done: number; goesOn: boolean }> {
		const claimed = rows.map((row): Claimed<Row> => ({ row, leases: [row[leaseUntil] as Date] }));
		let outcomes: Map<Row, RowOutcome<Row>>;
		try {
			if (rows.some(isExhausted)) throw new Error("the process that worked on it ended");
			outcomes = await runUnderLease(leaseSeconds, async ({ extend }) => {
				const holdLease = async (on: Queryable = db) => {
					extend();
					for (const each of claimed) {
						const row = await write(on, each, { [leaseUntil]: leaseFrom(sql`clock_timestamp()`) });
						// The earlier lease stays known: it holds again if the transaction of this step is rolled back.
						each.leases.push(row[leaseUntil] as Date);
					}
				};
				const outcome = await definition.run(rows, tools, { holdLease });
				return outcome instanceof Map ? outcome : new Map(rows.map((row) => [row, outcome] as const));
			});
		} catch (error) {
			let goesOn = true;
			for (const each of claimed) goesOn = (await settleBadly(each, error)) && goesOn;
			return { done: 0, goesOn };
		}
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
		return { done, goesOn: true };
	}

	async function workOff(key: string | undefined, tools: Tools, at?: Date): Promise<number> {
		const until = performance.now() + MAX_RUN_MS;
		let done = 0;
		while (performance.now() < until) {
			const rows = (await claiming(db).execute({ key, now: at?.toISOString() ?? null })) as Row[];
			const [first, ...others] = rows;
			if (!first) break;
			const result = await runRows([first, ...others], tools);
			done += result.done;
			// A row with its own job is finished now.
			if (!result.goesOn || !groupBy) break;
		}
		return done;
	}

	async function sweep(at?: Date): Promise<number> {
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
	}

	return {
		name,
		workOff,
		sweep,
		enqueue: (tx, ...keys) => enqueue(tx, name, ...keys.map((key) => ({ key }))),
		async again(tx, ids) {
			const rows = await tx
				.update(table as PgTable)
				.set(
					values({
						[nextAttemptAt]: sql`now()`,
						// Without its lease, a run that still works on the row stores nothing more.
						[leaseUntil]: null,
						[attempts]: 0,
						...(columns.failure ? { [columns.failure]: null } : {}),
						...(columns.givenUpAt ? { [columns.givenUpAt]: null } : {}),
						...definition.again?.set,
					}),
				)
				.where(and(inArray(column(id), [...ids]), definition.again?.where(table)))
				.returning();
			const keys = new Set(rows.map((row) => (keyColumn ? String(row[keyColumn]) : ALL)));
			await enqueue(tx, name, ...Array.from(keys, (key) => ({ key })));
			return rows as Row[];
		},
		worker: (tools) => ({
			queue: name,
			...definition.queue,
			timeoutSeconds: MAX_RUN_MS / 1000 + leaseSeconds,
			async run({ key }) {
				// A job of an earlier build names its row differently; the next sweep finds that row.
				if (key) await workOff(keyColumn ? key : undefined, tools);
			},
		}),
		figures: () => sql`
			select ${name}::text as work,
				(select count(*) from ${table} where ${isWaiting(table)})::int as waiting,
				${columns.givenUpAt ? sql`(select count(*) from ${table} where ${and(isNotNull(column(columns.givenUpAt)), definition.isOpen?.(table))})::int` : sql`0`} as given_up,
				(select coalesce(greatest(extract(epoch from now() - min(${column(nextAttemptAt)})), 0), 0)::float8
					from ${table} where ${isWaiting(table)}) as age`,
	};
}

/** A row that this process holds, and all leases under which it has held it. */
interface Claimed<Row> {
	row: Row;
	leases: Date[];
}
