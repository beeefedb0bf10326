import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { restoreMessages } from "#app/admin/backup/restore/restore.messages.ts";
import { env } from "#app/platform/env.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { db } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";

/** An arbitrary number, the same in every process of the shop (like that of `db/migrate.server.ts`). */
const RESTORE_LOCK = 7_242_002;
const LOCK_NOT_AVAILABLE = "55P03";
const CHECK_INTERVAL_MS = 500;

/** For the embedded engine, whose folder one process opens. */
let isLockedHere = false;

/**
 * Takes the right to restore, and returns how to give it back. The database holds it for a connection, so it ends with
 * the process, however that ends. Throws the refusal if another restore is under way.
 */
export async function acquireRestoreLock(): Promise<() => Promise<void>> {
	if (isLockedHere) throw new Refusal("conflict", restoreMessages.running);
	isLockedHere = true;
	try {
		const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env;
		const releaseServer = directUrl ? await lockOnServer(directUrl) : async () => {};
		return async () => {
			isLockedHere = false;
			await releaseServer();
		};
	} catch (error) {
		isLockedHere = false;
		throw error;
	}
}

async function lockOnServer(url: string): Promise<() => Promise<void>> {
	const client = await openOwnConnection(url);
	try {
		await client.query("begin");
		await client.query(
			"select set_config('lock_timeout', '1s', true), set_config('idle_in_transaction_session_timeout', '0', true)",
		);
		await client.query("select pg_advisory_xact_lock($1)", [RESTORE_LOCK]);
	} catch (error) {
		await client.end();
		if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
		throw new Refusal("conflict", restoreMessages.running);
	}
	return () => client.end();
}

/** Whether another process restores. Takes no lock, so that it delays no restore. */
export async function isRestoredElsewhere(): Promise<boolean> {
	if (!env.DATABASE_URL || isLockedHere) return false;
	const query = sql`select 1 from pg_locks where locktype = 'advisory' and granted
		and classid = 0 and objid = ${RESTORE_LOCK}
		and database = (select oid from pg_database where datname = current_database())`;
	const { rows } = (await db.execute(query)) as unknown as { rows: unknown[] };
	return rows.length > 0;
}

/** Waits until no other process restores. A database that does not answer is asked again. */
export async function waitForRestore(): Promise<void> {
	while (await isRestoredElsewhere().catch(() => true)) await pause(CHECK_INTERVAL_MS);
}
