import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { Pool } from "pg";
import { fromDrizzle, fromPglite } from "pg-boss";
import { lockFolder } from "./folder-lock/folder-lock.server.ts";
import {
	type DatabaseHandle,
	LIBRARY_OPTIONS,
	type Library,
	type Statements,
	statementsOf,
	type Transact,
	type TransactionConfig,
} from "./library.server.ts";
import { openPostgres } from "./postgres.server.ts";
import type { Replica } from "./replica.server.ts";

/** The notification channel on which every process learns of changes. */
export const CHANGES_CHANNEL = "cerne_changes";
/** A notification must be shorter than 8,000 bytes. */
const MAX_NAMES_IN_MESSAGE = 100;

/** The part of a database that prepared statements and reads need. */
export type ReadDatabase = Statements & Pick<DatabaseHandle, "library" | "isPooled">;

/** The shop's database, or a transaction on it. The same SQL runs on either engine. */
export interface Queryable extends Statements, DatabaseHandle {
	/** Names changed data; every process is notified when the transaction commits, and never after a rollback. */
	notify(...names: string[]): Promise<void>;
}

export interface Transaction extends Queryable {
	readonly isTransaction: true;
}

export interface Database extends Queryable {
	transaction<T>(work: (tx: Transaction) => Promise<T>, config?: TransactionConfig): Promise<T>;
}

interface Connection {
	engine: "pglite" | "postgres";
	database: Database;
	/** The engine's own handle, for the job queue and for backups. */
	pglite?: PGlite;
	pool?: Pool;
	/** The read replica, if one is configured, and the database as read from it. */
	replica?: Replica;
	readDatabase: ReadDatabase;
	/** Whether a time-out was caused only by a pause of this process. */
	hasPaused(): boolean;
	/** Whether the database answers; a server has less than two seconds. */
	isReachable(): Promise<boolean>;
	/** The same without opening a connection; false if none is open, undefined if all open ones are busy. */
	pingOpenConnection(): Promise<boolean> | undefined;
	/** Aborts all queries, for a server that no longer answers. */
	closeConnections(): void;
	/** Calls back with each payload, and with "" when notifications may have been missed. */
	listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
	close(): Promise<void>;
}

let current: Connection | undefined;

/** The open connection. Throws if this process has not opened one. */
export function connection(): Connection {
	if (!current) throw new Error("The database is not open yet: call openDatabase() first.");
	return current;
}

/**
 * The shop's database: a proxy for what `openDatabase` opened, so that modules can import it before there is a
 * connection.
 */
export const db: Database = lazyProxy(() => connection().database);

/**
 * For public, cached pages: the read replica if there is one, otherwise the same as `db`. It may be slightly behind,
 * so no decision may depend on it (`replica.server.ts`).
 */
export const readDb: ReadDatabase = lazyProxy(() => connection().readDatabase);

function lazyProxy<Opened extends object>(open: () => Opened): Opened {
	return new Proxy({} as Opened, { get: (_target, property) => Reflect.get(open(), property) });
}

export type DatabaseAddress =
	| {
			engine: "postgres";
			url: string;
			directUrl?: string | undefined;
			replicaUrl?: string | undefined;
			poolSize?: number;
	  }
	| { engine: "pglite"; folder: string | "memory"; template?: string };

/** Opens the database of this process. Migrations run separately (`migrate`). */
export async function openDatabase(address: DatabaseAddress): Promise<void> {
	if (current) throw new Error("The database is already open.");
	current = address.engine === "postgres" ? openServer(address) : await openPglite(address);
}

export async function closeDatabase(): Promise<void> {
	const closing = current;
	current = undefined;
	await closing?.close();
}

const PROCESS_ID = randomUUID();
let sentMessages = 0;
const changeListeners = new Set<(message: string) => void>();

/**
 * Calls back with the names of changed data, and with "" when notifications may have been missed. Changes of this
 * process are delivered at their commit, so that its next page shows them.
 */
export async function listenToChanges(onChange: (names: string) => void): Promise<() => Promise<void>> {
	// Messages of this process arrive twice, in either order.
	const receivedOnce = new Set<string>();
	const onMessage = (message: string): void => {
		if (message === "") receivedOnce.clear();
		if (receivedOnce.delete(message)) return;
		if (message.startsWith(PROCESS_ID)) receivedOnce.add(message);
		onChange(message.slice(message.indexOf(" ") + 1));
	};
	changeListeners.add(onMessage);
	const stop = await connection().listen(CHANGES_CHANNEL, onMessage);
	return () => {
		changeListeners.delete(onMessage);
		return stop();
	};
}

function asDatabase(handle: DatabaseHandle, transact: Transact): Database {
	const queryables = new WeakMap<DatabaseHandle, Statements & DatabaseHandle>();
	const queryable = (on: DatabaseHandle): Statements & DatabaseHandle => {
		const known = queryables.get(on);
		if (known) return known;
		const made = { ...statementsOf(on.library), ...on };
		queryables.set(on, made);
		return made;
	};
	return {
		...queryable(handle),
		async notify(...names) {
			const messages = messagesOf(new Set(names));
			await sendNotifications(handle, messages);
			deliver(messages);
		},
		async transaction(work, config) {
			const names = new Set<string>();
			const notify = async (...more: string[]) => {
				for (const name of more) names.add(name);
			};
			let messages: string[] = [];
			const result = await transact(async (on) => {
				const result = await work({ ...queryable(on), notify, isTransaction: true });
				messages = messagesOf(names);
				return { result, sentLast: messages.length > 0 ? sendNotifications(on, messages) : undefined };
			}, config);
			deliver(messages);
			return result;
		},
	};
}

/** Sends all notifications in one statement. */
const sendNotifications = (on: DatabaseHandle, messages: readonly string[]): Promise<unknown> =>
	on.executeRaw("select pg_notify($1, message) from unnest($2::text[]) message", [CHANGES_CHANNEL, messages]);

function deliver(messages: readonly string[]): void {
	for (const message of messages) for (const listener of changeListeners) listener(message);
}

/** Each message starts with the id of its process and a number, by which a process recognises its own messages. */
function messagesOf(names: ReadonlySet<string>): string[] {
	const messages: string[] = [];
	const left = [...names];
	while (left.length > 0) {
		sentMessages += 1;
		messages.push([`${PROCESS_ID}-${sentMessages}`, ...left.splice(0, MAX_NAMES_IN_MESSAGE)].join(" "));
	}
	return messages;
}

function openServer(address: Extract<DatabaseAddress, { engine: "postgres" }>): Connection {
	const { handle, transact, ...opened } = openPostgres(address);
	const database = asDatabase(handle, transact);
	const library = opened.replica?.library;
	return {
		...opened,
		database,
		readDatabase: library ? { ...statementsOf(library), library, isPooled: handle.isPooled } : database,
	};
}

async function openPglite(address: { folder: string; template?: string }): Promise<Connection> {
	const inMemory = address.folder === "memory";
	const folder = join(address.folder, "database");
	if (!inMemory) await mkdir(address.folder, { recursive: true, mode: 0o700 });
	// Two processes in one folder would silently destroy each other's rows.
	const unlock = inMemory ? async () => {} : await lockFolder(address.folder);
	// Unpacking an empty database takes a fifth of the time of creating one.
	const isNew = inMemory || !existsSync(join(folder, "PG_VERSION"));
	const template = isNew && address.template ? await readTemplate(address.template) : undefined;
	const pglite = new PGlite({
		...(inMemory ? {} : { dataDir: folder }),
		...(template ? { loadDataDir: template } : {}),
		extensions: { unaccent, pg_trgm },
	});
	await pglite.waitReady;
	const library = drizzlePglite(pglite, LIBRARY_OPTIONS);
	const handleOf = (on: Library, { executeSql }: ReturnType<typeof fromDrizzle>): DatabaseHandle => ({
		library: on,
		executeRaw: executeSql,
		isPooled: () => false,
	});
	const database = asDatabase(handleOf(library as unknown as Library, fromPglite(pglite)), (work, config) =>
		library.transaction(async (transaction) => {
			const tx = transaction as unknown as Library;
			const { result, sentLast } = await work(handleOf(tx, fromDrizzle(tx, sql)));
			await sentLast;
			return result;
		}, config),
	);
	// The engine runs in this process: it may be busy, but always answers in the end.
	const isReachable = () =>
		pglite.query("select 1").then(
			() => true,
			() => false,
		);
	return {
		engine: "pglite",
		database,
		readDatabase: database,
		pglite,
		hasPaused: () => false,
		isReachable,
		pingOpenConnection: isReachable,
		closeConnections: () => {},
		listen: (channel, onMessage) => pglite.listen(channel, onMessage),
		async close() {
			await pglite.close();
			await unlock();
		},
	};
}

/** Reads a packed data folder (`scripts/make-database-template.ts`); without one the engine creates a database. */
async function readTemplate(file: string): Promise<Blob | undefined> {
	if (!existsSync(file)) return undefined;
	const type = file.endsWith(".gz") ? "application/x-gzip" : "application/x-tar";
	return new Blob([await readFile(file)], { type });
}
