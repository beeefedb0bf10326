import { is } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "./schema.server.ts";

/** The columns of all tables that reference this table by a foreign key, each with its table. */
export const referencesTo = (target: PgTable): readonly { table: PgTable; column: AnyPgColumn }[] =>
	Object.values(schema)
		.filter((value) => is(value, PgTable))
		.flatMap((table) =>
			getTableConfig(table)
				.foreignKeys.map((key) => key.reference())
				.filter(({ foreignTable }) => foreignTable === target)
				.flatMap(({ columns }) => columns.map((column) => ({ table, column }))),
		);
