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

/** Values of the columns by their names; what is not given has its default. */
type InsertedRow<Table extends PgTable> = {
	[Name in keyof Table["$inferInsert"]]: Exclude<Table["$inferInsert"][Name], undefined>;
};

/**
 * Writes rows by a statement that is made once for its columns and its number of rows, and sent as it is written:
 * what the library does for each run of a statement costs more than making the list of its values. All rows give
 * the same columns, which may be null.
 */
export function preparedInsert<Table extends PgTable>(
	table: Table,
	{ onConflict }: { onConflict?: { ignore: AnyColumn } } = {},
) {
	const types: Record<string, AnyColumn> = getTableColumns(table);
	const statements = new Map<string, { text: string; sequence: readonly string[] }>();
	const makeStatement = (on: AnyQueryable, columns: readonly string[], rows: number) => {
		const row = Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(column)}`]));
		const insert = on.insert(table as PgTable).values(Array.from({ length: rows }, () => row));
		const made = onConflict ? insert.onConflictDoNothing({ target: onConflict.ignore as never }) : insert;
		const { sql: text, params } = made.toSQL();
		// The library writes the columns of each row in the sequence of the table.
		const sequence = params.slice(0, params.length / rows).map((each) => (each as Placeholder).name);
		return { text, sequence };
	};
	return (on: Queryable, ...rows: readonly InsertedRow<Table>[]): Promise<unknown> => {
		const columns = Object.keys(rows[0] ?? {});
		const name = `${rows.length} ${columns}`;
		const statement = statements.get(name) ?? makeStatement(on, columns, rows.length);
		statements.set(name, statement);
		const values: unknown[] = [];
		for (const row of rows as readonly Record<string, unknown>[]) {
			for (const column of statement.sequence) {
				const value = row[column];
				if (value === undefined) throw new Error(`A row to be written has no ${column}, as the first has.`);
				values.push(value === null ? null : types[column]?.mapToDriverValue(value));
			}
		}
		return on.executeText(statement.text, values);
	};
}
