import { and, asc, eq, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import type { RowState } from "./row-state.server.ts";
import type { RowWork } from "./row-work.server.ts";

/** The statement that takes the next due rows of a `key` under a lease, and counts the attempt. */
export function claimRows<Table extends PgTable>(
	definition: RowWork<Table, never>,
	{ columns, column, keyColumn, isDue, leaseFrom, moment, values }: RowState<Table>,
) {
	const { table, batch = 1 } = definition;
	const { id, nextAttemptAt, attempts } = columns;
	const now = sql`${sql.placeholder("now")}`;
	return preparedStatement((on) => {
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
		const lease = values({ leaseUntil: leaseFrom(moment(now)), attempts: sql`${column(attempts)} + 1` });
		return (
			on
				.update(table as PgTable)
				.set(lease)
				// As an array, so that the rows are looked up once.
				.where(sql`${column(id)} = any(array${first})`)
				.returning()
		);
	});
}
