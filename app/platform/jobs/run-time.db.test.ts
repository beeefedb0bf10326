import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deleteInBatches } from "#app/platform/jobs/delete-rows.server.ts";
import { runForSeconds } from "#app/platform/jobs/lease.server.ts";
import { removeUnusedImages } from "#app/shop/images/images.commands.server.ts";
import { removeMailFiles } from "#app/shop/mail/mail-files.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { remindUnpaidOrders } from "#app/shop/payments/preferences/remind-unpaid-orders.server.ts";
import { eraseSettledOrders } from "#app/shop/personal-data/erase-rows.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, images, orders } from "#db/schema.server.ts";
import { deleteOldRecords } from "#server/jobs.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createOnlineOrder, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";

const scene = setUpPaymentScene();
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

it("asks a slow provider about as many due orders as the time allows, and about the others with the next run", async () => {
	const ids: string[] = [];
	for (const hours of [-3, -2, -1]) {
		const { id } = await createOnlineOrder(scene.customer);
		await db
			.update(orders)
			.set({ expiresAt: inHours(hours) })
			.where(eq(orders.id, id));
		ids.push(id);
	}
	const asked: string[] = [];
	const ask = async (id: string) => {
		asked.push(id);
		seconds(5);
		return true;
	};
	expect(await runForSeconds(8, () => expireOrders(undefined, ask))).toBe(2);
	expect(asked).toEqual(ids.slice(0, 2));
	expect(await runForSeconds(8, () => expireOrders(undefined, ask))).toBe(1);
	expect(asked).toEqual(ids);
});

it("deletes what the time allows", async () => {
	const slow = async (limit: number) => {
		seconds(3);
		return Array.from({ length: limit });
	};
	expect(await runForSeconds(8, () => deleteInBatches(slow))).toBe(6_000);
});

/** Due work, the job that does it, and whether it was done. */
const dues: Record<string, () => Promise<{ run: () => Promise<unknown>; isDone: () => Promise<boolean> }>> = {
	async "a reminder"() {
		const id = await createOrder(scene.customer, await insertProduct());
		await db
			.update(orders)
			.set({ createdAt: inHours(-48), expiresAt: inHours(20) })
			.where(eq(orders.id, id));
		return {
			run: () => remindUnpaidOrders(),
			isDone: async () => (await readOrderRow(id))?.remindedAt !== null,
		};
	},
	async "a settled order of a deleted account"() {
		const id = await createOrder(scene.customer, await insertProduct());
		await cancelOrder(scene.customer, id);
		await db.update(orders).set({ userId: null }).where(eq(orders.id, id));
		return {
			run: eraseSettledOrders,
			isDone: async () => (await readOrderRow(id))?.shippingAddress === null,
		};
	},
	async "an unused picture"() {
		const picture = { width: 10, height: 10, bytes: 10, contentHash: "0".repeat(64), placeholder: "#fff" };
		const createdAt = inHours(-48);
		const [{ id = "" } = {}] = await db
			.insert(images)
			.values({ ...picture, createdAt })
			.returning();
		return {
			run: () => removeUnusedImages(),
			isDone: async () => (await db.$count(images, eq(images.id, id))) === 0,
		};
	},
	async "a file of a mail that is gone"() {
		const folder = join(tempDataDir, "outbox");
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, `2026-11-20-${randomUUID()}.eml`), "");
		let removed = 0;
		return {
			async run() {
				removed += await removeMailFiles(folder);
			},
			isDone: async () => removed === 1,
		};
	},
	async "a record whose time is over"() {
		const entityId = randomUUID();
		const createdAt = new Date(Date.now() - (retention.audit.days + 1) * DAY_MS);
		await db.insert(auditEntries).values({ action: "order.status", entity: "order", entityId, createdAt });
		return {
			run: () => deleteOldRecords(),
			isDone: async () => (await db.$count(auditEntries, eq(auditEntries.entityId, entityId))) === 0,
		};
	},
};

it.each(Object.keys(dues))("leaves %s to the next run when the time of this one is over", async (name) => {
	const due = await dues[name]?.();
	if (!due) throw new Error("there is no such thing");
	await runForSeconds(0, due.run);
	expect(await due.isDone()).toBe(false);
	await runForSeconds(1, due.run);
	expect(await due.isDone()).toBe(true);
});
