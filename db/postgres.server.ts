import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";
import * as schema from "./schema.server.ts";

type PostgresDatabase = NodePgDatabase<typeof schema>;

/** How long a server may take to say that it is there, in milliseconds: it is asked for nothing else. */
const ANSWERS_WITHIN = 1_500;
/** How often the line that listens is tried, since one that fell silent says nothing of it. */
const TRY_LISTENING_EVERY = 5_000;

/** A server with a pool of lines, or with two where a replica answers for public pages. */
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
		answers: () => serverAnswers(url),
		dropLines: () => {
			primary.dropLines();
			replica?.dropLines();
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
		// A server that fell silent cannot time its statements out itself.
		query_timeout: 4_500,
		keepAlive: true,
	});
	const lines = new Set<PoolClient>();
	pool.on("connect", (line) => {
		lines.add(line);
		// Whoever uses the line hears of its end from the query that fails. Without a listener one that
		// breaks between two queries of a transaction would end the process.
		line.on("error", () => {});
	});
	pool.on("remove", (line) => lines.delete(line));
	// An idle line that breaks is replaced by the pool.
	pool.on("error", () => {});
	return {
		pool,
		database: overPool(pool),
		/** Gives up every line: on a server that fell silent none of them may ever answer again. */
		dropLines(): void {
			for (const line of lines) line.connection.stream.destroy();
		},
	};
}

/**
 * The library's own database over a pool, with one difference: the library keeps a line for ever
 * whose BEGIN failed, and gives back one whose ROLLBACK did. Such a line is thrown away here.
 */
function overPool(pool: Pool): PostgresDatabase {
	const options = { schema, casing: "snake_case" } as const;
	const database: PostgresDatabase = drizzle(pool, options);
	const overLine = new WeakMap<PoolClient, PostgresDatabase>();
	database.transaction = async (work, config) => {
		const line = await pool.connect();
		const own: PostgresDatabase = overLine.get(line) ?? drizzle(line, options);
		overLine.set(line, own);
		let refusal: { error: unknown } | undefined;
		let isClean = true;
		try {
			return await own.transaction(async (tx) => {
				try {
					return await work(tx);
				} catch (error) {
					refusal = { error };
					throw error;
				}
			}, config);
		} catch (error) {
			// The work's own error comes out only when its ROLLBACK succeeded.
			isClean = refusal?.error === error && refusal !== undefined;
			throw error;
		} finally {
			line.release(!isClean);
		}
	};
	return database;
}

/** Asks on a line of its own, which says nothing about how busy the pool is. */
async function serverAnswers(url: string): Promise<boolean> {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: ANSWERS_WITHIN,
		query_timeout: ANSWERS_WITHIN,
	});
	client.on("error", () => {});
	const tooLate = setTimeout(() => client.connection.stream.destroy(), ANSWERS_WITHIN);
	try {
		await client.connect();
		await client.query("select 1");
		return true;
	} catch (error) {
		// "Too many lines" is an answer too; "starting up" and "shutting down" (57P…) are not.
		const { code } = error as { code?: unknown };
		return typeof code === "string" && /^53/.test(code);
	} finally {
		clearTimeout(tooLate);
		client.connection.stream.destroy();
	}
}

/** Listens on a line of its own and opens a new one whenever that breaks. */
async function listenOnPostgres(
	url: string,
	channel: string,
	onMessage: (payload: string) => void,
): Promise<() => Promise<void>> {
	let stopped = false;
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
		let lost = false;
		const trying = setInterval(() => void opening.query("select 1").catch(reconnect), TRY_LISTENING_EVERY);
		trying.unref();
		const reconnect = () => {
			clearInterval(trying);
			if (lost) return;
			lost = true;
			opening.connection.stream.destroy();
			if (stopped) return;
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
