import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { changePrice, shownPrice } from "#tests/support/browser/shown-price.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { describeWithProgram } from "#tests/support/setup/needs-program.ts";
import { startPgBouncer } from "#tests/support/setup/pgbouncer.ts";
import { createMigratedDatabase, type PostgresServer } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

let pooler: PostgresServer;
let services: Awaited<ReturnType<typeof startCepStubs>>;
let pooledUrl: string;
/** One that knows the direct address too, and one that knows the pooler alone. */
const shops: ShopProcess[] = [];

beforeAll(async () => {
	const direct = await createMigratedDatabase(inject("postgresUrl"), "pooled");
	pooler = await startPgBouncer(direct.href);
	services = await startCepStubs();
	const pooled = new URL(pooler.url);
	pooled.pathname = "/pooled";
	pooledUrl = pooled.href;
	await openDatabase({ engine: "postgres", url: pooledUrl, directUrl: direct.href });
	const settings = {
		DATABASE_URL: pooledUrl,
		DEMO: "0",
		TRUST_PROXY: "1",
		...services.settings,
	};
	const starts = [startShop({ ...settings, DATABASE_DIRECT_URL: direct.href }), startShop(settings)];
	shops.push(...(await Promise.all(starts)));
});
afterAll(async () => {
	for (const shop of shops) await shop.stop();
	await closeDatabase();
	await services.close();
	await pooler.stop();
});

describeWithProgram("pgbouncer", "behind PgBouncer in transaction mode", () => {
	// The first, since a process says it once a minute, of a database that counts late as well.
	it("the log says when a process counts by itself", async () => {
		await db.execute(sql`alter table rate_limits rename to rate_limits_away`);
		try {
			// The database is asked from half of a limit on.
			for (const { origin } of shops.flatMap((shop) => Array<ShopProcess>(5).fill(shop))) {
				const { status } = await sendRequest(origin, "/contact", {
					method: "POST",
					headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": "203.0.113.32" },
					body: "name=",
				});
				expect(status).toBe(422);
			}
		} finally {
			await db.execute(sql`alter table rate_limits_away rename to rate_limits`);
		}
		for (const { output } of shops) {
			await expect.poll(output).toMatch(/each process counts its own/);
		}
	});

	it("orders are placed, by several people at once", async () => {
		const { id: productId } = await insertProduct({ stockQuantity: 100 });
		const buy = async ({ origin }: ShopProcess) => {
			const buyer = new Visitor(origin);
			await buyer.signUp();
			const response = await buyer.submitCheckout([{ productId, quantity: 1 }]);
			return placedOrderId(response) ?? `${response.status}: ${response.text}`;
		};
		const ids = await Promise.all([...shops, ...shops].map(buy));
		for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
	});

	it("a client's attempts are counted in all processes together", async () => {
		const write = ({ origin }: ShopProcess) =>
			sendRequest(origin, "/contact", {
				method: "POST",
				headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": "203.0.113.30" },
				body: "name=",
			});
		const statuses: number[] = [];
		// Two at a time: what the database does not count within half a second counts in its own process.
		for (let round = 0; round < 8; round += 1) {
			const responses = await Promise.all(shops.map(write));
			statuses.push(...responses.map(({ status }) => status));
		}
		// Alone, each process would let all of its eight through.
		expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
		expect(statuses.slice(-3)).toEqual([429, 429, 429]);
	});

	it("attempts to sign in are counted in all processes together", async () => {
		const guess = ({ origin }: ShopProcess) =>
			sendRequest(origin, "/api/auth/sign-in/email", {
				method: "POST",
				headers: { "Content-Type": "application/json", Origin: origin, "X-Forwarded-For": "203.0.113.31" },
				body: JSON.stringify({ email: "ana@example.com", password: "palpite errado" }),
			});
		const statuses: number[] = [];
		for (let round = 0; round < 7; round += 1) {
			for (const shop of shops) statuses.push((await guess(shop)).status);
		}
		// Alone, each process would let all of its seven through.
		expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
	});

	it("a new price is soon shown in every process, without the direct address too", async () => {
		const { id, slug } = await insertProduct({ priceCents: cents(159_000) });
		const prices = () => Promise.all(shops.map(({ origin }) => shownPrice(origin, slug)));
		expect(await prices()).toEqual(["1590", "1590"]);
		await changePrice(id, 149_900);
		await expect.poll(prices, { timeout: 20_000 }).toEqual(["1499", "1499"]);
	});

	it("a transaction has the shop's settings, and leaves none to who uses the connection next", async () => {
		const settings = sql`select current_setting('statement_timeout') as statement,
			current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`;
		const inside = await db.transaction((tx) => tx.execute(settings));
		expect(inside).toMatchObject({ rows: [{ statement: "4s", idle: "15s", jit: "off" }] });
		expect(await db.execute(settings)).toMatchObject({ rows: [{ statement: "0", idle: "0", jit: "on" }] });
	});
});
