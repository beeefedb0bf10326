import { fromPglite } from "pg-boss";
import type { JobsDatabase } from "#app/platform/jobs.server.ts";
import { connection } from "#db/client.server.ts";

/** The queue's statements stand outside of the shop's transactions, on either engine. */
export function jobsDatabase(): JobsDatabase {
	const { pglite, pool, listen } = connection();
	const raw = pglite ? fromPglite(pglite) : pool;
	if (!raw) throw new Error("The connection has no raw handle.");
	const executeSql: JobsDatabase["executeSql"] =
		"executeSql" in raw
			? (text, values) => raw.executeSql(text, values)
			: (text, values) => raw.query(text, values);
	return { executeSql, listen };
}
