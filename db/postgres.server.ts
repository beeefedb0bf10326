import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";
import { asConnectionError } from "./connections/connection-error.server.ts";
import { killConnection, toldProcessId } from "./connections/driver-internals.server.ts";
import { SilentConnections } from "./connections/silent-connections.server.ts";
import {
	type DatabaseHandle,
	LIBRARY_OPTIONS,
	type Library,
	nameOf,
	type Transact,
	type TransactionConfig,
} from "./library.server.ts";
import { Replica } from "./replica.server.ts";

/** How long a server may take to answer a ping, counted in turns of the event loop. */
const PING_TIMEOUT_TICKS = 20;
const PING_TICK_MS = 50;
/** After so long without an answer on an open connection, another one is opened beside it, in milliseconds. */
const PATIENCE_MS = 250;
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
	const listener: Listener = { client: undefined };
	const { silent, ...primary } = openPool(url, poolSize, listener);
	const replica = replicaUrl ? openReplica(replicaUrl, primary.pool, poolSize) : undefined;
	return {
		...primary,
		engine: "postgres" as const,
		...(replica ? { replica } : {}),
		hasPaused: () => silent.hasPaused(),
		closeConnections: () => silent.closeAll(),
		listen: (channel: string, onMessage: (payload: string) => void) =>
			listenOnPostgres(directUrl, channel, onMessage, listener),
		close: async () => {
			await Promise.all([primary.pool.end(), replica?.close()]);
		},
	};
}

function openReplica(url: string, primary: Pool, poolSize: number): Replica {
	const { pool, isReachable, silent } = openPool(url, poolSize);
	return new Replica({ primary, pool, isReachable, closeConnections: () => silent.closeAll() });
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
const setServerSettings = (client: ClientBase, scope: "session" | "transaction") =>
	client.query(
		`select set_config(key, value, $1) from json_each_text($2) where $1 or pg_backend_pid() = $3`,
		[scope === "transaction", JSON.stringify(SERVER_SETTINGS), toldProcessId(client)],
	);

function openPool(url: string, size: number, listener?: Listener) {
	// A server that no longer answers cannot time out its statements.
	const silent = new SilentConnections();
	let isPooled: boolean | undefined;
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 4_000,
		keepAlive: true,
		// Statements that need no results of each other are sent without waiting for those before them.
		pipeline: true,
		async onConnect(client) {
			silent.watch(client);
			// The failing query reports a lost connection. Without this listener, one that is lost between two
			// queries of a transaction would end the process.
			client.on("error", () => {});
			const { rowCount } = await setServerSettings(client, "session");
			isPooled = rowCount === 0;
		},
	});
	// The pool replaces a broken idle connection.
	pool.on("error", () => {});
	const handleOf = (on: Pool | PoolClient): DatabaseHandle => {
		const handle: DatabaseHandle = {
			library: drizzle(on, LIBRARY_OPTIONS) as Library,
			// Only one statement can have values, and only one can have a name.
			executeRaw: (text, values = []) =>
				on
					.query({ text, values, name: values.length > 0 ? nameOf(text, handle) : "" })
					.catch(asConnectionError("08006")),
			isPooled: () => isPooled,
		};
		return handle;
	};
	const handles = new WeakMap<PoolClient, DatabaseHandle>();
	const transact: Transact = async (work, config) => {
		const client = await pool.connect().catch(asConnectionError("08001"));
		const handle = handles.get(client) ?? handleOf(client);
		handles.set(client, handle);
		try {
			await Promise.all([
				client.query(beginStatement(config)),
				isPooled ? setServerSettings(client, "transaction") : undefined,
			]).catch(asConnectionError("08006"));
			const { result, sentLast } = await work(handle);
			await Promise.all([sentLast, client.query("commit").catch(asConnectionError("08006"))]);
			return result;
		} catch (error) {
			// On a lost connection it fails like the statement before.
			await client.query("rollback").catch(() => {});
			throw error;
		} finally {
			// Only a connection outside of any transaction is used again.
			client.release(client.getTransactionStatus() !== "I");
		}
	};
	/** Asks on a connection that is open and free. */
	const askOpen = (): { answer: Promise<boolean> } | undefined => {
		if (pool.idleCount > 0) return { answer: pool.connect().then(askAndRelease, () => false) };
		return listener?.client ? { answer: respondsInTime(listener.client, askOnce) } : undefined;
	};
	/**
	 * A crowded machine may take seconds to open another connection, while those that are open are answered: a
	 * shop would be closed to all its buyers. So these are asked first, and count as much as a new one.
	 */
	const isReachable = async (): Promise<boolean> => {
		const startedAt = performance.now();
		const open = askOpen()?.answer;
		const isQuick = await Promise.race([open ?? false, pause(PATIENCE_MS, false, { ref: false })]);
		if (isQuick) return true;
		const responses = await Promise.all([open, pingServer(url)]);
		return responses.includes(true) || silent.hasAnsweredSince(startedAt);
	};
	return {
		pool,
		silent,
		handle: handleOf(pool),
		transact,
		isReachable: () => isReachable(),
		/** The same by open connections alone; false without one, undefined where all are busy. */
		pingOpenConnection: () =>
			askOpen()?.answer ?? (pool.totalCount === 0 ? Promise.resolve(false) : undefined),
	};
}

const beginStatement = ({ isolationLevel, accessMode }: TransactionConfig = {}): string =>
	`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ""}${accessMode ? ` ${accessMode}` : ""}`;

/** On a connection of its own. "Too many connections" is an answer too; "starting up" and "shutting down" (57P…) are not. */
async function pingServer(url: string): Promise<boolean> {
	const client = new Client({ connectionString: url });
	client.on("error", () => {});
	try {
		return await respondsInTime(client, async () => {
			await client.connect();
			await askOnce(client);
		});
	} finally {
		killConnection(client);
	}
}

const askOnce = (client: ClientBase) => client.query("select 1");

/** One that does not answer is not used again. */
async function askAndRelease(client: PoolClient): Promise<boolean> {
	const isAlive = await respondsInTime(client, askOnce);
	client.release(!isAlive);
	return isAlive;
}

/**
 * Whether a connection answers in time, or is closed because it does not. An answer that waits until this process
 * has time to read it came in time: of a turn of the event loop only its usual length counts.
 */
async function respondsInTime<Connection extends ClientBase>(
	client: Connection,
	ask: (client: Connection) => Promise<unknown>,
): Promise<boolean> {
	let ticks = 0;
	const timer = setInterval(() => {
		ticks += 1;
		if (ticks >= PING_TIMEOUT_TICKS) killConnection(client);
	}, PING_TICK_MS);
	try {
		await ask(client);
		return true;
	} catch (error) {
		const { code } = error as { code?: unknown };
		return typeof code === "string" && /^53/.test(code);
	} finally {
		clearInterval(timer);
	}
}

/** The connection that listens, while it does. */
interface Listener {
	client: Client | undefined;
}

/**
 * Listens on a separate connection and opens another whenever it breaks. It is unknown what was missed
 * before a connection listens, so each begins with an empty message: "everything". The same holds
 * behind a transaction pooler, which passes no notifications on: there each look is such a beginning.
 */
async function listenOnPostgres(
	url: string,
	channel: string,
	onMessage: (payload: string) => void,
	listener: Listener,
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
			if (listener.client === opening) listener.client = undefined;
			killConnection(opening);
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
			if (rows[0]?.pid !== toldProcessId(opening)) return reconnect(POLL_INTERVAL_MS);
			await opening.query(`LISTEN ${opening.escapeIdentifier(channel)}`);
			listener.client = opening;
			onMessage("");
		} catch {
			reconnect();
		}
	};
	await connect();
	return async () => {
		isStopped = true;
		listener.client = undefined;
		clearTimeout(retry);
		await client?.end();
	};
}
