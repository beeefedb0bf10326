import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { db } from "#db/client.server.ts";

/** From here to the end of the test, or until the returned function is called, statements about this table fail. */
export async function hideTable(table: string): Promise<() => Promise<void>> {
	await db.execute(sql.raw(`alter table if exists ${table} rename to ${table}_hidden`));
	const show = async () => {
		await db.execute(sql.raw(`alter table if exists ${table}_hidden rename to ${table}`));
	};
	onTestFinished(show);
	return show;
}
