import { type AnyColumn, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { AnyQueryable, Queryable } from "./client.server.ts";

/**
 * A statement that is made once for each connection; its values stand in it as `sql.placeholder`. For those
 * that are run for each page, and large ones: making one costs this process as much as sending it, or more. A
 * value may not be null where its column has a type of its own (a date, JSON).
 */
export function preparedStatement<Prepared>(
	make: (on: AnyQueryable) => { prepare(name: string): Prepared },
): (on: AnyQueryable) => Prepared {
	const made = new WeakMap<object, Prepared>();
	return (on) => {
		// The library's own transactions on a connection share its session.
		const { session } = on as unknown as { session: object };
		const known = made.get(session);
		if (known) return known;
		// What the server calls it is decided where it is sent (`named-statements.server.ts`).
		const prepared = make(on).prepare("");
		made.set(session, prepared);
		return prepared;
	};
}

/**
 * A list as one value: one text whatever its length. Its length is hidden from the server's planner, which for
 * a list shorter than the ten it expects would plan anew each time, for longer than it runs.
 */
export const listValue = (name: string, type: "uuid" | "int"): SQL =>
	sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;

/** Whether an id is in a list that is given as one value. */
export const isAmong = (column: AnyColumn, list: string): SQL =>
	sql`${column} = any(${listValue(list, "uuid")}::uuid[])`;

/**
 * Writes rows by a statement that is made once for each number of rows, and sent as it is written: what the
 * library does for each run of a statement costs more than making the list of its values. The rows give these
 * columns, which may be null; the others have their defaults.
 */
export function preparedInsert<Table extends PgTable, Column extends keyof Table["$inferInsert"] & string>(
	table: Table,
	columns: readonly Column[],
	{ onConflict }: { onConflict?: { ignore: AnyColumn } } = {},
) {
	const types = getTableColumns(table) as Record<Column, AnyColumn>;
	const statements = new Map<number, { text: string; sequence: readonly Column[] }>();
	const makeStatement = (on: AnyQueryable, rows: number) => {
		const row = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`]));
		const insert = on.insert(table as PgTable).values(Array.from({ length: rows }, () => row));
		const made = onConflict ? insert.onConflictDoNothing({ target: onConflict.ignore as never }) : insert;
		const { sql: text, params } = made.toSQL();
		// The library writes the columns of each row in the sequence of the table.
		const sequence = params.slice(0, columns.length).map((each) => (each as Placeholder<Column>).name);
		return { text, sequence };
	};
	return (
		on: Queryable,
		...rows: readonly { [Name in Column]: Exclude<Table["$inferInsert"][Name], undefined> }[]
	): Promise<unknown> => {
		const statement = statements.get(rows.length) ?? makeStatement(on, rows.length);
		statements.set(rows.length, statement);
		const values: unknown[] = [];
		for (const row of rows) {
			for (const column of statement.sequence) {
				const value: unknown = row[column];
				values.push(value === null ? null : types[column].mapToDriverValue(value));
			}
		}
		return on.executeText(statement.text, values);
	};
}
