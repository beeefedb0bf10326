import { connection } from "./client.server.ts";

/** How long to wait for a replica at most. */
const MAX_REPLICA_LAG_MS = 5_000;
const POLL_INTERVAL_MS = 25;

/**
 * Waits until the replica has received what the primary has written so far. A page that is rendered
 * again because of a change must not come from a replica without that change: the old page would be
 * cached. Without a replica there is nothing to wait for.
 */
export async function waitForReplica(): Promise<void> {
	const { pool, replica } = connection();
	if (!pool || !replica) return;
	const { rows } = await pool.query<{ written: string }>("select pg_current_wal_lsn()::text as written");
	const deadline = Date.now() + MAX_REPLICA_LAG_MS;
	for (;;) {
		// Null on a server that replays nothing, because it is a primary itself.
		const seen = await replica.pool.query<{ enough: boolean | null }>(
			"select pg_last_wal_replay_lsn() >= $1::pg_lsn as enough",
			[rows[0]?.written],
		);
		if (seen.rows[0]?.enough !== false || Date.now() > deadline) return;
		await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
	}
}
