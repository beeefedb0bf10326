import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { connection, db, type Queryable } from "./client.server.ts";
import { asConnectionError } from "./connections/connection-error.server.ts";
import { onOwnConnection } from "./connections/own-connection.server.ts";
import { products, users } from "./schema.server.ts";
import { databaseErrorCode } from "./transactions.server.ts";

/** An arbitrary number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_242_001;

/** While a migration waits for a lock, every query of that table waits behind it, so it gives way and tries again. */
const LOCK_TIMEOUT = "3s";
const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 2_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Brings the schema up to date. Several processes may call it at once: the library takes no lock, so one is taken
 * here, on a separate connection. Migrations run in one transaction, so an interrupted migration leaves nothing
 * behind.
 */
export async function migrate(directUrl?: string): Promise<void> {
	const { pglite } = connection();
	if (pglite) {
		await migratePglite(drizzlePglite(pglite), { migrationsFolder: migrationsFolder() });
		return;
	}
	if (!directUrl) throw new Error("A PostgreSQL server is migrated over its direct address.");
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await migrateServer(directUrl);
		} catch (error) {
			if (attempt === LOCK_ATTEMPTS || databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
			await pause(LOCK_PAUSE_MS);
		}
	}
}

async function migrateServer(directUrl: string): Promise<void> {
	await onOwnConnection(directUrl, async (client) => {
		// The library's own transaction becomes part of this one. A session lock would stay on a pooler's connection.
		await client.query("BEGIN");
		await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
		await client.query("SELECT set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
		await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder: migrationsFolder() });
	}).catch(asConnectionError("08006"));
}

/** Whether the shop has neither products nor users: only then may the demo or a backup be loaded. */
export async function isEmptyShop(database: Queryable = db): Promise<boolean> {
	const [product] = await database.select({ id: products.id }).from(products).limit(1);
	const [user] = await database.select({ id: users.id }).from(users).limit(1);
	return !product && !user;
}

/** How many migrations the database has seen: a copy with more is of a newer version of the shop. */
export async function countMigrations(database: Queryable = db): Promise<number> {
	const query = sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
	const { rows } = (await database.execute(query)) as unknown as { rows: { count: number }[] };
	return Number(rows[0]?.count);
}

/** Works from the sources (tests) and from build/server (the running shop). */
function migrationsFolder(): string {
	const here = fileURLToPath(new URL(".", import.meta.url));
	const root = here.replace(/(build\/server\/(assets\/)?|db\/)$/, "");
	return `${root}db/migrations`;
}
