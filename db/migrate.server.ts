import { fileURLToPath } from "node:url";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { migrate as migrateNodePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import { connection, db, type Queryable } from "./client.server.ts";
import { products, users } from "./schema.server.ts";

/** Any number, but the same in every process of the shop. */
const MIGRATION_LOCK = 7_242_001;

/**
 * Brings the schema up to date. Several processes may call it at once: the library takes no lock, so
 * one is taken here, on a separate connection. Migrations run in one transaction, so an interrupted
 * one leaves nothing behind.
 */
export async function migrate(directUrl?: string): Promise<void> {
	const { pglite } = connection();
	if (pglite) {
		await migratePglite(drizzlePglite(pglite), { migrationsFolder: migrationsFolder() });
		return;
	}
	if (!directUrl) throw new Error("A PostgreSQL server is migrated over its direct address.");
	const client = new Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
	await client.connect();
	try {
		// The library's own transaction is this one. A lock of the session would stay with a pooler.
		await client.query("BEGIN");
		await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
		await migrateNodePostgres(drizzleNodePostgres(client), { migrationsFolder: migrationsFolder() });
	} finally {
		await client.end();
	}
}

/** Whether the shop has neither products nor users: only then may the demo or a backup be loaded. */
export async function isEmptyShop(database: Queryable = db): Promise<boolean> {
	const [product] = await database.select({ id: products.id }).from(products).limit(1);
	const [user] = await database.select({ id: users.id }).from(users).limit(1);
	return !product && !user;
}

/** Works from the sources (tests) and from build/server (the running shop). */
function migrationsFolder(): string {
	const here = fileURLToPath(new URL(".", import.meta.url));
	const root = here.replace(/(build\/server\/(assets\/)?|db\/)$/, "");
	return `${root}db/migrations`;
}
