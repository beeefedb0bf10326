import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { IndexColumn, PgTable } from "drizzle-orm/pg-core";
import { type DatabaseHandle, type Library, nameOf, type Statements } from "./library.server.ts";

/**
 * A statement that is built once per connection, with its values as `sql.placeholder`. For statements of every page
 * or order: building one costs this process as much as sending it or more, and parsing and planning it costs the
 * server more than running it. A value must not be null if its column has an object type (a date, JSON).
 */
export function preparedStatement<Prepared>(
	make: (on: Statements) => { prepare(name: string): Prepared; toSQL(): { sql: string } },
): (on: Preparing) => Prepared {
	const made = new WeakMap<Library, { prepared: Prepared; hasName: boolean }>();
	return (on) => {
		const hasName = on.isPooled() === false;
		const cached = made.get(on.library);
		if (cached?.hasName === hasName) return cached.prepared;
		const statement = make(on.library);
		const prepared = statement.prepare(nameOf(statement.toSQL().sql, on));
		made.set(on.library, { prepared, hasName });
		return prepared;
	};
}

type Preparing = Pick<DatabaseHandle, "library" | "isPooled">;

/**
 * A list as one value, so that the statement's text does not depend on its length. The length is hidden from the
 * server's planner, which for a list shorter than the ten it expects would plan again each time, and that takes
 * longer than running.
 */
export const listValue = (name: string, type: "uuid" | "int"): SQL =>
	sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;

/** Texts that are known when the statement is built, for `in (…)`. */
export const textList = (values: readonly string[]): SQL =>
	sql.join(
		values.map((value) => sql`${value}`),
		sql`, `,
	);

/** Whether an id is in a list that is passed as one value. */
export const isAmong = (column: AnyColumn | SQL, list: string): SQL =>
	sql`${column} = any(${listValue(list, "uuid")}::uuid[])`;

/**
 * Values by column name; missing columns get their defaults. The library would turn null in a placeholder into a text
 * where the column holds an object (a date, JSON), so those columns need a value.
 */
type InsertedRow<Values> = {
	[Name in keyof Values]: NonNullable<Values[Name]> extends object
		? NonNullable<Values[Name]>
		: Exclude<Values[Name], undefined>;
};

/** Inserts rows with a statement prepared for their columns and number. All rows must have the same columns. */
export function preparedInsert<Table extends PgTable>(
	table: Table,
	{ onConflict }: { onConflict?: { ignore: IndexColumn } } = {},
) {
	const preparing = (columns: readonly string[], rows: number) =>
		preparedStatement((on) => {
			const values = Array.from({ length: rows }, (_, at) =>
				Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${column} ${at}`)])),
			);
			const insert = on.insert(table as PgTable).values(values);
			return onConflict ? insert.onConflictDoNothing({ target: onConflict.ignore }) : insert;
		});
	const statements = new Map<string, ReturnType<typeof preparing>>();
	return (on: Preparing, ...rows: readonly InsertedRow<Table["$inferInsert"]>[]): Promise<unknown> => {
		const columns = Object.keys(rows[0] ?? {});
		const key = `${rows.length} ${columns}`;
		const statement = statements.get(key) ?? preparing(columns, rows.length);
		statements.set(key, statement);
		const values = rows.flatMap((row, at) =>
			Object.entries(row).map(([column, value]) => [`${column} ${at}`, value] as const),
		);
		return statement(on).execute(Object.fromEntries(values));
	};
}
