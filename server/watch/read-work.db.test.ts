import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { enqueue, startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, paymentPreferences } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { jobsDatabase } from "../jobs-database.ts";
import { readProvider, readQueue, readRefusedMails } from "./read-work.ts";

setUpCepStubs();
let customer: Customer;
beforeEach(async () => {
	customer = await createCustomer();
	await db.delete(outboxMessages);
	await db.delete(paymentPreferences);
});

const insertMail = (key: string, givenUpAt: Date | null, nextAttemptAt: Date | null = null) =>
	db.insert(outboxMessages).values({
		kind: "order-received",
		dedupeKey: `order-received:${key}`,
		recipient: "ana@cliente.example",
		subject: "Pedido",
		html: "",
		text: "Pedido",
		nextAttemptAt,
		givenUpAt,
	});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

it("mails count for a day after they were refused", async () => {
	await insertMail("old", new Date(Date.now() - 25 * HOUR_MS));
	await insertMail("waiting", null);
	expect(await readRefusedMails()).toBeNull();
	await insertMail("new", new Date(Date.now() - HOUR_MS));
	expect(await readRefusedMails()).toBe("1 e-mail não foi aceito nas últimas 24 horas.");
	await insertMail("newer", new Date());
	expect(await readRefusedMails()).toBe("2 e-mails não foram aceitos nas últimas 24 horas.");
});

it("Mercado Pago is silent once one order was asked about three times in vain, and until it answers", async () => {
	const orderId = await createOrder(customer, await insertProduct());
	await db.insert(paymentPreferences).values({ orderId, checkAttempts: 2, nextCheckAt: new Date() });
	expect(await readProvider()).toBeNull();
	await db.update(paymentPreferences).set({ checkAttempts: 3 });
	expect(await readProvider()).toBe(
		"Perguntado várias vezes, o Mercado Pago não responde. Pedidos à espera: 1; avisos: 0.",
	);
	await db.update(paymentPreferences).set({ nextCheckAt: null });
	expect(await readProvider()).toBeNull();
});

it("the queue is stuck once a job waits for a quarter of an hour, or a row that is due for an hour", async () => {
	await startJobs(jobsDatabase(), {
		onlySends: true,
		workers: [{ queue: "look-at-row", run: async () => {} }],
		schedules: [],
	});
	try {
		await db.transaction((tx) => enqueue(tx, "look-at-row", { row: 1 }));
		const jobWaits = (minutes: number) =>
			db.execute(sql`update pgboss.job set start_after = ${minutesAgo(minutes).toISOString()}::timestamptz`);
		await insertMail("due", null, minutesAgo(59));
		await insertMail("refused", minutesAgo(100));
		await jobWaits(14);
		expect(await readQueue()).toBeNull();
		await jobWaits(16);
		expect(await readQueue()).toBe("Há tarefas à espera há 16 minutos: look-at-row.");
		await db
			.update(outboxMessages)
			.set({ nextAttemptAt: minutesAgo(75) })
			.where(eq(outboxMessages.dedupeKey, "order-received:due"));
		expect(await readQueue()).toMatch(/^Há tarefas à espera há 75 minutos: look-at-row, .*mail.*\.$/);
		// A running job does not wait, however old it is.
		await db.execute(sql`update pgboss.job set state = 'active'`);
		expect(await readQueue()).toMatch(/^Há tarefas à espera há 75 minutos: [^,]*mail[^,]*\.$/);
	} finally {
		await stopJobs();
	}
});

it("an order that nobody has paid in time and no job ends counts after an hour", async () => {
	const id = await createOrder(customer, await insertProduct());
	const endedAgo = (minutes: number) =>
		db
			.update(orders)
			.set({ expiresAt: minutesAgo(minutes) })
			.where(eq(orders.id, id));
	await db.delete(outboxMessages);
	await endedAgo(59);
	expect(await readQueue()).toBeNull();
	await endedAgo(90);
	expect(await readQueue()).toBe("Há tarefas à espera há 90 minutos: expire-orders.");
});
