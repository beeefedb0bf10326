import { Agent } from "node:http";
import { inArray, sql } from "drizzle-orm";
import { closeDatabase, db } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { productBenches, products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { insertDailyBench } from "#tests/support/factories/bench-factory.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories/factories.ts";
import type { HttpRequestOptions } from "#tests/support/send-request.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { askedTotal, placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { cpuMilliseconds, familyCpuMilliseconds } from "./process-cpu.ts";
import { fillCatalogue, summarizeTimings } from "./search.ts";

const PRODUCTS = 2_000;
const STOCK = 100_000;
const ITEMS = 3;
const CONCURRENCY = 32;
/**
 * Enough for each to have only a few orders, like real customers: placing an order counts the customer's unpaid ones.
 */
const BUYERS = 192;

/** Aims for an idle machine; exceeding a limit that does not depend on the machine fails the run. */
const MIN_PER_SECOND = 250;
const MAX_P99_MS = 300;
/** Fourteen, and those of two mails, which may be sent meanwhile. */
const MAX_STATEMENTS = 21;
/** An order that takes a place on a bench waits for those before it. */
const MIN_PER_SECOND_WITH_HOURS = 100;
const MORE_STATEMENTS_WITH_HOURS = 3;
/** Each with products of its own, as different people make different pieces. */
const BENCHES = 8;

/** A browser submits its order on the connection on which it loaded the page, and so does a proxy. */
const agent = new Agent({ keepAlive: true });

/** Each has an address of its own, as behind a proxy, because requests are counted by address. */
class Buyer extends Visitor {
	static #count = 0;
	readonly #address = `10.0.${Buyer.#count >> 8}.${Buyer.#count & 255}`;
	/** Unique too, because unpaid orders are also counted by telephone. */
	readonly phone = `119${88_880_000 + Buyer.#count++}`;

	override request(path: string, options: HttpRequestOptions = {}) {
		const headers = { ...options.headers, "X-Forwarded-For": this.#address };
		return super.request(path, { ...options, headers, agent });
	}
}

/**
 * Customers who submit the built shop's checkout form, 32 at once, on a PostgreSQL that writes to its disk as in
 * production. First with products from the whole shop; then with one product that is in every order.
 */
export async function benchOrders(print: (line: string) => void, orders: number): Promise<void> {
	const server = await startPostgres(["fsync=on", "shared_preload_libraries=pg_stat_statements"]);
	const cepStubs = await startCepStubs();
	const url = await fillCatalogue(server.url, PRODUCTS);
	const client = await openOwnConnection(url);
	await client.query("create extension pg_stat_statements");
	await allowManyUnpaidOrders();
	// Small enough to be mailed, so that every cart has the same delivery option.
	await db.execute(
		sql`update products set stock_quantity = ${STOCK}, is_made_to_order = false, weight_grams = 900, width_mm = 300, height_mm = 200, depth_mm = 200`,
	);
	await db.execute("vacuum analyze");
	const { rows: found } = await client.query<{ id: string }>("select id from products order by id");
	const all = found.map(({ id }) => id);
	const [made, ids] = [all.slice(0, BENCHES), all.slice(BENCHES)];
	await giveHours(made);
	const shop = await startShop({
		DATABASE_URL: url,
		RATE_LIMIT_FACTOR: "10000",
		...cepStubs.settings,
		TRUST_PROXY: "1",
		DEMO: "0",
	});
	try {
		const buyers = Array.from({ length: BUYERS }, () => new Buyer(shop.origin));
		for (const buyer of buyers) await buyer.signUp();
		const hot = ids[0] ?? "";
		const rest = ids.slice(1);
		const carts = {
			"products of the whole shop": (at: number) => pick(rest, at, ITEMS),
			"one product in every order": (at: number) => [hot, ...pick(rest, at, ITEMS - 1)],
			[WITH_HOURS]: (at: number) => [made[at % BENCHES] ?? "", ...pick(rest, at, ITEMS - 1)],
		};
		for (const cart of Object.values(carts)) {
			await placeOrders(buyers, cart, await askTotals(buyers, cart, CONCURRENCY * 10));
		}
		// The server itself does this within its first minute of orders: plans made for an empty table read all of it.
		await db.execute("analyze");
		for (const [name, cart] of Object.entries(carts)) {
			const totals = await askTotals(buyers, cart, orders);
			await client.query("select pg_stat_statements_reset()");
			const pid = shop.child.pid ?? 0;
			const before = { shop: await cpuMilliseconds(pid), database: await familyCpuMilliseconds(server.pid) };
			const startedAt = performance.now();
			const times = await placeOrders(buyers, cart, totals);
			const seconds = (performance.now() - startedAt) / 1000;
			const { rows } = await client.query<{ calls: number }>(
				"select sum(calls)::int as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())",
			);
			const { p50, p99 } = summarizeTimings(name, orders, times);
			const hasHours = name === WITH_HOURS;
			const aim = hasHours ? MIN_PER_SECOND_WITH_HOURS : MIN_PER_SECOND;
			const limit = MAX_STATEMENTS + (hasHours ? MORE_STATEMENTS_WITH_HOURS : 0);
			const statements = (rows[0]?.calls ?? 0) / orders;
			const shopCpu = ((await cpuMilliseconds(pid)) - before.shop) / orders;
			const databaseCpu = ((await familyCpuMilliseconds(server.pid)) - before.database) / orders;
			print(
				`orders of ${ITEMS} items, ${CONCURRENCY} at once, ${name}: ${(orders / seconds).toFixed(0)}/s (aim: at least ${aim}), p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (aim: at most ${MAX_P99_MS}); CPU of an order ${shopCpu.toFixed(1)} ms shop and ${databaseCpu.toFixed(1)} ms database; ${statements.toFixed(1)} statements (limit ${limit})`,
			);
			const violations = await checkInvariants({ openingStock: new Map(ids.map((id) => [id, STOCK])) });
			for (const { rule, id } of violations) print(`  broken: ${rule} (${id})`);
			if (violations.length > 0 || statements > limit) process.exitCode = 1;
		}
	} finally {
		agent.destroy();
		await shop.stop();
		await client.end();
		await closeDatabase();
		await cepStubs.close();
		await server.stop();
	}
}

const WITH_HOURS = "a piece with hours in every order";

/** Benches that work day and night, each with one product of a quarter of an hour. */
async function giveHours(productIds: readonly string[]): Promise<void> {
	for (const [at, productId] of productIds.entries()) {
		const { id: benchId } = await insertDailyBench({
			name: `Bancada ${at}`,
			position: at,
			week: Array.from({ length: 7 }, () => 1_440),
		});
		await db.insert(productBenches).values({ productId, benchId });
	}
	const columns = { isMadeToOrder: true, benchMinutes: 15 };
	await db
		.update(products)
		.set(columns)
		.where(inArray(products.id, [...productIds]));
}

/** Steps that are coprime to the number of products, so that carts rarely share one. */
const pick = (ids: readonly string[], at: number, count: number): string[] =>
	Array.from({ length: count }, (_, item) => ids[(at * 7 + item * 613) % ids.length] ?? "");

/** Calls `work` for each number below `count`, several at once. */
async function eachInTurn(count: number, work: (at: number) => Promise<void>): Promise<void> {
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let at = next++; at < count; at = next++) await work(at);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

const linesOf = (productIds: readonly string[]) =>
	productIds.map((productId) => ({ productId, quantity: 1 }));

/** There are more buyers than simultaneous orders, so that a buyer rarely has two at once. */
const buyerAt = (buyers: readonly Buyer[], at: number): Buyer => buyers[at % buyers.length] as Buyer;

/** The totals that the screens of these orders show before they are submitted. */
async function askTotals(
	buyers: readonly Buyer[],
	cart: (at: number) => string[],
	count: number,
): Promise<string[]> {
	const totals: string[] = [];
	await eachInTurn(count, async (at) => {
		const buyer = buyerAt(buyers, at);
		const response = await buyer.sendCheckout(linesOf(cart(at)), { phone: buyer.phone });
		totals[at] = askedTotal(response) ?? "";
	});
	return totals;
}

/** The time of each order in milliseconds; throws if one is not placed. */
async function placeOrders(
	buyers: readonly Buyer[],
	cart: (at: number) => string[],
	totals: readonly string[],
): Promise<number[]> {
	const times: number[] = [];
	await eachInTurn(totals.length, async (at) => {
		const buyer = buyerAt(buyers, at);
		const startedAt = performance.now();
		const given = { phone: buyer.phone, expectedTotalCents: totals[at] ?? "" };
		const response = await buyer.sendCheckout(linesOf(cart(at)), given);
		if (!placedOrderId(response))
			throw new Error(`An order was answered with ${response.status}: ${response.text.slice(0, 500)}`);
		times.push(performance.now() - startedAt);
	});
	return times;
}
