import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { Client, Pool } from "pg";
import { lockFolder } from "./folder-lock.server.ts";
import * as schema from "./schema.server.ts";

/** Either engine: the same SQL runs on both, so the code above never asks which one it is. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query accepts: the shop's database or the transaction it is part of. */
export type Queryable = Database | Transaction;

interface Connection {
	engine: "pglite" | "postgres";
	database: Database;
	/** The raw handle, for the job queue and for backups. */
	pglite?: PGlite;
	pool?: Pool;
	/** A read replica, where one is set. */
	replica?: { database: Database; pool: Pool };
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
 * The shop's database. A live view on whatever `openDatabase` opened, so that modules may import
 * it before there is a connection.
 */
export const db: Database = liveView(() => connection().database);

/**
 * For pages that everybody sees and that are kept until told otherwise: the replica where there is
 * one, else the same as `db`. It may be a moment behind, so it decides nothing (`replica.server.ts`).
 */
export const publicDb: Database = liveView(() => {
	const { replica, database } = connection();
	return replica?.database ?? database;
});

function liveView(open: () => Database): Database {
	return new Proxy({} as Database, {
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
	current = address.engine === "postgres" ? openPostgres(address) : await openPglite(address);
}

export async function closeDatabase(): Promise<void> {
	const closing = current;
	current = undefined;
	await closing?.close();
}

async function openPglite(address: { folder: string; template?: string }): Promise<Connection> {
	const inMemory = address.folder === "memory";
	const folder = join(address.folder, "database");
	if (!inMemory) await mkdir(address.folder, { recursive: true, mode: 0o700 });
	// Two processes on one folder silently destroy each other's rows.
	const unlock = inMemory ? async () => {} : await lockFolder(address.folder);
	// Unpacking an empty database takes a fifth of the time that making one does.
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
		// The two drivers differ only in the shape of raw results, which nothing above relies on.
		database: drizzlePglite(pglite, { schema, casing: "snake_case" }) as unknown as Database,
		pglite,
		listen: (channel, onMessage) => pglite.listen(channel, onMessage),
		async close() {
			await pglite.close();
			await unlock();
		},
	};
}

/** A packed data folder (`scripts/make-database-template.ts`); without one the engine makes its own. */
async function readTemplate(file: string): Promise<Blob | undefined> {
	if (!existsSync(file)) return undefined;
	return new Blob([await readFile(file)], { type: "application/x-gzip" });
}

function openPostgres(address: Extract<DatabaseAddress, { engine: "postgres" }>): Connection {
	const { url, directUrl = url, replicaUrl, poolSize = 10 } = address;
	const pool = openPool(url, poolSize);
	const replica = replicaUrl ? openPool(replicaUrl, poolSize) : undefined;
	return {
		engine: "postgres",
		database: overPool(pool),
		pool,
		...(replica ? { replica: { database: overPool(replica), pool: replica } } : {}),
		listen: (channel, onMessage) => listenOnPostgres(directUrl, channel, onMessage),
		close: async () => {
			await Promise.all([pool.end(), replica?.end()]);
		},
	};
}

const overPool = (pool: Pool): Database =>
	drizzleNodePostgres(pool, { schema, casing: "snake_case" }) as unknown as Database;

function openPool(url: string, size: number): Pool {
	const pool = new Pool({
		connectionString: url,
		max: size,
		connectionTimeoutMillis: 5_000,
		idle_in_transaction_session_timeout: 15_000,
		statement_timeout: 5_000,
		// A server that fell silent cannot time its statements out itself.
		query_timeout: 5_500,
		keepAlive: true,
	});
	// An idle connection that breaks is replaced by the pool; without a listener it would end the process.
	pool.on("error", () => {});
	return pool;
}

/** Listens on a connection of its own and opens a new one whenever that breaks. */
async function listenOnPostgres(
	url: string,
	channel: string,
	onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
	let stopped = false;
	let client: Client | undefined;
	let retry: NodeJS.Timeout | undefined;
	const connect = async (): Promise<void> => {
		const opening = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
		client = opening;
		let lost = false;
		const reconnect = () => {
			if (stopped || lost) return;
			lost = true;
			// What was said while nobody listened is unknown: an empty message means "everything".
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
		stopped = true;
		clearTimeout(retry);
		await client?.end();
	};
}
