import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { type DatabaseAddress, db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { startPrimaryWithStandby } from "./support/primary-with-standby.ts";
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

const BUYERS = 6;
const STOCK = 100_000;
const ROUNDS = 50;
/** The kill happens at a random time within this limit after a round's first order was sent. */
const MAX_LIFETIME_MS = 1_500;

/** The process that is repeatedly killed without warning and started again. */
interface Killed {
	kill(shop: { origin: string }): Promise<void>;
	bringBack(shop: { origin: string }): Promise<void>;
}

interface KilledDatabase extends Killed {
	/** Number of rounds, unless `--rounds` is given. */
	rounds: number;
}

/**
 * kill -9 of the shop or its database at random moments while orders come in: every acknowledged order is there, and
 * no others.
 */
export const killedUnderOrders: readonly Proof[] = [
	{
		name: "kill -9 under orders, PostgreSQL",
		async run(world) {
			const url = await newDatabase(world);
			return onFolder((folder) =>
				killAndCount(world, { engine: "postgres", url }, folder, { DATABASE_URL: url }),
			);
		},
	},
	{
		name: "kill -9 under orders, embedded engine",
		run: (world) => onFolder((folder) => killAndCount(world, { engine: "pglite", folder }, folder, {})),
	},
	{
		name: "another primary takes over",
		run: (world) =>
			onFolder(async (folder) => {
				const primary = await startPrimaryWithStandby();
				const { url } = primary;
				try {
					return await killAndCount(
						world,
						{ engine: "postgres", url },
						folder,
						{ DATABASE_URL: url },
						primary,
					);
				} finally {
					await primary.close();
				}
			}),
	},
	{
		name: "kill -9 of PostgreSQL under orders",
		async run(world) {
			// With PostgreSQL's default settings: an acknowledged commit was forced to the disk.
			const server = await startPostgres(["fsync=on", "full_page_writes=on"]);
			const { url } = server;
			try {
				return await onFolder((folder) =>
					killAndCount(
						world,
						{ engine: "postgres", url },
						folder,
						{ DATABASE_URL: url },
						{
							rounds: ROUNDS,
							kill: () => server.kill(),
							bringBack: () => server.startAgain(),
						},
					),
				);
			} finally {
				await server.stop();
			}
		},
	},
];

async function onFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-proof-"));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Kills the shop itself, or the database if it is given. */
async function killAndCount(
	world: ProofContext,
	address: DatabaseAddress,
	dataDir: string,
	settings: Record<string, string>,
	database?: KilledDatabase,
): Promise<string> {
	const port = await freePort();
	const start = () => startShop({ ...world.settings, ...settings }, { dataDir, port });
	// Each order takes a unit of stock and a place on a bench, so that a kill may come between any two of its writes.
	const { product, work } = await onDatabase(address, async () => {
		await allowManyUnpaidOrders();
		await insertDailyBench();
		return { product: await insertProduct({ stockQuantity: STOCK }), work: await insertWork(0.25) };
	});
	const line = [product, work].map(({ id }) => ({ productId: id, quantity: 1 }));

	let shop = await start();
	const killed: Killed = database ?? {
		kill: () => shop.stop({ signal: "SIGKILL", keepData: true }),
		async bringBack() {
			shop = await start();
		},
	};
	const buyers = Array.from({ length: BUYERS }, () => ({
		visitor: new Visitor(shop.origin),
		key: randomUUID() as string,
	}));
	for (const { visitor } of buyers) await visitor.signUp();

	/** Order ids by key, for every response that reached its buyer. */
	const acknowledged = new Map<string, string>();
	let cutOff = 0;
	/** Sends one order after another until a request fails; an unanswered order is sent again later. */
	const buyUntilKilled = async (buyer: (typeof buyers)[number]): Promise<void> => {
		for (;;) {
			const response = await buyer.visitor
				.submitCheckout(line, { idempotencyKey: buyer.key })
				.catch(() => undefined);
			const order = response && placedOrderId(response);
			if (!order) {
				// A shop without its database answers 503; a killed shop does not answer.
				const isExpected = database ? response?.status === 503 : !response;
				assertThat(isExpected, `an order was answered with ${response?.status}`);
				cutOff += 1;
				return;
			}
			acknowledged.set(buyer.key, order);
			buyer.key = randomUUID();
		}
	};

	const rounds = world.rounds(database?.rounds ?? ROUNDS);
	let slowest = 0;
	try {
		for (let round = 0; round < rounds; round += 1) {
			const before = acknowledged.size;
			const buying = Promise.all(buyers.map(buyUntilKilled));
			// On a slow server no order may be answered by then, so every other kill waits for one.
			if (round % 2 === 1) await waitUntil(async () => acknowledged.size > before, "an order");
			await pause(Math.random() * MAX_LIFETIME_MS);
			await killed.kill(shop);
			await buying;
			await killed.bringBack(shop);
			const ready = async () => (await fetch(`${shop.origin}/ready`)).ok;
			slowest = Math.max(slowest, await waitUntil(ready, "a shop that is ready again"));
		}
		// An interrupted request is sent again with its key, as a buyer's browser does.
		for (const { visitor, key } of buyers) {
			const order = placedOrderId(await visitor.submitCheckout(line, { idempotencyKey: key }));
			assertThat(order !== undefined, "an order that was cut off could not be sent again");
			acknowledged.set(key, order);
		}
		await shop.stop({ keepData: true });
		const { found, all } = await onDatabase(address, async () => {
			await assertInvariants(new Map([[product.id, STOCK]]));
			const ids = [...acknowledged.values()];
			const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids));
			return { found: rows.length, all: await db.$count(orders) };
		});
		assertThat(found === acknowledged.size, `${acknowledged.size - found} acknowledged orders are missing`);
		assertThat(all === acknowledged.size, `${all} orders for ${acknowledged.size} keys`);
		assertThat(slowest < 5, `ready only ${slowest.toFixed(1)} s after it came back`);
		return `${rounds} kills, ${cutOff} orders cut off, ${acknowledged.size} acknowledged: all there, each once, ready at most ${slowest.toFixed(1)} s after it came back, invariants hold`;
	} finally {
		await shop.stop({ signal: "SIGKILL" });
	}
}
