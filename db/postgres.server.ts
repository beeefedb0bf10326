import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientBase, Pool, type PoolClient } from "pg";
import { asConnectionError } from "./connections/connection-error.server.ts";
import { killConnection, reportedProcessId } from "./connections/driver-internals.server.ts";
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

/** How long a server may take to answer a ping, in ticks of the event loop. */
const PING_TIMEOUT_TICKS = 20;
const PING_TICK_MS = 50;
/** After this time without an answer on an open connection, another one is opened beside it, in milliseconds. */
const PATIENCE_MS = 250;
/** How often the listening connection is pinged, because a silent connection reports no error. */
const LISTEN_PING_INTERVAL_MS = 5_000;
const RECONNECT_DELAY_MS = 500;
/** Most time that a page may be outdated if notifications do not arrive. */
const POLL_INTERVAL_MS = 1_000;

/** A server with a connection pool, and a second pool if a replica serves public pages. */
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
	/** Time-outs in milliseconds, for one statement and for the pause between two statements of a transaction. */
	statement_timeout: "4000",
	idle_in_transaction_session_timeout: "15000",
	/**
	 * No statement of the shop became faster by JIT compilation. The dashboard's largest one took twice the processor
	 * time where the server's thresholds also led to inlining and optimization.
	 */
	jit: "off",
};

/**
 * A transaction pooler ignores start-up parameters, and a session setting would stay on a connection that others use
 * next. So on a direct connection these settings apply to the session, and behind a pooler to each transaction; a
 * single statement there has only the time-out on our side.
 */
const setServerSettings = (client: ClientBase, scope: "session" | "transaction") =>
	client.query(
		`select set_config(key, value, $1) from json_each_text($2) where $1 or pg_backend_pid() = $3`,
		[scope === "transaction", JSON.stringify(SERVER_SETTINGS), reportedProcessId(client)],
	);

function openPool(url: string, size: number, listener?: Listener) {
	// A server that does not answer cannot time out its statements.
	const silent = new SilentConnections();
	let isPooled: boolean | undefined;
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 4_000,
		keepAlive: true,
		// Statements that do not need each other's results are sent without waiting for earlier ones.
		pipeline: true,
		async onConnect(client) {
			silent.watch(client);
			// A failing query reports a lost connection. Without this listener, a connection lost between two queries of a
			// transaction would end the process.
			client.on("error", () => {});
			const { rowCount } = await setServerSettings(client, "session");
			isPooled = rowCount === 0;
		},
	});
	// The pool replaces broken idle connections.
	pool.on("error", () => {});
	const handleOf = (on: Pool | PoolClient): DatabaseHandle => {
		const handle: DatabaseHandle = {
			library: drizzle(on, LIBRARY_OPTIONS) as Library,
			// Only a single statement can have values or a name.
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
			// If the connection is lost, this fails like the statement before it.
			await client.query("rollback").catch(() => {});
			throw error;
		} finally {
			// A connection is reused only if it is not in a transaction.
			client.release(client.getTransactionStatus() !== "I");
		}
	};
	/** Pings a connection that is open and idle. */
	const askOpen = (): { answer: Promise<boolean> } | undefined => {
		if (pool.idleCount > 0) return { answer: pool.connect().then(askAndRelease, () => false) };
		return listener?.client ? { answer: respondsInTime(listener.client, askOnce) } : undefined;
	};
	/**
	 * An overloaded machine may take seconds to open another connection while open ones are still answered: the shop
	 * would be closed to all buyers. So open connections are asked first, and their answer counts as much as that of a
	 * new one.
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
		/** The same with open connections only; false without any, undefined if all are busy. */
		pingOpenConnection: () =>
			askOpen()?.answer ?? (pool.totalCount === 0 ? Promise.resolve(false) : undefined),
	};
}

const beginStatement = ({ isolationLevel, accessMode }: TransactionConfig = {}): string =>
	`begin${isolationLevel ? ` isolation level ${isolationLevel}` : ""}${accessMode ? ` ${accessMode}` : ""}`;

/**
 * Pings on a separate connection. "Too many connections" is an answer too; "starting up" and "shutting down" (57P…)
 * are not.
 */
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

/** A connection that does not answer is not used again. */
async function askAndRelease(client: PoolClient): Promise<boolean> {
	const isAlive = await respondsInTime(client, askOnce);
	client.release(!isAlive);
	return isAlive;
}

/**
 * Whether a connection answers in time; otherwise it is closed. An answer that waits until this process has time to
 * read it is in time: each tick of the event loop counts with its usual length.
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

/** The listening connection, while there is one. */
interface Listener {
	client: Client | undefined;
}

/**
 * Listens on a separate connection and opens another one whenever it breaks. Notifications sent before a connection
 * listens are lost, so each connection starts with an empty message: "everything". The same applies behind a
 * transaction pooler, which does not forward notifications: there each poll sends the empty message.
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
			if (rows[0]?.pid !== reportedProcessId(opening)) return reconnect(POLL_INTERVAL_MS);
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
