import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { applyProductWork } from "#app/shop/orders/work-orders/changes/apply-product-work.server.ts";
import { decideBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { restartWork } from "#app/shop/orders/work-orders/changes/restart-work.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { addDays, HOUR_MS } from "#app/values/date.ts";
import type { PhoneEvent } from "#app/workshop/work-list.ts";
import { connection, db } from "#db/client.server.ts";
import { orderItems, orders, products, users, workOrders, workSteps } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { questionOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyPhoneEvents } from "./apply-phone-events.server.ts";

setUpCepStubs();
let admin: Admin;
let artisan: Customer;
let other: Customer;
let orderId: string;
let workId: string;

beforeAll(async () => {
	admin = await createAdmin();
	other = await createCustomer({ role: "artisan" });
});
beforeEach(async () => {
	artisan = await createCustomer({ role: "artisan" });
	await insertDailyBench();
	({ orderId, id: workId } = await payForWork(admin, await createCustomer(), 8));
	await db.update(workOrders).set({ takenAt: hoursAgo(48) });
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
let lastSeq = 0;
function nextSeq(): number {
	lastSeq += 1;
	return lastSeq;
}
async function send(
	kind: PhoneEvent["kind"],
	{ step, hours = 0, by = artisan, id = randomUUID(), deviceId, seq = nextSeq() }: Partial<Given> = {},
): Promise<string | undefined> {
	const sentAt = new Date();
	const at = hours === 0 ? sentAt : hoursAgo(hours);
	const event = { id, seq, workOrderId: workId, kind, step, at };
	const events = { readable: [event], unreadable: [] };
	const { outcomes } = await applyPhoneEvents(by, { deviceId, sentAt, events });
	return outcomes[0]?.outcome;
}
interface Given {
	step: number;
	hours: number;
	by: Customer;
	id: ReturnType<typeof randomUUID>;
	deviceId: string;
	seq: number;
}
const readPlace = async () => (await readWorkOrders(orderId))[0];
const readDone = async () => {
	const steps = await db.select().from(workSteps).where(eq(workSteps.workOrderId, workId));
	return steps.filter(({ doneAt }) => doneAt !== null).map(({ position }) => position);
};
const hoursSince = (moment: Date | null | undefined) =>
	Math.round((Date.now() - (moment?.getTime() ?? 0)) / HOUR_MS);

describe("a tap that comes late", () => {
	it("undoes no newer one of another phone, and of finished work nothing", async () => {
		expect(await send("tick", { step: 0, hours: 3, by: other })).toBe("applied");
		expect(await send("untick", { step: 0, hours: 5 })).toBe("already");
		expect(await readDone()).toEqual([0]);
		expect(await send("untick", { step: 0, hours: 2 })).toBe("applied");
		expect(await send("tick", { step: 0, hours: 2.5, by: admin })).toBe("already");
		expect(await readDone()).toEqual([]);
		for (const step of [0, 1, 2, 3, 4, 5]) await send("tick", { step, hours: 1, by: other });
		const finishedAt = (await readPlace())?.finishedAt;
		expect(finishedAt).not.toBeNull();
		for (const step of [5, 77]) expect(await send("untick", { step, hours: 2 })).toBe("already");
		expect((await readPlace())?.finishedAt).toEqual(finishedAt);
	});

	it("undoes no newer one of another phone of the same person, which counts its taps by itself", async () => {
		const [one, two] = [randomUUID(), randomUUID()];
		expect(await send("tick", { step: 0, hours: 2, deviceId: one, seq: 5 })).toBe("applied");
		expect(await send("untick", { step: 0, hours: 3, deviceId: two, seq: 900 })).toBe("already");
		expect(await readDone()).toEqual([0]);
		// The clock of the second phone was set back before this tap, which still comes after its last one.
		expect(await send("untick", { step: 0, hours: 1, deviceId: two, seq: 901 })).toBe("applied");
		expect(await send("tick", { step: 0, hours: 9, deviceId: two, seq: 902 })).toBe("applied");
		// Two phones with a page of a build before are not told apart.
		expect(await send("tick", { step: 1, hours: 2, seq: 5 })).toBe("applied");
		expect(await send("untick", { step: 1, hours: 3, seq: 900 })).toBe("applied");
		expect(await readDone()).toEqual([0]);
	});

	it("undoes nothing that the owner changed since", async () => {
		await send("tick", { step: 0, hours: 4, by: other });
		await tickStep(admin, workId, { position: 0, isDone: false });
		await tickStep(admin, workId, { position: 1, isDone: true });
		expect(await send("tick", { step: 0, hours: 2 })).toBe("already");
		expect(await send("untick", { step: 1, hours: 1 })).toBe("already");
		expect(await readDone()).toEqual([1]);
		await restartWork(admin, workId, null);
		expect(await send("tick", { step: 1, hours: 1 })).toBe("already");
		expect(await readDone()).toEqual([]);
	});

	it("is of the spoilt piece, whose work has started over since, and neither begins nor ticks the new one", async () => {
		await send("start", { hours: 5 });
		await send("tick", { step: 0, hours: 4 });
		await restartWork(admin, workId, null);
		const began = await readPlace();
		for (const kind of ["start", "stop"] as const) expect(await send(kind, { hours: 2 })).toBe("already");
		for (const step of [0, 1]) expect(await send("tick", { step, hours: 1 })).toBe("already");
		expect(await readPlace()).toEqual(began);
		expect(await readDone()).toEqual([]);
		expect(await send("start")).toBe("applied");
		expect(await send("tick", { step: 1 })).toBe("applied");
		expect(await readDone()).toEqual([1]);
	});

	it("is of the piece that went into the stock, and neither begins nor ticks the one of the order that came back", async () => {
		await send("tick", { step: 0, hours: 5 });
		await cancelOrderAsAdmin(admin, orderId, null);
		await decideBegunWork(admin, orderId, { workId, isStocked: true });
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await send("start", { hours: 2 })).toBe("already");
		expect(await send("tick", { step: 1, hours: 1 })).toBe("already");
		expect(await readPlace()).toMatchObject({ startedAt: null, returnedAt: null });
		expect(await readDone()).toEqual([]);
	});

	it("neither pauses nor begins what was said otherwise since", async () => {
		await send("start", { hours: 5, by: other });
		await send("stop", { hours: 4, by: other });
		await send("start", { hours: 2, by: other });
		expect(await send("stop", { hours: 3 })).toBe("already");
		expect((await readPlace())?.stoppedAt).toBeNull();
		expect(await send("stop", { hours: 1 })).toBe("applied");
		expect(hoursSince((await readPlace())?.stoppedAt)).toBe(1);
	});

	it("ends the work at the hour of its last step, not of the last phone", async () => {
		for (const step of [1, 2, 3, 4, 5]) await send("tick", { step, hours: 6 - step, by: other });
		await send("tick", { step: 0, hours: 9 });
		expect(hoursSince((await readPlace())?.finishedAt)).toBe(1);
	});
});

describe("a tap from before an edit of the steps", () => {
	const edit = async (names: readonly string[]) => {
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
		const id = item?.productId ?? "";
		const shares = names.map((name, at) => ({ name, share: at === 0 ? 100 : 0 }));
		const [product] = await db
			.update(products)
			.set({ workSteps: shares, version: sql`${products.version} + 1` })
			.where(eq(products.id, id))
			.returning();
		const seen = { id, version: product?.version ?? 0 };
		const { key } = await questionOf(applyProductWork(admin, seen, null));
		await applyProductWork(admin, seen, key);
	};
	const readNamed = async () => {
		const steps = await db
			.select()
			.from(workSteps)
			.where(eq(workSteps.workOrderId, workId))
			.orderBy(asc(workSteps.position));
		return steps.map(({ name, doneAt }) => (doneAt ? name.toUpperCase() : name));
	};

	it("ticks its step wherever that stands now, and none that took its place", async () => {
		await edit(["desenho", "encaixes", "lixa", "madeira separada"]);
		expect(await send("tick", { step: 0, hours: 2 })).toBe("applied");
		expect(await send("tick", { step: 1, hours: 2 })).toBe("already");
		expect(await readNamed()).toEqual(["desenho", "encaixes", "lixa", "MADEIRA SEPARADA"]);
		expect(await send("untick", { step: 0, hours: 1 })).toBe("applied");
		expect(await send("tick", { step: 2, hours: 1 })).toBe("applied");
		expect(await readNamed()).toEqual(["desenho", "ENCAIXES", "lixa", "madeira separada"]);
	});

	it("is dropped where its step is gone, also once other steps came after", async () => {
		await edit(["madeira separada", "lixa"]);
		const [, sanding = -1] = await readPositions();
		await edit(["madeira separada"]);
		await edit(["madeira separada", "verniz", "entrega"]);
		for (const step of [1, 2, 3, 4, 5, sanding]) {
			expect(await send("tick", { step, hours: 1 })).toBe("already");
		}
		expect(await readNamed()).toEqual(["madeira separada", "verniz", "entrega"]);
	});
	const readPositions = async () =>
		(await db.select().from(workSteps).where(eq(workSteps.workOrderId, workId)))
			.map(({ position }) => position)
			.toSorted((a, b) => a - b);
});

describe("finished work", () => {
	it("is opened again by no tick, nor by unticking what is not ticked", async () => {
		for (const step of [0, 1, 2, 3, 4, 5]) await send("tick", { step });
		const before = await readPlace();
		expect(await send("untick", { step: 42 })).toBe("already");
		await db
			.update(workSteps)
			.set({ doneAt: null })
			.where(sql`${workSteps.workOrderId} = ${workId} and ${workSteps.position} = 3`);
		for (const kind of ["untick", "tick"] as const) expect(await send(kind, { step: 3 })).toBe("already");
		expect(await readPlace()).toEqual(before);
	});
});

describe("taking the only tick back", () => {
	it("leaves work begun that was begun before it, at the day that the owner gave it", async () => {
		await send("start", { hours: 2 });
		const targetDay = addDays((await readPlace())?.readyDay ?? "", -1);
		await db.update(workOrders).set({ targetDay }).where(eq(workOrders.id, workId));
		await send("tick", { step: 0, hours: 1 });
		await send("untick", { step: 0 });
		const place = await readPlace();
		expect(hoursSince(place?.startedAt)).toBe(2);
		expect(place?.targetDay).toBe(targetDay);
	});

	it("takes the beginning back with the tick that was it", async () => {
		await send("tick", { step: 0, hours: 3 });
		await send("tick", { step: 1, hours: 2 });
		await send("untick", { step: 0, hours: 1 });
		expect(hoursSince((await readPlace())?.startedAt)).toBe(2);
		await send("untick", { step: 1 });
		expect(await readPlace()).toMatchObject({ startedAt: null, targetDay: (await readPlace())?.readyDay });
	});
});

it("an event is refused to whoever loses the bench while it waits for the order", async () => {
	let sending: Promise<string | undefined> | undefined;
	await db.transaction(async (tx) => {
		await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
		await tx.update(users).set({ role: "customer" }).where(eq(users.id, artisan.id));
		sending = send("tick", { step: 0 });
		if (connection().engine === "pglite") return;
		const waiting = () => tx.$count(sql`pg_locks where not granted`);
		await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
	});
	expect(await sending).toBe("unknown");
	expect((await readAudit(orderId)).map(({ action }) => action)).not.toContain("work.step_done");
});
