import { setTimeout as pause } from "node:timers/promises";
import { eq, isNull, sql } from "drizzle-orm";
import type { Client } from "pg";
import { closeDatabase, db } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { outboxMessages, users } from "#db/schema.server.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { sendLoad } from "./load.ts";
import { cpuMilliseconds, familyCpuMilliseconds, measureMachine, median } from "./process-cpu.ts";
import { fillCatalogue } from "./search.ts";

const PRODUCTS = 200;
const ORDERS = 60;
const ITEMS = 3;
const WARM_UP_ROUNDS = 3;
const ROUNDS = 5;
/** The same limit as for lists with different addresses: these pages were not requested before either. */
const MAX_MS = 5;

/**
 * CPU time of personal responses, which are never cached: an order's page as its customer and as its owner sees it,
 * each round for sixty orders one after the other, and the current session, which every page requests.
 */
export async function benchPersonalPages(print: (line: string) => void): Promise<void> {
	const server = await startPostgres(["shared_preload_libraries=pg_stat_statements"]);
	const cepStubs = await startCepStubs();
	const url = await fillCatalogue(server.url, PRODUCTS);
	const client = await openOwnConnection(url);
	await client.query("create extension pg_stat_statements");
	await allowManyUnpaidOrders();
	await db.execute(sql`update products set stock_quantity = 1000, is_made_to_order = false, weight_grams = 900,
		width_mm = 300, height_mm = 200, depth_mm = 200`);
	const settings = { DATABASE_URL: url, RATE_LIMIT_FACTOR: "10000", ...cepStubs.settings, DEMO: "0" };
	const shop = await startShop(settings);
	try {
		const [customer, owner] = [new Visitor(shop.origin), new Visitor(shop.origin)];
		await customer.signUp();
		const { email } = await owner.signUp("Dona da Oficina");
		await db.update(users).set({ role: "admin" }).where(eq(users.email, email));
		const orders = await placeOrders(client, customer);
		// The same process sends mails, whose cost must not be counted for a page.
		while ((await db.$count(outboxMessages, isNull(outboxMessages.sentAt))) > 0) await pause(500);
		await db.execute("analyze");
		const count = async (): Promise<number> => {
			const { rows } = await client.query<{ calls: string }>(
				"select coalesce(sum(calls), 0) as calls from pg_stat_statements where query !~ 'pgboss|pg_stat_statements'",
			);
			return Number(rows[0]?.calls);
		};
		const read = async () => ({
			cpu: await cpuMilliseconds(shop.child.pid ?? 0),
			database: await familyCpuMilliseconds(server.pid),
			queries: await count(),
		});
		const pagesOf = (path: string) => orders.map((id) => `${path}/${id}`);
		const session = ["/api/session"];
		for (const { name, paths, cookie } of [
			{
				name: `customer's page of an order, ${ORDERS} that all differ`,
				paths: pagesOf("/order-confirmation"),
				cookie: customer.cookie,
			},
			{
				name: `owner's page of an order, ${ORDERS} that all differ`,
				paths: pagesOf("/admin/orders"),
				cookie: owner.cookie,
			},
			{ name: "who is signed in, asked by a guest", paths: session, cookie: "" },
			{ name: "who is signed in, asked by a customer", paths: session, cookie: customer.cookie },
		]) {
			const samples: Awaited<ReturnType<typeof read>>[] = [];
			let bytes = 0;
			const machine: number[] = [];
			for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
				const before = await read();
				const headers = { Cookie: cookie, "Accept-Encoding": "identity" };
				const load = await sendLoad({ port: shop.port, paths, headers, connections: 1, requests: ORDERS });
				const after = await read();
				if (round < 0) continue;
				bytes = load.bytesPerAnswer;
				machine.push(measureMachine());
				samples.push({
					cpu: (after.cpu - before.cpu) / ORDERS,
					database: (after.database - before.database) / ORDERS,
					queries: (after.queries - before.queries) / ORDERS,
				});
			}
			const figure = (of: keyof (typeof samples)[number]): number =>
				median(samples.map((sample) => sample[of]));
			print(
				`${name}, median of ${ROUNDS} rounds: ${figure("cpu").toFixed(2)} ms (aim: at most ${MAX_MS}), database ${figure("database").toFixed(2)} ms, queries ${figure("queries").toFixed(1)}, ${bytes.toFixed(0)} bytes; fixed loop ${median(machine).toFixed(0)} ms`,
			);
		}
	} finally {
		await shop.stop();
		await client.end();
		await closeDatabase();
		await cepStubs.close();
		await server.stop();
	}
}

async function placeOrders(client: Client, customer: Visitor): Promise<string[]> {
	const { rows } = await client.query<{ id: string }>("select id from products order by id");
	const ids: string[] = [];
	for (let at = 0; at < ORDERS; at += 1) {
		const lines = Array.from({ length: ITEMS }, (_, item) => ({
			productId: rows[(at * ITEMS + item) % rows.length]?.id ?? "",
			quantity: 1,
		}));
		const response = await customer.submitCheckout(lines);
		const id = placedOrderId(response);
		if (!id) throw new Error(`An order was answered with ${response.status}: ${response.text.slice(0, 500)}`);
		ids.push(id);
	}
	return ids;
}
