import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { enqueue, type Jobs, startJobs, stopJobs } from "#app/platform/jobs/queue.server.ts";
import {
	passwordChanged,
	passwordReset,
	twoFactorChanged,
} from "#app/shop/accounts/accounts.mails.server.ts";
import { contactReceived, newContact } from "#app/shop/contact/contact.mails.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { accountMails, otherMails } from "#app/shop/mail/send-mail.server.ts";
import { shopUrl } from "#app/shop/mail/shop-url.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { startWorkers } from "./jobs.ts";
import { jobsDatabase } from "./jobs-database.ts";

const QUEUE = "look-at-row";

const start = (run: (data: { row: number }) => Promise<void>) =>
	startJobs(jobsDatabase(), { workers: [{ queue: QUEUE, run }], schedules: [] } satisfies Jobs);

async function jobs(queue: string = QUEUE) {
	const { rows } = (await db.execute(sql`
		select state, retry_count, data, extract(epoch from start_after - now())::float8 as wait, output
		from pgboss.job where name = ${queue} order by created_on`)) as unknown as {
		rows: { state: string; retry_count: number; data: unknown; wait: number | null; output: unknown }[];
	};
	return rows;
}

/** How long a busy machine may need for work that takes milliseconds. */
const PATIENCE_MS = 20_000;

const scene = setUpPaymentScene();

describe("jobs", () => {
	afterEach(async () => {
		await stopJobs();
		await db.execute(sql`drop schema if exists pgboss cascade`);
	});

	it("runs what a committed transaction sent", async () => {
		const seen: number[] = [];
		await start(async ({ row }) => void seen.push(row));
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 1 }));
		await vi.waitFor(() => expect(seen).toEqual([1]), PATIENCE_MS);
	});

	it("runs many waiting jobs without a pause between two", async () => {
		const seen = new Set<number>();
		await start(async ({ row }) => void seen.add(row));
		// A single commit wakes the worker once.
		await db.transaction(async (tx) => {
			for (let row = 0; row < 100; row += 1) await enqueue(tx, QUEUE, { row });
		});
		await vi.waitFor(() => expect(seen.size).toBe(100), PATIENCE_MS);
	});

	it("lets others go first, but not for ever", async () => {
		const seen: number[] = [];
		let isBusy = true;
		let looks = 0;
		const letsOthersGoFirst = () => {
			looks += 1;
			return isBusy;
		};
		const run = async ({ row }: { row: number }) => void seen.push(row);
		await startJobs(jobsDatabase(), { workers: [{ queue: QUEUE, run, letsOthersGoFirst }], schedules: [] });
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 1 }));
		await vi.waitFor(() => expect(seen).toEqual([1]), PATIENCE_MS);
		expect(looks).toBeGreaterThan(1);
		isBusy = false;
		looks = 0;
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 2 }));
		await vi.waitFor(() => expect(seen).toEqual([1, 2]), PATIENCE_MS);
		expect(looks).toBe(1);
	});

	it("runs a batch at once, and only what failed counts as failed", async () => {
		const batches: number[] = [];
		let running = 0;
		const run = async ({ row }: { row: number }) => {
			running += 1;
			await new Promise((resolve) => setImmediate(resolve));
			batches.push(running);
			running -= 1;
			if (row === 2) throw new Error("the other side is away");
		};
		// Sent before any worker runs, so that the first fetch finds all of them.
		await startJobs(jobsDatabase(), { onlySends: true, workers: [{ queue: QUEUE, run }], schedules: [] });
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 1 }, { row: 2 }, { row: 3 }));
		await stopJobs();
		await startJobs(jobsDatabase(), { workers: [{ queue: QUEUE, run, batchSize: 3 }], schedules: [] });
		await vi.waitFor(async () => {
			const states = (await jobs()).map(({ state, data }) => [(data as { row: number }).row, state]);
			expect(new Map(states as [number, string][])).toEqual(
				new Map([
					[1, "completed"],
					[2, "failed"],
					[3, "completed"],
				]),
			);
		}, PATIENCE_MS);
		expect(batches[0]).toBe(3);
		expect(batches).toHaveLength(3);
	});

	it("sends a reset mail while all workers are held up by others' letters", async () => {
		const sent: string[] = [];
		const { promise: held, resolve: release } = Promise.withResolvers<void>();
		const workers = [
			{ queue: accountMails.name, run: async () => void sent.push("account") },
			{ queue: otherMails.name, run: () => held },
		];
		await startJobs(jobsDatabase(), { workers, schedules: [] });
		const user = { id: randomUUID(), email: "ana@example.com", fullName: "Ana", name: "Ana" };
		const at = new Date();
		await db.transaction(async (tx) => {
			const contact = { ...user, phone: null, subject: null, category: null, message: "Olá!" };
			await queueMail(tx, contactReceived, contact, { contactId: contact.id });
			await queueMail(tx, newContact, contact, {});
			await queueMail(tx, passwordReset, user, { linkId: user.id, resetUrl: shopUrl("/reset-password") });
			await queueMail(tx, passwordChanged, user, { at });
			await queueMail(tx, twoFactorChanged, user, { at, isOn: true });
		});
		await vi.waitFor(() => expect(sent).toEqual(["account", "account", "account"]), PATIENCE_MS);
		release();
	});

	it("runs nothing from a transaction that was rolled back", async () => {
		await start(async () => {});
		const failing = db.transaction(async (tx) => {
			await enqueue(tx, QUEUE, { row: 1 });
			throw new Error("changed my mind");
		});
		await expect(failing).rejects.toThrow("changed my mind");
		expect(await jobs()).toEqual([]);
	});

	it("keeps one job for the same data while that waits", async () => {
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await start(() => held);
		await enqueue(db, QUEUE, { row: 1 });
		await enqueue(db, QUEUE, { row: 1 });
		await enqueue(db, QUEUE, { row: 2 });
		expect(await jobs()).toHaveLength(2);
		release();
	});

	it("is sent the same jobs by several transactions in any sequence", async () => {
		await startJobs(jobsDatabase(), {
			onlySends: true,
			workers: [{ queue: QUEUE, run: async () => {} }],
			schedules: [],
		});
		const send = (data: readonly { row: number }[]) => db.transaction((tx) => enqueue(tx, QUEUE, ...data));
		const rounds = 3;
		for (let round = 0; round < rounds; round += 1) {
			const rows = Array.from({ length: 500 }, (_, at) => ({ row: round * 1_000 + at }));
			await Promise.all([rows, rows.toReversed(), rows, rows.toReversed()].map(send));
		}
		expect(await jobs()).toHaveLength(rounds * 500);
	});

	it("is over when it fails, and the same may be sent again", async () => {
		let attempts = 0;
		await start(async () => {
			attempts += 1;
			if (attempts === 1) throw new Error("the other side is away");
		});
		await enqueue(db, QUEUE, { row: 1 });
		await vi.waitFor(
			async () =>
				expect(await jobs()).toMatchObject([
					{ state: "failed", output: { message: "the other side is away" }, retry_count: 0 },
				]),
			PATIENCE_MS,
		);
		await enqueue(db, QUEUE, { row: 1 });
		await vi.waitFor(
			async () => expect(await jobs()).toMatchObject([{ state: "failed" }, { state: "completed" }]),
			PATIENCE_MS,
		);
		expect(attempts).toBe(2);
	});

	it("takes from a queue of before what it did with jobs that failed", async () => {
		await start(async () => {});
		await stopJobs();
		await db.execute(sql`select pgboss.create_queue('dead-letters', '{"policy":"standard"}'::jsonb)`);
		await db.execute(
			sql`update pgboss.queue set retry_limit = 4, dead_letter = 'dead-letters' where name = ${QUEUE}`,
		);
		await start(async () => {});
		const { rows } = await db.execute(
			sql`select retry_limit, dead_letter from pgboss.queue where name = ${QUEUE}`,
		);
		expect(rows).toEqual([{ retry_limit: 0, dead_letter: null }]);
	});

	it("asks Mercado Pago before an order expires, and keeps what was paid on the last day", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		scene.mercadoPago.pay(id, reais, { payment_type_id: "ticket" });
		await db
			.update(orders)
			.set({ expiresAt: new Date(Date.now() - 1_000) })
			.where(eq(orders.id, id));
		await startWorkers({ doesWork: true });
		// Schedules start one after the other, when jobs can already be sent.
		await vi.waitFor(() => enqueue(db, "expire-orders", {}), PATIENCE_MS);
		await vi.waitFor(
			async () =>
				expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" }),
			PATIENCE_MS,
		);
		// If it had been cancelled first and reopened later, a mail would have said that nothing was charged.
		expect(await readMails(id, "order-expired")).toEqual([]);
	});

	it("sends nothing and fails nothing in a process that runs no jobs", async () => {
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 1 }));
		await start(async () => {});
		expect(await jobs()).toEqual([]);
	});

	it("stops more than once and starts again", async () => {
		await start(async () => {});
		await stopJobs();
		await stopJobs();
		const seen: number[] = [];
		await start(async ({ row }) => void seen.push(row));
		await db.transaction((tx) => enqueue(tx, QUEUE, { row: 7 }));
		await vi.waitFor(() => expect(seen).toEqual([7]), PATIENCE_MS);
	});
});
