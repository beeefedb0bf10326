import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";
import { nameStatements } from "./named-statements.server.ts";
import { Replica } from "./replica.server.ts";
import * as schema from "./schema.server.ts";
import { SilentConnections, waitAgainAfterPauses } from "./silent-connections.server.ts";

type PostgresDatabase = NodePgDatabase<typeof schema>;
type PostgresTransaction = Parameters<Parameters<PostgresDatabase["transaction"]>[0]>[0];

const DRIZZLE_OPTIONS = { schema, casing: "snake_case" } as const;

export interface TransactionConfig extends PgTransactionConfig {
	/**
	 * What it sends before it first waits writes nothing, so that BEGIN need not be waited for: had that
	 * failed, a write would stand outside of the transaction (decision 0056).
	 */
	readsFirst?: boolean;
}

/** How long a server may take to answer a ping, counted in turns of the event loop. */
const PING_TIMEOUT_TICKS = 20;
const PING_TICK_MS = 50;
/** How often the listening connection is pinged, because a silent one reports no error. */
const LISTEN_PING_INTERVAL_MS = 5_000;
const RECONNECT_DELAY_MS = 500;
/** How old a page may be where no notifications arrive. */
const POLL_INTERVAL_MS = 1_000;

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
	const replica = replicaUrl ? openReplica(replicaUrl, primary.pool, poolSize) : undefined;
	return {
		engine: "postgres" as const,
		database: primary.database,
		pool: primary.pool,
		...(replica ? { replica, readDatabase: drizzle(replica as unknown as Pool, DRIZZLE_OPTIONS) } : {}),
		isPooled: primary.isPooled,
		isReachable: primary.isReachable,
		closeConnections: primary.closeConnections,
		listen: (channel: string, onMessage: (payload: string) => void) =>
			listenOnPostgres(directUrl, channel, onMessage),
		close: async () => {
			await Promise.all([primary.pool.end(), replica?.close()]);
		},
	};
}

function openReplica(url: string, primary: Pool, poolSize: number): Replica {
	const { pool, isReachable, closeConnections } = openPool(url, poolSize);
	return new Replica({ primary, pool, isReachable, closeConnections });
}

const SERVER_SETTINGS = {
	/** What a server may take, in milliseconds, for one statement and for what a transaction does between two. */
	statement_timeout: "4000",
	idle_in_transaction_session_timeout: "15000",
	/**
	 * No statement of the shop gained by being compiled. The dashboard's largest took twice the processor time
	 * where the server's thresholds led to inlining and optimizing it as well.
	 */
	jit: "off",
};

/**
 * A transaction pooler knows no start-up parameters, and a setting made for a session would stay with
 * a connection that others use next. So on a direct connection these settings hold for the session,
 * and behind a pooler for each transaction; a single statement there has the time-out of our side.
 */
const setServerSettings = (client: ClientBase, scope: "session" | "transaction", ownPid: number | null) =>
	client.query(
		`select set_config(key, value, $1) from json_each_text($2) where $1 or pg_backend_pid() = $3`,
		[scope === "transaction", JSON.stringify(SERVER_SETTINGS), ownPid],
	);

function openPool(url: string, size: number) {
	const clients = new Set<ClientBase>();
	const pooledClients = new WeakSet<ClientBase>();
	// A server that no longer answers cannot time out its statements.
	const silent = new SilentConnections();
	let isPooled = false;
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 4_000,
		keepAlive: true,
		// Statements that need no results of each other are sent without waiting for those before them.
		pipeline: true,
		async onConnect(client) {
			clients.add(client);
			sendTogether(client, silent.watch(client));
			// The failing query reports a lost connection. Without this listener, one that is lost between two
			// queries of a transaction would end the process.
			client.on("error", () => {});
			const { rowCount } = await setServerSettings(client, "session", ownProcessId(client));
			isPooled = rowCount === 0;
			if (isPooled) pooledClients.add(client);
			else nameStatements(client);
		},
	});
	waitAgainAfterPauses(pool, silent);
	pool.on("remove", (client) => clients.delete(client));
	// The pool replaces a broken idle connection.
	pool.on("error", () => {});
	return {
		pool,
		database: databaseOnPool(pool, pooledClients),
		/** Whether the connections so far went through a pooler. */
		isPooled: () => isPooled,
		/**
		 * A crowded machine may take seconds to open another connection, while those that are open are answered:
		 * a shop full of buyers would be closed to all of them.
		 */
		async isReachable(): Promise<boolean> {
			const startedAt = performance.now();
			return (await pingServer(url)) || silent.hasAnsweredSince(startedAt);
		},
		/** Closes every connection, because a server that fell silent may never answer on them again. */
		closeConnections(): void {
			for (const client of clients) (client as Client).connection.stream.destroy();
		},
	};
}

/** What is asked at the same moment leaves in one write, which costs more than making most statements. */
function sendTogether(client: ClientBase, onSend: () => void): void {
	const { connection } = client as Client;
	const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
	let isWaiting = false;
	client.query = ((...parts: unknown[]) => {
		if (!isWaiting) {
			isWaiting = true;
			onSend();
			const { stream } = connection;
			stream.cork();
			process.nextTick(() => {
				isWaiting = false;
				stream.uncork();
			});
		}
		return query(...parts);
	}) as never;
}

/** The number of the server's process as the connection was told; a pooler tells one of its own. */
const ownProcessId = (client: ClientBase): number | null =>
	(client as ClientBase & { processID: number | null }).processID;

/**
 * The library's own database over a pool, with two differences: the library never releases a connection
 * whose BEGIN failed, and reuses one whose ROLLBACK failed. Here such a connection is closed. And it makes a
 * query builder for each table in each transaction; here a connection has one transaction, used again.
 */
function databaseOnPool(pool: Pool, pooledClients: WeakSet<ClientBase>): PostgresDatabase {
	const database: PostgresDatabase = drizzle(pool, DRIZZLE_OPTIONS);
	const transactions = new WeakMap<PoolClient, PostgresTransaction>();
	database.transaction = async (work, config?: TransactionConfig) => {
		const client = await pool.connect();
		const tx = transactions.get(client) ?? transactionOn(client);
		transactions.set(client, tx);
		let isReusable = false;
		try {
			const begun = client.query(beginStatement(config));
			// The connection is lost before what was sent with BEGIN has results that a write could follow.
			begun.catch(() => (client as Client).connection.stream.destroy());
			const isPooled = pooledClients.has(client);
			if (isPooled || !config?.readsFirst) await begun;
			if (isPooled) await setServerSettings(client, "transaction", null);
			const result = await work(tx).catch(async (error: unknown) => {
				await client.query("rollback").then(
					() => {
						isReusable = true;
					},
					() => {},
				);
				throw error;
			});
			await client.query("commit");
			isReusable = true;
			return result;
		} finally {
			client.release(!isReusable);
		}
	};
	return database;
}

function transactionOn(client: PoolClient): PostgresTransaction {
	const library = drizzle(client, DRIZZLE_OPTIONS);
	// What the library's own transaction is made of, which its types do not name.
	const {
		dialect,
		session,
		_: tables,
	} = library as unknown as { dialect: Parts[0]; session: Parts[1]; _: Parts[2] };
	return new NodePgTransaction(dialect, session, tables);
}

type Parts = ConstructorParameters<
	typeof NodePgTransaction<typeof schema, ExtractTablesWithRelations<typeof schema>>
>;

const beginStatement = ({ isolationLevel, accessMode }: PgTransactionConfig = {}): string =>
	`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ""}${accessMode ? ` ${accessMode}` : ""}`;

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

/**
 * Listens on a separate connection and opens another whenever it breaks. Nobody knows what was missed
 * before a connection listens, so each begins with an empty message: "everything". The same holds
 * behind a transaction pooler, which passes no notifications on: there each look is such a beginning.
 */
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
			() => void opening.query("select 1").catch(() => reconnect()),
			LISTEN_PING_INTERVAL_MS,
		);
		pingTimer.unref();
		const reconnect = (delayMs = RECONNECT_DELAY_MS) => {
			clearInterval(pingTimer);
			if (isLost) return;
			isLost = true;
			opening.connection.stream.destroy();
			if (isStopped) return;
			onMessage("");
			retry = setTimeout(() => void connect(), delayMs);
		};
		opening.on("error", () => reconnect());
		opening.on("end", () => reconnect());
		opening.on("notification", (message) => onMessage(message.payload ?? ""));
		try {
			await opening.connect();
			const { rows } = await opening.query<{ pid: number }>("select pg_backend_pid() as pid");
			if (rows[0]?.pid !== ownProcessId(opening)) return reconnect(POLL_INTERVAL_MS);
			await opening.query(`LISTEN ${opening.escapeIdentifier(channel)}`);
			onMessage("");
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
