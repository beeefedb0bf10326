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

/** What the replica has not replayed yet, and how old the newest change is that it shows. */
export async function replicaLag(): Promise<{ bytes: number; seconds: number }> {
	const { pool, replica } = connection();
	if (!pool || !replica) return { bytes: 0, seconds: 0 };
	const { rows } = await pool.query<{ written: string }>("select pg_current_wal_lsn()::text as written");
	// Null on a server that replays nothing, because it is a primary itself.
	const seen = await replica.pool.query<{ bytes: number; seconds: number }>(
		`select greatest(coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 as bytes,
			coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
		[rows[0]?.written],
	);
	const { bytes = 0, seconds = 0 } = seen.rows[0] ?? {};
	// Where nothing is written, the last change is old, and the replica shows it all the same.
	return { bytes, seconds: bytes > 0 ? seconds : 0 };
}
