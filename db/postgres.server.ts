import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";
import * as schema from "./schema.server.ts";

type PostgresDatabase = NodePgDatabase<typeof schema>;

/** How long a server may take to answer a ping, counted in turns of the event loop. */
const PING_TIMEOUT_TICKS = 20;
const PING_TICK_MS = 50;
/** How often the listening connection is pinged, because a silent one reports no error. */
const LISTEN_PING_INTERVAL_MS = 5_000;

/** A server with a pool of connections, and a second pool where a replica serves public pages. */
export function openPostgres({
	url,
	directUrl = url,
	replicaUrl,
	poolSize = 10,
}: {
	url: string;
	directUrl?: string | undefined;
	replicaUrl?: string | undefined;
	poolSize?: number;
}) {
	const primary = openPool(url, poolSize);
	const replica = replicaUrl ? openPool(replicaUrl, poolSize) : undefined;
	return {
		engine: "postgres" as const,
		database: primary.database,
		pool: primary.pool,
		...(replica ? { replica } : {}),
		isReachable: () => pingServer(url),
		closeConnections: () => {
			primary.closeConnections();
			replica?.closeConnections();
		},
		listen: (channel: string, onMessage: (payload: string) => void) =>
			listenOnPostgres(directUrl, channel, onMessage),
		close: async () => {
			await Promise.all([primary.pool.end(), replica?.pool.end()]);
		},
	};
}

function openPool(url: string, size: number) {
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 4_000,
		idle_in_transaction_session_timeout: 15_000,
		statement_timeout: 4_000,
		// A server that no longer answers cannot time out its statements.
		query_timeout: 4_500,
		keepAlive: true,
	});
	const clients = new Set<PoolClient>();
	pool.on("connect", (client) => {
		clients.add(client);
		// The failing query reports a lost connection. Without this listener, one that is lost between two
		// queries of a transaction would end the process.
		client.on("error", () => {});
	});
	pool.on("remove", (client) => clients.delete(client));
	// The pool replaces a broken idle connection.
	pool.on("error", () => {});
	return {
		pool,
		database: databaseOnPool(pool),
		/** Closes every connection, because a server that fell silent may never answer on them again. */
		closeConnections(): void {
			for (const client of clients) client.connection.stream.destroy();
		},
	};
}

/**
 * The library's own database over a pool, with one difference: the library never releases a connection
 * whose BEGIN failed, and reuses one whose ROLLBACK failed. Here such a connection is closed.
 */
function databaseOnPool(pool: Pool): PostgresDatabase {
	const options = { schema, casing: "snake_case" } as const;
	const database: PostgresDatabase = drizzle(pool, options);
	const databaseByClient = new WeakMap<PoolClient, PostgresDatabase>();
	database.transaction = async (work, config) => {
		const client = await pool.connect();
		const clientDatabase: PostgresDatabase = databaseByClient.get(client) ?? drizzle(client, options);
		databaseByClient.set(client, clientDatabase);
		let workError: { error: unknown } | undefined;
		let isReusable = true;
		try {
			return await clientDatabase.transaction(async (tx) => {
				try {
					return await work(tx);
				} catch (error) {
					workError = { error };
					throw error;
				}
			}, config);
		} catch (error) {
			// The error is the work's own only when its ROLLBACK succeeded.
			isReusable = workError?.error === error && workError !== undefined;
			throw error;
		} finally {
			client.release(!isReusable);
		}
	};
	return database;
}

/**
 * On a separate connection, so that a busy pool does not matter. An answer that waits until this
 * process has time to read it came in time: of a turn of the event loop only its usual length counts.
 */
async function pingServer(url: string): Promise<boolean> {
	const client = new Client({ connectionString: url });
	client.on("error", () => {});
	let ticks = 0;
	const timer = setInterval(() => {
		ticks += 1;
		if (ticks >= PING_TIMEOUT_TICKS) client.connection.stream.destroy();
	}, PING_TICK_MS);
	try {
		await client.connect();
		await client.query("select 1");
		return true;
	} catch (error) {
		// "Too many connections" is an answer too; "starting up" and "shutting down" (57P…) are not.
		const { code } = error as { code?: unknown };
		return typeof code === "string" && /^53/.test(code);
	} finally {
		clearInterval(timer);
		client.connection.stream.destroy();
	}
}

/** Listens on a separate connection and opens another whenever it breaks. */
async function listenOnPostgres(
	url: string,
	channel: string,
	onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
	let isStopped = false;
	let client: Client | undefined;
	let retry: NodeJS.Timeout | undefined;
	const connect = async (): Promise<void> => {
		const opening = new Client({
			connectionString: url,
			keepAlive: true,
			connectionTimeoutMillis: 4_000,
			query_timeout: 4_000,
		});
		client = opening;
		let isLost = false;
		const pingTimer = setInterval(
			() => void opening.query("select 1").catch(reconnect),
			LISTEN_PING_INTERVAL_MS,
		);
		pingTimer.unref();
		const reconnect = () => {
			clearInterval(pingTimer);
			if (isLost) return;
			isLost = true;
			opening.connection.stream.destroy();
			if (isStopped) return;
			// Notifications may have been missed: an empty message means "everything".
			onMessage("");
			retry = setTimeout(() => void connect(), 500);
		};
		opening.on("error", reconnect);
		opening.on("end", reconnect);
		opening.on("notification", (message) => onMessage(message.payload ?? ""));
		try {
			await opening.connect();
			await opening.query(`LISTEN ${opening.escapeIdentifier(channel)}`);
		} catch {
			reconnect();
		}
	};
	await connect();
	return async () => {
		isStopped = true;
		clearTimeout(retry);
		await client?.end();
	};
}
