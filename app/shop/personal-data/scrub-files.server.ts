import { sql } from "drizzle-orm";
import { connection, db } from "#db/client.server.ts";

/**
 * Takes what was deleted out of the files of the embedded engine, which the shop itself keeps: the tables are written
 * again without their former rows, and the log that still holds those is ended, written to the tables and removed. A
 * PostgreSQL server keeps both until it needs the room, and its archived log as long as it is told to
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
