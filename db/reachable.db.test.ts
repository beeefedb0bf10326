import { sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { runStatement } from "#tests/support/postgres-server.ts";
import { connection, db } from "./client.server.ts";

it("is not taken for dead while this process is too busy to read its answer", async () => {
	const isReachable = connection().isReachable();
	for (const startedAt = Date.now(); Date.now() - startedAt < 2_000; );
	expect(await isReachable).toBe(true);
});

it("is not taken for dead while it opens no more connections and responds on those there are", async () => {
	const isServer = connection().engine === "postgres";
	const { rows } = await db.transaction((tx) => tx.executeText("select current_database() as name", []));
	const { name } = rows[0] as { name: string };
	const allow = async (isAllowed: boolean) => {
		if (isServer)
			await runStatement(inject("postgresUrl"), `alter database ${name} allow_connections ${isAllowed}`);
	};
	await allow(false);
	expect(await connection().isReachable()).toBe(!isServer);
	let isKnown = false;
	const isReachable = connection()
		.isReachable()
		.finally(() => {
			isKnown = true;
		});
	while (!isKnown) await db.execute(sql`select 1`);
	expect(await isReachable).toBe(true);
	await allow(true);
	expect(await connection().isReachable()).toBe(true);
});
