import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { cents } from "#app/values/money.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { type PostgresServer, startPostgres, startReplica } from "#tests/support/postgres-server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/shop-process.ts";

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

const priceOn = async (path: string): Promise<string | undefined> =>
	/"price":(\d+(?:\.\d+)?)/.exec((await sendRequest(shop.origin, path)).text)?.[1];

it("shows a change once the replica has it, never an old page as a new one", async () => {
	const { id, slug } = await insertProduct({ priceCents: cents(159_000) });
	await expect.poll(() => priceOn(`/product/${slug}`)).toBe("1590");

	await standby.query("select pg_wal_replay_pause()");
	await inTransaction(async (tx) => {
		await tx
			.update(products)
			.set({ priceCents: cents(149_900) })
			.where(eq(products.id, id));
		await invalidate(tx, `product:${id}`);
	});
	// The replica does not have the change yet, so the cached page stays and is not rendered from old rows.
	expect(await priceOn(`/product/${slug}`)).toBe("1590");
	await standby.query("select pg_wal_replay_resume()");

	await expect.poll(() => priceOn(`/product/${slug}`), { timeout: 4_000 }).toBe("1499");
});
