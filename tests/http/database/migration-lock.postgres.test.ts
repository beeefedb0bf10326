import { expect, inject, it } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";

it("a migration that waits for a table gives way to others, and tries again", async () => {
	const { href } = await createMigratedDatabase(inject("postgresUrl"), "migration_lock");
	const [admin, long] = [await openOwnConnection(href), await openOwnConnection(href)];
	await openDatabase({ engine: "postgres", url: href });
	try {
		await long.query("BEGIN");
		await long.query("LOCK TABLE drizzle.__drizzle_migrations IN ACCESS EXCLUSIVE MODE");
		const migration = migrate(href);
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
