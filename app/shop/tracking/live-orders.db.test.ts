import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { dispatchLiveNotification, publishOrderChange, subscribe } from "#app/shop/live/live-hub.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { streamOrderChanges, streamParcelChanges } from "./live-orders.server.ts";

let customer: Customer;
let orderId: string;
beforeAll(async () => {
	customer = await createCustomer();
	orderId = await createOrder(customer, await insertProduct());
});

const liveRequest = (path = "/", init?: RequestInit) => new Request(`http://localhost:3000${path}`, init);

/** Reads a line event by event. */
function reader(response: Response) {
	const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	if (!stream) throw new Error("no line");
	return { next: async () => (await stream.read()).value, cancel: () => stream.cancel() };
}

/** Resolves once a change published after all others has arrived. */
async function allChangesArrived(): Promise<void> {
	await new Promise<void>((resolve) => {
		const unsubscribe = subscribe("order:last", () => {
			unsubscribe();
			resolve();
		});
		void publishOrderChange(db, "last");
	});
}

describe("a change", () => {
	it("reaches its subscribers after a commit, and none after a rollback", async () => {
		const received: string[] = [];
		const unsubscribers = [
			subscribe("order:a", () => received.push("a")),
			subscribe("order:a", () => received.push("a too")),
			subscribe("order:b", () => received.push("b")),
		];
		await inTransaction(async (tx) => {
			await publishOrderChange(tx, "b");
			throw new Error("taken back");
		}).catch(() => {});
		await allChangesArrived();
		expect(received).toEqual([]);

		await inTransaction((tx) => publishOrderChange(tx, "a"));
		await allChangesArrived();
		expect(received).toEqual(["a", "a too"]);

		for (const each of unsubscribers) each();
		await inTransaction((tx) => publishOrderChange(tx, "a"));
		await allChangesArrived();
		expect(received).toHaveLength(2);
	});

	it("is signalled to all subscribers after the database was away", () => {
		const received: string[] = [];
		const unsubscribers = [
			subscribe("order:a", () => received.push("a")),
			subscribe("order:b", () => received.push("b")),
		];
		dispatchLiveNotification("");
		for (const each of unsubscribers) each();
		expect(received).toEqual(["a", "b"]);
	});
});

describe("the stream of an order", () => {
	// Changes of one test must not reach the streams of the next.
	afterEach(async () => {
		vi.useRealTimers();
		await allChangesArrived();
	});

	it("sends the version, then the changes of commands", async () => {
		const row = await readOrderRow(orderId);
		const response = await streamOrderChanges(liveRequest(), orderId);
		expect(response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		const line = reader(response);
		expect(await line.next()).toBe(`event: version\ndata: ${row?.updatedAt.getTime()}\n\n`);
		await confirmWholeTransfer(await createAdmin(), orderId);
		expect(await line.next()).toBe("event: changed\ndata: 1\n\n");
		await cancelOrder(customer, orderId);
		expect(await line.next()).toBe("event: changed\ndata: 1\n\n");
		await line.cancel();
	});

	it("is refused for unknown orders, for a screen's data and for other methods than GET", async () => {
		const unknown = "00000000-0000-4000-8000-000000000000";
		expect((await streamOrderChanges(liveRequest(), unknown)).status).toBe(404);
		expect((await streamOrderChanges(liveRequest(), "8f14e45f")).status).toBe(404);
		expect((await streamOrderChanges(liveRequest(`/api/live/order/${orderId}.data`), orderId)).status).toBe(
			404,
		);
		expect((await streamOrderChanges(liveRequest("/", { method: "HEAD" }), orderId)).status).toBe(405);
	});

	it("tells of many changes in a row at once, and of those that followed a second later", async () => {
		const line = reader(await streamOrderChanges(liveRequest(), orderId));
		expect(await line.next()).toMatch(/^event: version/);
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		for (let at = 0; at < 40; at += 1) dispatchLiveNotification(`order:${orderId}`);
		expect(await line.next()).toBe("event: changed\ndata: 1\n\n");
		let later = "nothing";
		const last = line.next().then((event) => {
			later = event ?? "the end";
		});
		await vi.advanceTimersByTimeAsync(999);
		expect(later).toBe("nothing");
		await vi.advanceTimersByTimeAsync(1);
		await last;
		expect(later).toBe("event: changed\ndata: 1\n\n");
		// One that came in the pause is not told to a reader who has left.
		dispatchLiveNotification(`order:${orderId}`);
		// Other parts of the process may have timers of their own.
		const timers = vi.getTimerCount();
		await line.cancel();
		expect(vi.getTimerCount()).toBe(timers - 1);
	});

	it("closes the stream of a client that does not read, and removes one that has left", async () => {
		const { body } = await streamOrderChanges(liveRequest(), orderId);
		const slow = body?.getReader();
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		for (let at = 0; at < 20; at += 1) {
			dispatchLiveNotification(`order:${orderId}`);
			await vi.advanceTimersByTimeAsync(1_000);
		}
		await expect(slow?.read()).rejects.toThrow("the reader of a live stream is too slow");
	});
});

describe("the stream of a shipment", () => {
	it("opens for its code, and shows neither code nor order", async () => {
		await db.update(orders).set({ trackingCode: "QB123456785BR" }).where(eq(orders.id, orderId));
		const line = reader(await streamParcelChanges(liveRequest(), "qb 123456785 br"));
		expect(await line.next()).toMatch(/^event: version\ndata: \d+\n\n$/);
		await inTransaction((tx) => publishOrderChange(tx, orderId));
		expect(await line.next()).toBe("event: changed\ndata: 1\n\n");
		await line.cancel();
		expect((await streamParcelChanges(liveRequest(), "QB000000000BR")).status).toBe(404);
		expect((await streamParcelChanges(liveRequest(), "")).status).toBe(404);
	});
});
