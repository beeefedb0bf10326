import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { TEMPLATE_DATABASE } from "#tests/support/postgres-server.ts";

it("a migration that waits for a table gives way to others, and tries again", async () => {
	const server = new URL(inject("postgresUrl"));
	const admin = new Client({ connectionString: server.href });
	await admin.connect();
	await admin.query(`CREATE DATABASE migration_lock TEMPLATE ${TEMPLATE_DATABASE}`);
	server.pathname = "/migration_lock";
	const long = new Client({ connectionString: server.href });
	await long.connect();
	await openDatabase({ engine: "postgres", url: server.href });
	try {
		await long.query("BEGIN");
		await long.query("LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE");
		const migration = migrate(server.href);
		const waiting = async () => {
			const { rows } = await admin.query(
				"select 1 from pg_stat_activity where datname = 'migration_lock' and wait_event_type = 'Lock'",
			);
			return rows.length;
		};
		await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
		// It leaves the queue of those who wait for the table, though the table is still locked.
		await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
		await long.query("ROLLBACK");
		await migration;
	} finally {
		await closeDatabase();
		await long.end();
		await admin.end();
	}
});
