import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders, workOrders } from "#db/schema.server.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { allowManyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";
import { type Hold, killWhileWaiting, lockedTable, startMortalShop } from "./support/killed-at-a-call.ts";
import { assertInvariants, assertThat, newDatabase, onDatabase, type Proof } from "./support/proof.ts";

/** Where an order with hours waits when its shop is killed, in the sequence of its transaction. */
const MOMENTS: readonly { moment: string; hold: Hold; isCommitted: boolean }[] = [
	{ moment: "with the bench locked", hold: lockedTable("orders"), isCommitted: false },
	{ moment: "within the statement of its place", hold: lockedTable("work_steps"), isCommitted: false },
	{ moment: "before COMMIT", hold: gate(1), isCommitted: false },
	{ moment: "within COMMIT", hold: gate(2), isCommitted: true },
];

/** A trigger of the proof that waits, once a statement or a transaction has written everything. */
function gate(key: number): Hold {
	return {
		take: `begin; select pg_advisory_xact_lock(${key})`,
		waiting: `select 1 from pg_locks where not granted and locktype = 'advisory' and objid = ${key}`,
		what: `an order at the gate ${key}`,
	};
}

const GATES = sql.raw(`
	create function proof_gate() returns trigger language plpgsql as $$
		begin perform pg_advisory_xact_lock_shared(tg_argv[0]::int); return null; end $$;
	create trigger proof_written after insert on work_steps for each statement execute function proof_gate(1);
	create constraint trigger proof_commit after insert on work_orders deferrable initially deferred
		for each row execute function proof_gate(2)`);
const NO_GATES = sql.raw("drop function proof_gate() cascade");

/**
 * kill -9 of a shop at four points of an order that takes a place, while an order of another process waits for the same
 * bench: the place is there with its order or not at all, the bench is free again, and the order that is sent again is
 * there once.
 */
export const killedUnderPlaces: Proof = {
	name: "kill -9 under places",
	async run(world) {
		const url = await newDatabase(world);
		return onDatabase({ engine: "postgres", url }, async () => {
			await allowManyUnpaidOrders();
			await insertDailyBench();
			const line = [{ productId: (await insertWork(0.25)).id, quantity: 1 }];
			const settings = { ...world.settings, DATABASE_URL: url };
			const other = await startShop(settings);
			const shop = await startMortalShop(settings);
			try {
				const [buyer, patient] = [new Visitor(shop.origin), new Visitor(other.origin)];
				for (const visitor of [buyer, patient]) await visitor.signUp();
				await db.execute(GATES);
				const rounds = world.rounds(4 * MOMENTS.length);
				for (let round = 0; round < rounds; round += 1) {
					const kill = MOMENTS[round % MOMENTS.length];
					if (!kill) break;
					const { moment, hold, isCommitted } = kill;
					const key = randomUUID();
					const send = () => buyer.submitCheckout(line, { idempotencyKey: key });
					const find = async () => (await db.select().from(orders).where(eq(orders.idempotencyKey, key)))[0];
					let waiting: Promise<string | undefined> | undefined;
					await killWhileWaiting(shop, url, hold, send, () => {
						waiting = patient.submitCheckout(line).then(placedOrderId);
					});
					assertThat((await waiting) !== undefined, `${moment}: the bench stayed locked`);
					const left = await find();
					assertThat((left !== undefined) === isCommitted, `${moment}: ${left ? "an" : "no"} order is there`);
					const id = placedOrderId(await send());
					assertThat(id !== undefined, `${moment}: the order could not be sent again`);
					assertThat(!left || left.id === id, `${moment}: the order was placed twice`);
				}
				await db.execute(NO_GATES);
				const [placed, places] = [await db.$count(orders), await db.$count(workOrders)];
				assertThat(placed === 2 * rounds && places === placed, `${places} places of ${placed} orders`);
				await assertInvariants(new Map());
				return `${rounds} kills, ${MOMENTS.map(({ moment }) => moment).join(", ")}; ${placed} orders with one place each, those that were cut off sent again and there once, the bench never left locked, invariants hold`;
			} finally {
				await shop.end();
				await other.stop({ signal: "SIGKILL" });
			}
		});
	},
};
