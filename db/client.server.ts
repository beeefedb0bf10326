import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type { Pool } from "pg";
import { lockFolder } from "./folder-lock.server.ts";
import { openPostgres, type TransactionConfig } from "./postgres.server.ts";
import type { Replica } from "./replica.server.ts";
import * as schema from "./schema.server.ts";

/** The channel on which every process is told what was changed. */
export const CHANGES_CHANNEL = "cerne_changes";
/** A notification carries less than 8,000 bytes. */
const MAX_NAMES_IN_MESSAGE = 100;

interface Notifying {
	/** Names what was changed; every process is told once it is committed, and never after a rollback. */
	notify(...names: string[]): Promise<void>;
	/** Sends a statement as it is written, for one that the library would only make anew. */
	executeText(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

type LibraryDatabase = PgDatabase<PgQueryResultHKT, typeof schema>;
type LibraryTransaction = Parameters<Parameters<LibraryDatabase["transaction"]>[0]>[0];

/** Either engine: the same SQL runs on both, so the rest of the code need not know which it is. */
export type Database = Notifying & {
	transaction<T>(work: (tx: Transaction) => Promise<T>, config?: TransactionConfig): Promise<T>;
} & LibraryDatabase;
export type Transaction = Notifying & LibraryTransaction;
/** What a statement that notifies nobody accepts. */
export type AnyQueryable = LibraryDatabase | LibraryTransaction;
/** What a query accepts: the shop's database or the transaction it is part of. */
export type Queryable = Database | Transaction;

interface Connection {
	engine: "pglite" | "postgres";
	database: Database;
	/** The raw handle, for the job queue and for backups. */
	pglite?: PGlite;
	pool?: Pool;
	/** A read replica, where one is set, and the database as it is read there. */
	replica?: Replica;
	readDatabase?: LibraryDatabase;
	/** Whether a transaction pooler stands before the server. */
	isPooled?(): boolean;
	/** Whether the database answers; a server gets less than two seconds. */
	isReachable(): Promise<boolean>;
	/** Aborts all queries, for a server that no longer answers. */
	closeConnections(): void;
	/** Calls back with each payload, and with "" when some may have been missed. */
	listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
	close(): Promise<void>;
}

let current: Connection | undefined;

/** The open connection. Throws when the process has not opened one. */
export function connection(): Connection {
	if (!current) throw new Error("The database is not open yet: call openDatabase() first.");
	return current;
}

/**
 * The shop's database: a proxy to what `openDatabase` opened, so that modules may import it before
 * there is a connection.
 */
export const db: Database = lazyProxy(() => connection().database);

/**
 * For public, cached pages: the read replica where there is one, otherwise the same as `db`. It may be
 * a moment behind, so no decision may depend on it (`replica.server.ts`).
 */
export const readDb: LibraryDatabase = lazyProxy(() => {
	const { readDatabase, database } = connection();
	return readDatabase ?? database;
});

function lazyProxy<Opened extends LibraryDatabase>(open: () => Opened): Opened {
	return new Proxy({} as Opened, {
		get(_target, property) {
			const database = open();
			const value: unknown = Reflect.get(database, property);
			return typeof value === "function" ? value.bind(database) : value;
		},
	});
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

/** Opens the database of this process. Migrations are a separate step (`migrate`). */
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
 * Calls back with the names of what was changed, and with "" when some may have been missed. Changes
 * of this process are known at their commit, so that its next page shows them.
 */
export async function listenToChanges(onChange: (names: string) => void): Promise<() => Promise<void>> {
	// Messages of this process come twice, in either order.
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

/**
 * The two drivers differ in the shape of raw results, which no other code relies on, and in whether a
 * statement is sent while another one runs.
 */
function asDatabase(driver: unknown, { isPipelined }: { isPipelined: boolean }): Database {
	const database = driver as LibraryDatabase;
	const runTransaction = database.transaction.bind(database);
	const libraryConfig = ({ readsFirst = false, ...config }: TransactionConfig = {}) => {
		if (isPipelined) return { ...config, readsFirst };
		// The embedded engine's library sends what it is given as a statement, also when that says nothing.
		return Object.keys(config).length > 0 ? config : undefined;
	};
	const transaction: Database["transaction"] = async (work, config) => {
		const names = new Set<string>();
		const notify = async (...more: string[]) => {
			for (const name of more) names.add(name);
		};
		let messages: string[] = [];
		const sending: Promise<unknown>[] = [];
		const result = await runTransaction(async (tx) => {
			const done = await work(Object.assign(tx, { notify, executeText: textExecutor(tx) }));
			messages = messagesOf(names);
			if (messages.length > 0) sending.push(sendNotifications(tx, messages));
			// With COMMIT, which after a failed statement is a rollback: the error comes to light below.
			if (isPipelined) sending[0]?.catch(() => {});
			else await sending[0];
			return done;
		}, libraryConfig(config));
		await sending[0];
		deliver(messages);
		return result;
	};
	const notify: Database["notify"] = async (...names) => {
		const messages = messagesOf(new Set(names));
		await sendNotifications(database, messages);
		deliver(messages);
	};
	return Object.assign(database, { transaction, notify, executeText: textExecutor(database) });
}

/** The library's session holds the driver's own handle: a pool, one of its connections, or PGlite. */
function textExecutor(on: LibraryDatabase | LibraryTransaction): Notifying["executeText"] {
	const { client } = (on as unknown as { session: { client: { query: Notifying["executeText"] } } }).session;
	return (text, values) => client.query(text, values);
}

/** All in one statement. */
const sendNotifications = (on: LibraryDatabase | LibraryTransaction, messages: readonly string[]) =>
	textExecutor(on)("select pg_notify($1, message) from unnest($2::text[]) message", [
		CHANGES_CHANNEL,
		messages,
	]);

function deliver(messages: readonly string[]): void {
	for (const message of messages) for (const listener of changeListeners) listener(message);
}

/** Each begins with a number of its own, which says what process it is from. */
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
	const { database, ...connectionParts } = openPostgres(address);
	return { ...connectionParts, database: asDatabase(database, { isPipelined: true }) };
}

async function openPglite(address: { folder: string; template?: string }): Promise<Connection> {
	const inMemory = address.folder === "memory";
	const folder = join(address.folder, "database");
	if (!inMemory) await mkdir(address.folder, { recursive: true, mode: 0o700 });
	// Two processes on one folder silently destroy each other's rows.
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
	return {
		engine: "pglite",
		database: asDatabase(drizzlePglite(pglite, { schema, casing: "snake_case" }), { isPipelined: false }),
		pglite,
		// It runs in this process: it may be busy, but always answers in the end.
		isReachable: () =>
			pglite.query("select 1").then(
				() => true,
				() => false,
			),
		closeConnections: () => {},
		listen: (channel, onMessage) => pglite.listen(channel, onMessage),
		async close() {
			await pglite.close();
			await unlock();
		},
	};
}

/** A packed data folder (`scripts/make-database-template.ts`); without one the engine creates a database. */
async function readTemplate(file: string): Promise<Blob | undefined> {
	if (!existsSync(file)) return undefined;
	const type = file.endsWith(".gz") ? "application/x-gzip" : "application/x-tar";
	return new Blob([await readFile(file)], { type });
}
