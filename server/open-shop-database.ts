import { setTimeout as pause } from "node:timers/promises";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { dispatchLiveNotification } from "#app/shop/live/live-hub.server.ts";
import { connection, db, listenToChanges, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";

/**
 * Opens and migrates the database of the settings; if a PostgreSQL server cannot be reached yet, calls `answerProbes`
 * and waits for it.
 */
export async function openShopDatabase(template: string, answerProbes: () => Promise<void>): Promise<void> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATABASE_REPLICA_URL: replicaUrl } = env;
	if (url) {
		await openDatabase({ engine: "postgres", url, directUrl, replicaUrl });
		logUseOfReplica();
	} else await openDatabase({ engine: "pglite", folder: env.DATA_DIR, template });
	for (;;) {
		try {
			await migrate(directUrl);
			break;
		} catch (error) {
			if (!url || !isConnectionProblem(error)) throw error;
			log.warn({ error }, "the database does not answer yet");
			await answerProbes();
			await pause(1_000);
		}
	}
	if (db.isPooled() && !env.DATABASE_DIRECT_URL) {
		log.warn(
			"DATABASE_URL is a transaction pooler: without DATABASE_DIRECT_URL, pages are rendered every second",
		);
	}
}

/** Whether the server was unreachable, the connection was lost, or the server is starting or stopping. */
const isConnectionProblem = (error: unknown): boolean => /^(08|57P)/.test(databaseErrorCode(error) ?? "");

function logUseOfReplica(): void {
	const { replica } = connection();
	if (!replica) return;
	replica.onChange = (isInUse, error) => {
		if (isInUse) log.warn("public pages are read from the replica again");
		else log.warn({ error }, "public pages are read from the primary");
	};
}

/**
 * Follows changes of other processes and of this one: drops cached pages and notifies open screens. `onMessage` gets
 * each message too.
 */
export async function followChanges(onMessage: (message: string) => void): Promise<void> {
	const { replica } = connection();
	await listenToChanges((message) => {
		void invalidateAfterReplica(replica, message);
		dispatchLiveNotification(message);
		onMessage(message);
	});
}

/**
 * Drops a page once the database from which it is rendered has the change: without a replica at once. Changes also
 * arrive while the database is being closed, so its replica is not asked for here.
 */
async function invalidateAfterReplica(
	replica: ReturnType<typeof connection>["replica"],
	message: string,
): Promise<void> {
	await replica?.waitForChanges();
	receiveInvalidation(message);
}
