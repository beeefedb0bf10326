import { sql } from "drizzle-orm";
import { connection, db } from "#db/client.server.ts";

/**
 * Removes deleted data from the files of the embedded engine, which the shop itself manages. The tables are rewritten
 * without their former rows. The log that still has those rows is ended, written to the tables and removed. A
 * PostgreSQL server keeps both until it needs the space, and its archived log for as long as it is configured to
 * (docs/operations.md, What is kept). Returns false there.
 */
export async function scrubFiles(tables: readonly string[]): Promise<boolean> {
	const { pglite } = connection();
	if (!pglite) return false;
	const names = sql.join(
		tables.map((table) => sql.identifier(table)),
		sql`, `,
	);
	await db.execute(sql`vacuum full ${names}`);
	await db.execute(sql`set wal_recycle = off`);
	await db.execute(sql`select pg_switch_wal()`);
	await db.execute(sql`checkpoint`);
	await db.execute(sql`reset wal_recycle`);
	return true;
}
