import { and, getTableColumns, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RowWork, WorkColumns } from "./row-work.server.ts";

/** The key of a job for all rows. */
export const ALL = "all";

export type RowState<Table extends PgTable> = ReturnType<typeof rowState<Table>>;

/** How a table stores the state of a kind of work. */
export function rowState<Table extends PgTable>(definition: RowWork<Table, never>) {
	type Row = Table["$inferSelect"];
	const { table, groupBy, leaseSeconds } = definition;
	const columns = stateColumns(definition);
	const column = (of: keyof Row & string, on: Table = table): PgColumn => on[of as keyof Table] as PgColumn;

	const isOpen = (on: Table) => definition.isOpen?.(on);
	const isWaiting = (on: Table) => and(isNotNull(column(columns.nextAttemptAt, on)), isOpen(on));
	// The database's clock: processes on several machines have to agree.
	const moment = (now: SQL) => sql`coalesce(${now}::timestamptz, clock_timestamp())`;
	return {
		columns,
		column,
		/** The column that the rows of one job share; null if one job works on all rows. */
		keyColumn: groupBy === ALL ? null : (groupBy ?? columns.id),
		isWaiting,
		isDue: (on: Table, now: SQL) =>
			and(
				isWaiting(on),
				lte(column(columns.nextAttemptAt, on), moment(now)),
				or(isNull(column(columns.leaseUntil, on)), lt(column(columns.leaseUntil, on), moment(now))),
			),
		isGivenUp: (on: Table) => columns.givenUpAt && and(isNotNull(column(columns.givenUpAt, on)), isOpen(on)),
		/** In milliseconds, because the driver's dates, with which it is compared later, have no finer digits. */
		leaseFrom: (start: SQL) =>
			sql`date_trunc('milliseconds', ${start}) + ${sql.raw(String(leaseSeconds))} * interval '1 second'`,
		moment,
		/** Values for those columns of the state that the table has, and for further ones; undefined leaves a column as it is. */
		values(state: Partial<Record<keyof WorkColumns<Row>, unknown>>, further: object = {}) {
			const named = Object.entries(state).flatMap(([name, value]) => {
				const stored = columns[name as keyof WorkColumns<Row>];
				return stored === null ? [] : [[stored, value]];
			});
			return { ...Object.fromEntries(named), ...further } as Partial<Row> & Record<string, unknown>;
		},
	};
}

function stateColumns<Table extends PgTable>({ name, table, columns: own }: RowWork<Table, never>) {
	const inTable = getTableColumns(table);
	const names = {
		id: "id",
		nextAttemptAt: "nextAttemptAt",
		leaseUntil: "leaseUntil",
		attempts: "attempts",
		failure: "failure" in inTable ? "failure" : null,
		givenUpAt: "givenUpAt" in inTable ? "givenUpAt" : null,
		...own,
	};
	const missing = Object.values(names).find((column) => column !== null && !Object.hasOwn(inTable, column));
	if (missing) throw new Error(`the table of the work “${name}” has no column “${missing}”`);
	return names as WorkColumns<Table["$inferSelect"]>;
}
