import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";
import { onOwnConnection, openOwnConnection } from "#db/connections/own-connection.server.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { insertPlainProduct } from "./support/plain-product.ts";
import {
	assertInvariants,
	assertThat,
	newDatabase,
	onDatabase,
	type Proof,
	type ProofContext,
	pause,
	waitUntil,
} from "./support/proof.ts";

const MIGRATIONS = new URL("../db/migrations", import.meta.url).pathname;
/** Number of migrations in the old schema. The third one after them changes a table that a proof locks. */
const OLD_MIGRATIONS = 16;
const HELD_TABLE = "outbox_messages";
const OLD_PRODUCT = "banco-de-antes";
const STOCK = 1_000;
/** A migration that waits for a table gives way after three seconds; the interruption comes earlier. */
const MAX_LIFETIME_MS = 1_500;

/** A schema is migrated exactly once, even if several processes start at the same time or one ends midway. */
export const migrating: readonly Proof[] = [
	{ name: "migrating, two instances at once", run: migrateAtOnce },
	{ name: "migrating, cut midway", run: cutMigrations },
];

async function migrateAtOnce(world: ProofContext): Promise<string> {
	const rounds = world.rounds(5);
	let orders = 0;
	for (let round = 0; round < rounds; round += 1) {
		const url = await oldDatabase(world);
		const holder = await holdTable(url);
		const starts = [1, 2].map(() => startShop({ ...world.settings, DATABASE_URL: url }));
		try {
			await waitUntil(async () => {
				const locks = await ask<{ granted: boolean }>(
					url,
					"select granted from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' order by 1",
				);
				return locks.map(({ granted }) => granted).join() === "false,true";
			}, "one that migrates and one that waits");
			await holder.end();
			const shops = await Promise.all(starts);
			await assertUpToDate(world, url);
			orders += await sell(url, shops);
		} finally {
			for (const start of await Promise.allSettled(starts))
				if (start.status === "fulfilled") await start.value.stop({ signal: "SIGKILL" });
		}
	}
	return `${rounds} times two instances began on a schema of ${OLD_MIGRATIONS} migrations: one migrated while the other waited, each migration ran once, both served pages and ${orders} orders, invariants hold`;
}

/** Ways to interrupt a migration; the shop recovers by itself, unless it is what was killed. */
const cuts: readonly [name: string, cut: (url: string, backend: number, shop: number) => unknown][] = [
	["kill -9 of the shop", (_url, _backend, shop) => process.kill(shop, "SIGKILL")],
	["its connection ended", (url, backend) => ask(url, `select pg_terminate_backend(${backend})`)],
	["kill -9 of its server process", (_url, backend) => process.kill(backend, "SIGKILL")],
];

async function cutMigrations(world: ProofContext): Promise<string> {
	// A server whose processes may be killed.
	const server = await startPostgres(["fsync=on", "full_page_writes=on"]);
	const onServer = { ...world, postgresUrl: server.url };
	const rounds = world.rounds(6);
	let sold = 0;
	try {
		for (let round = 0; round < rounds; round += 1) {
			const [name, cut] = cuts[round % cuts.length] ?? [];
			sold += await cutMigration(onServer, cut ?? (() => {})).catch((error: Error) => {
				throw new Error(`${name}: ${error.message}`);
			});
		}
	} finally {
		await server.stop();
	}
	return `${rounds} migrations cut after two of theirs had run (${cuts.map(([name]) => name).join(", ")}): nothing of them left behind, then completed by the shop itself or its next start, rows of before still there, ${sold} orders, invariants hold`;
}

async function cutMigration(
	world: ProofContext,
	cut: (url: string, backend: number, shop: number) => unknown,
): Promise<number> {
	const url = await oldDatabase(world);
	const before = await describeSchema(url);
	const holder = await holdTable(url);
	const settings = { ...world.settings, DATABASE_URL: url };
	let pid = 0;
	const starting = startShop(settings, {
		onSpawn: (child) => {
			pid = child.pid ?? 0;
		},
	});
	let failure = "";
	const survivor = starting.catch((error: Error) => {
		failure = error.message;
		return undefined;
	});
	const waiting = () =>
		ask<{ pid: number }>(
			url,
			`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
				and query like '%ALTER TABLE "${HELD_TABLE}"%' and pid <> pg_backend_pid()`,
		);
	await waitUntil(async () => (await waiting()).length === 1, "a migration midway");
	await pause(Math.random() * MAX_LIFETIME_MS);
	const [midway] = await waiting();
	assertThat(midway !== undefined, "the migration went on before it could be cut");
	await cut(url, midway.pid, pid);
	await waitUntil(
		async () => (await waiting().catch(() => [midway])).every(({ pid: each }) => each !== midway.pid),
		"the end of what was cut",
	);
	assertThat((await describeSchema(url)) === before, "what was cut left something behind");
	await holder.end().catch(() => {});
	const shop = (await survivor) ?? (await startShop(settings));
	try {
		const isExpected = failure === "" || shop.child.pid !== pid;
		assertThat(isExpected, failure);
		await assertUpToDate(world, url);
		return await sell(url, [shop]);
	} finally {
		await shop.stop({ signal: "SIGKILL" });
	}
}

/** A database as an earlier release left it, with a product in it; returns its address. */
async function oldDatabase(world: ProofContext): Promise<string> {
	const url = await newDatabase(world);
	const folder = await mkdtemp(join(tmpdir(), "cerne-migrations-"));
	try {
		await cp(MIGRATIONS, folder, { recursive: true });
		const file = join(folder, "meta", "_journal.json");
		const journal = JSON.parse(await readFile(file, "utf8")) as { entries: unknown[] };
		journal.entries.length = OLD_MIGRATIONS;
		await writeFile(file, JSON.stringify(journal));
		await onOwnConnection(url, async (client) => {
			await migrate(drizzle(client), { migrationsFolder: folder });
			await insertPlainProduct(client, { slug: OLD_PRODUCT, stock: STOCK });
		});
		return url;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Reads the table in a transaction that stays open, like a long dump: its definition cannot change meanwhile. */
async function holdTable(url: string): Promise<Client> {
	const client = await openOwnConnection(url);
	await client.query("BEGIN");
	await client.query(`LOCK TABLE ${HELD_TABLE} IN ACCESS SHARE MODE`);
	return client;
}

const ask = <Row>(url: string, statement: string): Promise<Row[]> =>
	onOwnConnection(url, async (client) => (await client.query(statement)).rows as Row[]);

/**
 * The schema objects of migrations, and the list of those that have run; the queue's library creates its own tables.
 */
async function describeSchema(url: string): Promise<string> {
	const rows = await ask(
		url,
		`select 'column', table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '')
				from information_schema.columns where table_schema = 'public'
			union all select 'index', indexdef from pg_indexes where schemaname = 'public'
			union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
				from pg_constraint where connamespace::regnamespace::text = 'public'
			union all select 'trigger', tgname || tgrelid::regclass from pg_trigger where not tgisinternal
			union all select 'function', proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
			union all select 'migration', hash from drizzle.__drizzle_migrations
			order by 1, 2`,
	);
	return JSON.stringify(rows);
}

async function assertUpToDate(world: ProofContext, url: string): Promise<void> {
	const fresh = await newDatabase(world);
	await onDatabase({ engine: "postgres", url: fresh }, async () => {});
	const [expected, found] = [await countMigrations(fresh), await countMigrations(url)];
	assertThat(found === expected, `${found} migrations instead of ${expected}`);
	const [wanted, schema] = [await describeSchema(fresh), await describeSchema(url)];
	assertThat(schema === wanted, "the schema is not that of a new shop");
}

async function countMigrations(url: string): Promise<string> {
	const [row] = await ask<{ count: string }>(
		url,
		"select count(*) || ', ' || count(distinct hash) as count from drizzle.__drizzle_migrations",
	);
	return row?.count ?? "";
}

/** Each shop shows the earlier product and sells one; returns the number of orders. */
async function sell(url: string, shops: readonly ShopProcess[]): Promise<number> {
	const product = await onDatabase({ engine: "postgres", url }, async () => {
		await allowManyUnpaidOrders();
		return insertProduct({ stockQuantity: STOCK });
	});
	const [old] = await ask<{ id: string }>(url, `select id from products where slug = '${OLD_PRODUCT}'`);
	for (const { origin } of shops) {
		const { status, text } = await sendRequest(origin, `/product/${OLD_PRODUCT}`);
		assertThat(status === 200 && text.includes("Banco de antes"), `the product of before was ${status}`);
		const buyer = new Visitor(origin);
		await buyer.signUp();
		for (const productId of [product.id, old?.id ?? ""]) {
			const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
			assertThat(placedOrderId(response) !== undefined, `an order was answered with ${response.status}`);
		}
	}
	await onDatabase({ engine: "postgres", url }, () =>
		assertInvariants(
			new Map([
				[product.id, STOCK],
				[old?.id ?? "", STOCK],
			]),
		),
	);
	return shops.length * 2;
}
