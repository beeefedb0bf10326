import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/observability/database-failure.server.ts";
import { closeDatabase, connection, db, openDatabase } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { type HttpResponse, sendRequest } from "#tests/support/send-request.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { createMigratedDatabase, runStatement } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

/** The longest wait for a silent database, in milliseconds. */
const MAX_WAIT_MS = 5_000;
/** How long a busy machine may take to recover. */
const PATIENCE_MS = 20_000;

let direct: string;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let proxiedUrl: string;
beforeAll(async () => {
	const name = `silent_${randomUUID().replaceAll("-", "")}`;
	const url = await createMigratedDatabase(inject("postgresUrl"), name);
	direct = url.href;
	proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "open");
	url.port = String(proxy.port);
	proxiedUrl = url.href;
});
afterAll(() => proxy.close());

describe("a shop", () => {
	let shop: ShopProcess;
	let buyer: Visitor;
	let productId: string;
	let slug: string;
	let services: Awaited<ReturnType<typeof startCepStubs>>;
	beforeAll(async () => {
		await openDatabase({ engine: "postgres", url: direct });
		await allowManyUnpaidOrders();
		({ id: productId, slug } = await insertProduct({ stockQuantity: 100 }));
		await closeDatabase();
		services = await startCepStubs();
		shop = await startShop({
			DATABASE_URL: proxiedUrl,
			DEMO: "0",
			RATE_LIMIT_FACTOR: "100",
			...services.settings,
		});
		buyer = new Visitor(shop.origin);
		await buyer.signUp();
	});
	afterAll(async () => {
		await shop.stop();
		await services.close();
	});

	const line = () => [{ productId, quantity: 1 }];
	const timed = async (asked: Promise<HttpResponse>): Promise<HttpResponse & { took: number }> => {
		const startedAt = performance.now();
		return { ...(await asked), took: performance.now() - startedAt };
	};
	const json = (path: string, body: unknown) =>
		buyer.request(path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});

	it("whose database falls silent serves cached pages, answers 503 to the rest within five seconds, and recovers", async () => {
		const cached = await sendRequest(shop.origin, "/");
		expect(cached.status).toBe(200);
		const key = randomUUID();
		proxy.setMode("stalled");

		const [home, checkout, page, data, endpoint, ready] = await Promise.all([
			timed(sendRequest(shop.origin, "/")),
			timed(buyer.submitCheckout(line(), { idempotencyKey: key })),
			timed(sendRequest(shop.origin, "/products?q=mesa")),
			timed(buyer.request("/profile.data")),
			timed(json("/api/functions/public-order-tracking", { query: "AA000000000BR" })),
			timed(sendRequest(shop.origin, "/ready")),
		]);
		expect(home.body).toEqual(cached.body);
		for (const response of [checkout, page, data, endpoint]) {
			expect(response.status).toBe(503);
			expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
			expect(response.text).toContain("Nada foi perdido. Tente novamente em instantes.");
			expect(response.took).toBeLessThan(MAX_WAIT_MS);
		}
		expect(ready.status).toBe(503);
		expect(ready.took).toBeLessThan(MAX_WAIT_MS);
		expect((await sendRequest(shop.origin, "/health")).status).toBe(200);
		// The shop knows it now: no other request waits.
		const late = await timed(sendRequest(shop.origin, "/products?q=cadeira"));
		expect(late.status).toBe(503);
		expect(late.took).toBeLessThan(1_500);

		// The old connections never answer again, as when a firewall has dropped them.
		proxy.setMode("renewed");
		await expect
			.poll(async () => placedOrderId(await buyer.submitCheckout(line(), { idempotencyKey: key })), {
				timeout: PATIENCE_MS,
			})
			.toBeDefined();
		expect((await sendRequest(shop.origin, "/ready")).status).toBe(200);
	});

	it("whose statements wait too long sends cached pages, answers 503 to the rest and loses no form", async () => {
		const cached = await sendRequest(shop.origin, `/product/${slug}`);
		const key = randomUUID();
		const holder = await openOwnConnection(direct);
		await holder.query("begin; lock table products in access exclusive mode");
		const [product, page, data, order, endpoint] = await Promise.all([
			sendRequest(shop.origin, `/product/${slug}`),
			sendRequest(shop.origin, "/products?q=banqueta"),
			buyer.request("/products.data?q=poltrona"),
			buyer.submitCheckout(line(), { idempotencyKey: key }),
			json("/api/functions/calculate-distance-shipping", {
				zip_code: "01310100",
				items: [{ id: productId, quantity: 1 }],
			}),
		]);
		await holder.query("rollback");
		await holder.end();

		expect(product.body).toEqual(cached.body);
		for (const response of [page, data, order, endpoint]) {
			expect(response.status).toBe(503);
			expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
		}
		for (const { text } of [page, data, endpoint]) {
			expect(text).toContain("Nada foi perdido. Tente novamente em instantes.");
		}
		expect(order.text).toContain("Avenida Paulista");
		expect(placedOrderId(await buyer.submitCheckout(line(), { idempotencyKey: key }))).toBeDefined();
		expect((await sendRequest(shop.origin, "/products?q=banqueta")).status).toBe(200);
	});

	it("survives the loss of all connections while orders arrive, and places each order once", async () => {
		const holder = await openOwnConnection(direct);
		await holder.query("begin");
		const { rows: held } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
		const holderPid = held[0]?.pid;
		await holder.query("select 1 from products where id = $1 for update", [productId]);
		// Another one looks, since a transaction goes on seeing who was there when it looked first.
		const looker = await openOwnConnection(direct);
		const keys = Array.from({ length: 14 }, () => randomUUID());
		const order = (idempotencyKey: string) => buyer.submitCheckout(line(), { idempotencyKey });
		const asked = Promise.all(keys.map(order));
		const waiting = async () => {
			const { rows } = await looker.query<{ count: number }>(
				"select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			);
			return rows[0]?.count;
		};
		await expect.poll(waiting, { timeout: PATIENCE_MS }).toBeGreaterThan(5);
		await looker.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid not in (pg_backend_pid(), $1)",
			[holderPid],
		);
		await looker.end();
		for (const response of await asked) expect([302, 503]).toContain(response.status);
		await holder.query("rollback");
		await holder.end();

		const ids = new Set<string>();
		for (const key of keys) {
			await expect.poll(async () => placedOrderId(await order(key)), { timeout: PATIENCE_MS }).toBeDefined();
			ids.add(placedOrderId(await order(key)) ?? "");
		}
		expect(ids.size).toBe(keys.length);
		expect(shop.child.exitCode).toBeNull();
	});
});

describe("a pool", () => {
	beforeAll(async () => {
		proxy.setMode("open");
		await openDatabase({ engine: "postgres", url: proxiedUrl, poolSize: 2 });
	});
	afterAll(() => closeDatabase());

	it("loses no connection to transactions that could not begin", async () => {
		for (let round = 0; round < 3; round += 1) {
			// Lines that are open already, so that it is the BEGIN that gets no answer.
			await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
			proxy.setMode("stalled");
			const begun = Promise.allSettled([db.transaction(async () => 1), db.transaction(async () => 2)]);
			await expect.poll(() => connection().pool?.idleCount).toBe(0);
			connection().closeConnections();
			expect((await begun).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
			proxy.setMode("open");
		}
		expect(await db.transaction(async () => "through")).toBe("through");
	});

	it("whose server opens no more connections is there as long as it answers on those there are", async () => {
		await db.execute(sql`select 1`);
		proxy.setMode("full");
		const { pool } = connection();
		// One that is idle is asked.
		for (let round = 0; round < 3; round += 1) expect(await connection().isReachable()).toBe(true);
		expect(await connection().pingOpenConnection()).toBe(true);
		expect(pool?.totalCount).toBeGreaterThan(0);
		// All are busy, and one of them gets its answers.
		const holders = await Promise.all(Array.from({ length: pool?.totalCount ?? 0 }, () => pool?.connect()));
		expect(connection().pingOpenConnection()).toBeUndefined();
		expect(await connection().isReachable()).toBe(false);
		let isKnown = false;
		const isReachable = connection()
			.isReachable()
			.finally(() => {
				isKnown = true;
			});
		while (!isKnown) await holders[0]?.query("select 1");
		expect(await isReachable).toBe(true);
		for (const holder of holders) holder?.release();
		// No connection is left to ask, which differs from a busy one.
		proxy.setMode("cut");
		await expect.poll(() => pool?.totalCount).toBe(0);
		expect(await connection().pingOpenConnection()).toBe(false);
		proxy.setMode("open");
		expect(await connection().isReachable()).toBe(true);
	});

	it("whose connections are all busy, or whose statement takes too long, fails as one that may be asked again", async () => {
		const busy = [1, 2].map(() => db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)));
		const waiting = [db.execute(sql`select 1`), db.transaction(async () => "through")];
		for (const result of await Promise.allSettled([...busy, ...waiting])) {
			expect(result).toMatchObject({ status: "rejected" });
			expect("reason" in result && isDatabaseUnavailable(result.reason)).toBe(true);
		}
		// A mistake in a statement does not mean an unavailable database, whatever text was typed into it.
		const mistake = db.execute(sql`select ${"connection terminated"}::integer`);
		await expect(mistake).rejects.not.toSatisfy(isDatabaseUnavailable);
	});

	it("lets a transaction wait once more when the wait ran out while the process stood still", async () => {
		const { promise: held, resolve: release } = Promise.withResolvers<void>();
		let begun = 0;
		const hold = () =>
			db.transaction(() => {
				begun += 1;
				return held;
			});
		const busy = [hold(), hold()];
		await expect.poll(() => begun).toBe(2);
		const waiting = inTransaction(async () => "through");
		for (const startedAt = Date.now(); Date.now() - startedAt < 4_500; );
		release();
		expect(await waiting).toBe("through");
		await Promise.all(busy);
	});

	it("reuses the connection of a rolled-back transaction, and no other", async () => {
		const refusal = new Error("no");
		await db.execute(sql`select 1`);
		const before = connection().pool?.totalCount;
		await expect(db.transaction(() => Promise.reject(refusal))).rejects.toBe(refusal);
		expect(connection().pool?.totalCount).toBe(before);

		const broken = db.transaction(async (tx) => {
			await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
		});
		await expect(broken).rejects.toThrow();
		expect(await db.transaction(async () => "through")).toBe("through");
	});
});

it("a listener takes everything as changed once it listens again, since it missed what came before", async () => {
	proxy.setMode("open");
	await openDatabase({ engine: "postgres", url: proxiedUrl });
	const heard: string[] = [];
	const stop = await connection().listen("cerne_gap", (payload) => heard.push(payload));
	try {
		proxy.setMode("cut");
		await expect.poll(() => heard.length).toBeGreaterThan(1);
		const lost = heard.length;
		proxy.setMode("open");
		const knock = () => runStatement(direct, "NOTIFY cerne_gap, 'again'").then(() => heard);
		await expect.poll(knock, { timeout: PATIENCE_MS }).toContain("again");
		expect(heard.slice(lost)[0]).toBe("");
	} finally {
		await stop();
		await closeDatabase();
	}
});
