import { type AnyColumn, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { AnyQueryable } from "./client.server.ts";

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
 * Writes rows by a statement that is made once for each connection and number of rows. They give these
 * columns, which may be null; the others have their defaults.
 */
export function preparedInsert<Table extends PgTable, Column extends keyof Table["$inferInsert"] & string>(
	table: Table,
	columns: readonly Column[],
	{ onConflict }: { onConflict?: { ignore: AnyColumn } } = {},
) {
	const types = getTableColumns(table) as Record<string, AnyColumn>;
	const statements = new Map<number, ReturnType<typeof makeStatement>>();
	const makeStatement = (rows: number) =>
		preparedStatement((on) => {
			const values = Array.from({ length: rows }, (_, row) =>
				Object.fromEntries(columns.map((column) => [column, sql`${sql.placeholder(`${column} ${row}`)}`])),
			);
			const insert = on.insert(table as PgTable).values(values);
			return onConflict ? insert.onConflictDoNothing({ target: onConflict.ignore as never }) : insert;
		});
	return (
		on: AnyQueryable,
		...rows: readonly { [Name in Column]: Exclude<Table["$inferInsert"][Name], undefined> }[]
	): Promise<unknown> => {
		const statement = statements.get(rows.length) ?? makeStatement(rows.length);
		statements.set(rows.length, statement);
		const values: Record<string, unknown> = {};
		for (const [row, given] of rows.entries()) {
			for (const column of columns) {
				const value: unknown = given[column];
				values[`${column} ${row}`] = value === null ? null : types[column]?.mapToDriverValue(value);
			}
		}
		return statement(on).execute(values);
	};
}
