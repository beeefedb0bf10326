import { is, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { closeDatabase, connection, db, openDatabase } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { Replica } from "#db/replica.server.ts";
import * as schema from "#db/schema.server.ts";
import { changePrice, shownPrice } from "#tests/support/browser/shown-price.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { type PostgresServer, startPostgres, startReplica } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

let primary: PostgresServer;
let replica: PostgresServer;
let relay: Awaited<ReturnType<typeof startTcpProxy>>;
let shop: ShopProcess;
let standby: Client;

beforeAll(async () => {
	primary = await startPostgres();
	await openDatabase({ engine: "postgres", url: primary.url });
	await migrate(primary.url);
	replica = await startReplica(primary);
	standby = await openOwnConnection(replica.url);
	const url = new URL(replica.url);
	relay = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "open");
	url.port = String(relay.port);
	shop = await startShop({
		DATABASE_URL: primary.url,
		DATABASE_REPLICA_URL: url.href,
		RATE_LIMIT_FACTOR: "1000",
	});
});
afterAll(async () => {
	await shop.stop();
	await relay.close();
	await standby.end();
	await closeDatabase();
	await replica.stop();
	await primary.stop();
});

/** Whether the shop has read products there. The server shows the first kilobyte of a statement: its columns. */
async function readsOfReplica(): Promise<boolean> {
	const { rows } = await standby.query(
		"select count(*)::int as reads from pg_stat_activity where query ilike '%\"products\".%' and pid <> pg_backend_pid()",
	);
	return rows[0].reads > 0;
}

it("reads from the replica, and from the primary while the replica is behind", async () => {
	const { id, slug } = await insertProduct({ priceCents: cents(159_000) });
	await expect.poll(() => shownPrice(shop.origin, slug), { timeout: 15_000 }).toBe("1590");
	expect(await readsOfReplica()).toBe(true);

	await standby.query("select pg_wal_replay_pause()");
	await changePrice(id, 149_900);
	await expect.poll(() => shownPrice(shop.origin, slug), { timeout: 15_000 }).toBe("1499");
	const old = await standby.query("select price_cents from products where id = $1", [id]);
	expect(old.rows).toEqual([{ price_cents: 159_000 }]);

	await standby.query("select pg_wal_replay_resume()");
	await expect.poll(() => shop.output(), { timeout: 15_000 }).toContain("read from the replica again");
	await changePrice(id, 139_900);
	await expect.poll(() => shownPrice(shop.origin, slug), { timeout: 15_000 }).toBe("1399");
});

it.each(["cut", "stalled"] as const)("a replica that is %s costs no visitor a page", async (mode) => {
	const returns = () => shop.output().split("read from the replica again").length;
	const before = returns();
	relay.setMode(mode);
	const pages = Array.from({ length: 8 }, (_, price) => `/products?min=${price + 1}&q=${mode}`);
	const responses = await Promise.all(pages.map((page) => sendRequest(shop.origin, page)));
	expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
	relay.setMode("open");
	await expect.poll(returns, { timeout: 15_000 }).toBeGreaterThan(before);
});

/** A value of every type that a column of the shop has; a length or a collation makes no other type. */
const samples: Record<string, string> = {
	"timestamp with time zone": "2026-03-01 12:34:56.789012+00",
	date: "2026-02-28",
	boolean: "true",
	integer: "42",
	smallint: "7",
	bigint: "9007199254740991",
	"double precision": "0.1",
	numeric: "12.50",
	uuid: "3b241101-e2bb-4255-8caf-4136c566a962",
	char: "a",
	text: "Mesa de Jantar",
	tsvector: "'jantar':2 'mesa':1",
	jsonb: '{"a":[1,null]}',
	"text[]": '{"a b",c}',
	"uuid[]": "{3b241101-e2bb-4255-8caf-4136c566a962}",
	"smallint[7]": "{0,480,480,480,480,480,0}",
};

it("gives every value that the shop has columns for as the primary gives it", async () => {
	const { pool } = connection();
	if (!pool) throw new Error("this needs a database server");
	const itself = { primary: pool, pool, isReachable: async () => true, closeConnections: () => {} };
	const { library } = new Replica(itself);
	const columns = Object.values(schema)
		.filter((value) => is(value, PgTable))
		.flatMap((table) => getTableConfig(table).columns);
	const typeOf = (column: PgColumn) => column.getSQLType().replace(/\(\d+\)| collate .*/g, "");
	const byType = new Map(columns.map((column) => [typeOf(column), column]));
	// A column of a new type wants a sample.
	expect([...byType.keys()].filter((type) => !(type in samples))).toEqual([]);
	for (const [type, column] of byType) {
		const value = (text: string | null | undefined) => sql<unknown>`${text}::${sql.raw(type)}`;
		const fields = {
			mapped: value(samples[type]).mapWith(column),
			raw: value(samples[type]),
			none: value(null),
		};
		const expected = await db.select(fields).from(sql`(select) as nothing`);
		expect(await library.select(fields).from(sql`(select) as nothing`), type).toEqual(expected);
	}
	const { products } = schema;
	expect(await library.select().from(products)).toEqual(await db.select().from(products));
});
