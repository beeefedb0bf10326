import { eq } from "drizzle-orm";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { changePrice, shownPrice } from "#tests/support/browser/shown-price.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { type KillablePostgres, startPostgres, startReplica } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { assertThat, onDatabase, type Proof, pause, waitUntil } from "./support/proof.ts";
import { assertNoFailures, assertStock, startShopping, stockUp } from "./support/shopping.ts";

/** Seconds until every process must show a changed price. */
const MAX_SECONDS_UNTIL_SHOWN = 2;

/**
 * The replica for public pages lags, stops answering and is killed, while visitors read pages that must be rendered
 * and buy: no request fails, a changed price is still shown in time, and orders use the primary's price and stock.
 */
export const replicas: readonly Proof[] = [
	{
		name: "replica that lags",
		run: (world) =>
			withReplica(world, async ({ primary, replica, shop, rounds }) => {
				const standby = await connectToReplica(replica);
				let slowest = 0;
				try {
					for (let round = 0; round < rounds; round += 1) {
						const before = 100_000 + round * 1_000;
						const { id, slug } = await onDatabase(primary, () =>
							insertProduct({ priceCents: cents(before), stockQuantity: 10 }),
						);
						await waitUntil(async () => (await shownPrice(shop.origin, slug)) === reais(before), "a price");
						await standby.query("select pg_wal_replay_pause()");
						const buyer = new Visitor(shop.origin);
						await buyer.signUp();
						const after = before + 500;
						await onDatabase(primary, () => changePrice(id, after));
						slowest = Math.max(
							slowest,
							await waitUntil(
								async () => (await shownPrice(shop.origin, slug)) === reais(after),
								"the new price",
							),
						);
						const { rows } = await standby.query("select price_cents from products where id = $1", [id]);
						assertThat(rows[0]?.price_cents === before, "the replica was not behind");
						const order = placedOrderId(await buyer.submitCheckout([{ productId: id, quantity: 1 }]));
						assertThat(order !== undefined, "no order while the replica is behind");
						const [item] = await onDatabase(primary, () =>
							db.select().from(orderItems).where(eq(orderItems.orderId, order)),
						);
						assertThat(item?.unitPriceCents === after, `an item was sold for ${item?.unitPriceCents}`);
						for (const path of ["/orders", `/order-confirmation/${order}`]) {
							const { status, text } = await buyer.request(path);
							assertThat(status === 200 && text.includes(order.slice(0, 8)), `${path} has no new order`);
						}
						await standby.query("select pg_wal_replay_resume()");
						await waitUntilUsed(shop, round + 1);
					}
				} finally {
					await standby.end();
				}
				assertThat(slowest < MAX_SECONDS_UNTIL_SHOWN, `a new price was shown after ${slowest.toFixed(1)} s`);
				return `${rounds} prices changed while its replay stood still: shown after ${slowest.toFixed(1)} s at most, sold for the new price, the buyer saw her order at once, the replica read again each time`;
			}),
	},
	{
		name: "replica that is gone",
		run: (world) =>
			withReplica(world, async ({ replica, relay, shop, rounds }) => {
				for (let round = 0; round < rounds; round += 1) {
					if (round % 2 === 0) {
						await replica.kill();
						await pause(2_000);
						await replica.startAgain();
					} else {
						relay.setMode("stalled");
						await pause(4_000);
						relay.setMode("renewed");
					}
					await waitUntilUsed(shop, round + 1);
					await pause(1_000);
				}
				return `killed with kill -9 or silenced ${rounds} times, and read again each time`;
			}),
	},
];

async function withReplica(
	world: Parameters<Proof["run"]>[0],
	work: (parts: {
		primary: { engine: "postgres"; url: string };
		replica: KillablePostgres;
		relay: Awaited<ReturnType<typeof startTcpProxy>>;
		shop: ShopProcess;
		rounds: number;
	}) => Promise<string>,
): Promise<string> {
	const server = await startPostgres();
	const primary = { engine: "postgres", url: server.url } as const;
	const products = await onDatabase(primary, () => stockUp(3));
	const replica = await startReplica(server);
	const url = new URL(replica.url);
	const relay = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "open");
	url.port = String(relay.port);
	const shop = await startShop({
		...world.settings,
		LOG_LEVEL: "warn",
		DATABASE_URL: server.url,
		DATABASE_REPLICA_URL: url.href,
	});
	const shopping = await startShopping({
		origins: [shop.origin],
		readers: 6,
		products,
		path: (count) => (count % 3 === 0 ? `/product/${products[0]?.slug}` : `/products?min=${count}`),
	});
	try {
		const figures = await work({ primary, replica, relay, shop, rounds: world.rounds(6) });
		await shopping.end();
		assertNoFailures(shopping);
		await onDatabase(primary, () => assertStock(products));
		const { pages, orders } = shopping.requests;
		return `${figures}; ${pages} pages and ${orders} orders meanwhile, none failed; invariants hold`;
	} finally {
		void shopping.end();
		await shop.stop({ signal: "SIGKILL" });
		await relay.close();
		await replica.stop();
		await server.stop();
	}
}

/** Repeats queries that the replica cancelled because it had to catch up. */
async function connectToReplica({ url }: KillablePostgres) {
	const client = await openOwnConnection(url);
	return {
		end: () => client.end(),
		async query(statement: string, values: unknown[] = []): Promise<{ rows: { price_cents?: number }[] }> {
			for (;;) {
				try {
					return await client.query(statement, values);
				} catch (error) {
					assertThat(databaseErrorCode(error) === "40001", String(error));
				}
			}
		},
	};
}

/** Waits until the shop has logged this many times that it reads from the replica again. */
const waitUntilUsed = (shop: ShopProcess, times: number): Promise<number> =>
	waitUntil(async () => shop.output().split("from the replica again").length > times, "the replica's return");

/** As in the page's structured data. */
const reais = (amount: number): string => String(amount / 100);
