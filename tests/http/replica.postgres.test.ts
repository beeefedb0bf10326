import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { type PostgresServer, startPostgres, startReplica } from "#tests/support/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/shop-process.ts";
import { changePrice, shownPrice } from "#tests/support/shown-price.ts";

let primary: PostgresServer;
let replica: PostgresServer;
let shop: ShopProcess;
let standby: Client;

beforeAll(async () => {
	primary = await startPostgres();
	await openDatabase({ engine: "postgres", url: primary.url });
	await migrate(primary.url);
	replica = await startReplica(primary);
	standby = new Client({ connectionString: replica.url });
	await standby.connect();
	shop = await startShop({
		DATABASE_URL: primary.url,
		DATABASE_REPLICA_URL: replica.url,
		AUTH_SECRET: "0f8d1c6b3a7e59240f8d1c6b3a7e5924",
	});
});
afterAll(async () => {
	await shop.stop();
	await standby.end();
	await closeDatabase();
	await replica.stop();
	await primary.stop();
});

it("shows a change once the replica has it, never an old page as a new one", async () => {
	const { id, slug } = await insertProduct({ priceCents: cents(159_000) });
	await expect.poll(() => shownPrice(shop.origin, slug)).toBe("1590");

	await standby.query("select pg_wal_replay_pause()");
	await changePrice(id, 149_900);
	// The replica does not have the change yet, so the cached page stays and is not rendered from old rows.
	expect(await shownPrice(shop.origin, slug)).toBe("1590");
	await standby.query("select pg_wal_replay_resume()");

	await expect.poll(() => shownPrice(shop.origin, slug), { timeout: 4_000 }).toBe("1499");
});
