import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { finishOrder } from "#app/shop/orders/changes/make-order.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { moveWork } from "#app/shop/orders/work-orders/move-work.server.ts";
import { readLapsedWorkOrders } from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { addDays, dayOf, type IsoDay } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { benches, orders, trackingEvents, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	orderWork,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { questionOf, refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { closeBenches } from "./close-benches.server.ts";
import { divideBenchWork } from "./divide-work.server.ts";
import { remakeWork } from "./remake-work.server.ts";
import { restartWork } from "./restart-work.server.ts";
import { returnWorkToBench, takeOffWork } from "./take-off-work.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let benchId: string;
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	({ id: benchId } = await insertDailyBench());
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const unpaidWork = (hours: number, quantity = 1) => orderWork(customer, hours, { quantity });
const paidWork = (hours: number, quantity = 1) => payForWork(admin, customer, hours, { quantity });
const kindsOf = async (orderId: string) => (await readWorkOrders(orderId)).map(({ kind }) => kind);

describe("an offer that waits for its payment", () => {
	it("is asked about before a day without work breaks it", async () => {
		const held = await unpaidWork(8);
		// Longer than the reserve with any weekend and holidays.
		const until = addDays(today, 12);
		const question = await questionOf(closeBenches(admin, { benchId, until }, null));
		expect(question).toMatchObject({
			title: "Assim 1 promessa fica em risco",
			points: [
				{
					link: { label: `Pedido #${shortId(held.orderId)}` },
					text: expect.stringMatching(
						/^: ainda sem pagamento, oferecido até \d\d\/\d\d, fica para \d\d\/\d\d$/,
					),
				},
			],
		});
		await expireOffer(held.orderId, today);
		expect(await closeBenches(admin, { benchId, until }, null)).toHaveLength(13);
	});

	it("is asked about before a move breaks it, and so is who waits behind it once it is paid", async () => {
		const [first, held, long] = [await paidWork(8), await unpaidWork(8), await paidWork(80)];
		const question = await questionOf(moveWork(admin, long.id, { to: "rank", rank: 1 }, null));
		expect(question.text).toContain(`o pedido #${shortId(first.orderId)} passa de `);
		expect(question.text).toContain(`o pedido #${shortId(held.orderId)}, ainda sem pagamento, passa de `);
		await moveWork(admin, long.id, { to: "rank", rank: 1 }, question.key);
	});
});

describe("work that is put back", () => {
	it("asks first where its hours were sold meanwhile", async () => {
		const work = await paidWork(80);
		await takeOffWork(admin, work.id);
		const later = await paidWork(80);
		const question = await questionOf(returnWorkToBench(admin, work.id, null));
		expect(question.text).toContain(`Assim o pedido #${shortId(later.orderId)} passa de `);
		expect(question.text).toMatch(/\. Pôr de volta mesmo assim\?$/);
		expect((await readWorkOrders(work.orderId))[0]).toMatchObject({ removedAt: expect.any(Date) });
		await returnWorkToBench(admin, work.id, question.key);
		expect((await readWorkOrders(work.orderId))[0]).toMatchObject({ removedAt: null, returnedAt: null });
	});

	it("takes back that its order is ready, which its day is judged by", async () => {
		const work = await paidWork(80);
		await takeOffWork(admin, work.id);
		const later = await paidWork(80);
		await finishOrder(admin, work.orderId);
		const question = await questionOf(returnWorkToBench(admin, work.id, null));
		expect(question.text).toContain(`#${shortId(later.orderId)}`);
		expect(await readOrderRow(work.orderId)).toMatchObject({ readyAt: expect.any(Date) });
		await returnWorkToBench(admin, work.id, question.key);
		expect(await readOrderRow(work.orderId)).toMatchObject({ readyAt: null });
	});
});

describe("days without work", () => {
	it("are asked about as the benches are once nobody else changes them", async () => {
		const work = await paidWork(8);
		const until = addDays(today, 12);
		let closing: Promise<unknown> = Promise.resolve();
		await inTransaction(async (tx) => {
			await lockAllBenches(tx);
			closing = closeBenches(admin, { benchId, until }, null);
			await tx.update(workOrders).set({ finishedAt: new Date() }).where(eq(workOrders.id, work.id));
		});
		expect(await closing).toHaveLength(13);
	});
});

describe("a form that is sent twice", () => {
	const sent = () => ({ requestKey: randomUUID(), confirmed: null });

	it("makes a piece again once", async () => {
		const work = await paidWork(8);
		const form = sent();
		const again = () => remakeWork(admin, work.id, { quantity: 1, minutes: 60 }, form);
		const [one, other] = await Promise.all([again(), again()]);
		expect(one).toEqual(other);
		expect(await again()).toEqual(one);
		expect((await kindsOf(work.orderId)).toSorted()).toEqual(["made", "rework"]);
		await db.update(workOrders).set({ finishedAt: new Date() }).where(eq(workOrders.kind, "rework"));
		expect(await again()).toEqual({ ...one, rank: 0, finish: null });
		await remakeWork(admin, work.id, { quantity: 1, minutes: 60 }, sent());
		expect(await kindsOf(work.orderId)).toHaveLength(3);
	});

	it("divides work once", async () => {
		const work = await paidWork(8, 6);
		const other = await insertDailyBench();
		const form = sent();
		const divide = () => divideBenchWork(admin, work.id, { units: 3, benchId: other.id }, form);
		const [one, second] = await Promise.all([divide(), divide()]);
		expect(second).toMatchObject({ benchId: one.benchId, productName: one.productName });
		expect((await readWorkOrders(work.orderId)).map(({ quantity }) => quantity)).toEqual([3, 3]);
		await takeOffWork(admin, work.id);
		expect(await divide()).toEqual(second);
		await changeOrderStatus(admin, work.orderId, "shipped");
		expect(await divide()).toEqual({ ...second, finish: null });
		expect(await readWorkOrders(work.orderId)).toHaveLength(2);
		expect(await readAudit(work.orderId, "work.divided")).toHaveLength(1);
	});
});

describe("work that is made again", () => {
	it("takes back that its order is ready", async () => {
		const work = await paidWork(8);
		const steps = () => db.$count(trackingEvents, eq(trackingEvents.orderId, work.orderId));
		const before = await steps();
		await finishOrder(admin, work.orderId);
		await remakeWork(
			admin,
			work.id,
			{ quantity: 1, minutes: 60 },
			{ requestKey: randomUUID(), confirmed: null },
		);
		expect(await readOrderRow(work.orderId)).toMatchObject({ readyAt: null, status: "confirmed" });
		await finishOrder(admin, work.orderId);
		await restartWork(admin, work.id, null);
		expect(await readOrderRow(work.orderId)).toMatchObject({ readyAt: null });
		expect(await steps()).toBe(before);
	});

	it("goes to a bench that takes new work, and is refused where none does", async () => {
		const work = await paidWork(8);
		const other = await insertDailyBench();
		const remake = () =>
			remakeWork(admin, work.id, { quantity: 1, minutes: 60 }, { requestKey: randomUUID(), confirmed: null });
		await db.update(benches).set({ isActive: false }).where(eq(benches.id, benchId));
		expect(await remake()).toMatchObject({ benchId: other.id });
		await db.update(benches).set({ isActive: false });
		expect(await refusalOf(remake())).toMatchObject({ message: messages.noBench });
	});
});

it("work that is moved names the orders that follow, and tells every process", async () => {
	const [first, second, third] = [await paidWork(8), await paidWork(8), await paidWork(8)];
	await db.update(workOrders).set({ readyDay: addDays(today, 3), targetDay: addDays(today, 3) });
	const told: unknown[] = [];
	const stop = onInvalidate((tags) => told.push(...(tags === "everything" ? [tags] : tags)));
	// It keeps its day, so what comes before it aims at an earlier one.
	await moveWork(admin, first.id, { to: "rank", rank: 3 }, null);
	stop();
	expect(told).toContain("bench");
	const moved = (await readAudit(first.orderId)).find(({ action }) => action === "work.moved");
	const named = String(moved?.details.orders ?? "");
	const targets = new Map(
		(await db.select().from(workOrders)).map(({ orderId, targetDay }) => [orderId, targetDay]),
	);
	for (const { orderId } of [second, third]) {
		expect(named.includes(`#${shortId(orderId)}`)).toBe(targets.get(orderId) !== addDays(today, 3));
	}
	expect(named).toContain("#");
});

it("the days of orders whose offer is over are read by as many statements for three as for one", async () => {
	const found: (typeof orders.$inferSelect)[] = [];
	for (const hours of [8, 16, 24]) {
		const { orderId } = await unpaidWork(hours);
		await expireOffer(orderId, today);
		found.push(...(await db.select().from(orders).where(eq(orders.id, orderId))));
	}
	const settings = await readSettings();
	const count = async (some: typeof found) => {
		let statements = 0;
		const counting = new Proxy(db, {
			get(target, name) {
				// Statements that are built here, and those that were prepared for the connection.
				if (name === "select" || name === "library") statements += 1;
				return Reflect.get(target, name);
			},
		});
		const open = await readLapsedWorkOrders(some, settings, counting);
		expect(open.size).toBe(some.length);
		return statements;
	};
	// Read before they are counted: the first reading of a connection also prepares its statements.
	const alone = (await readLapsedWorkOrders(found.slice(1, 2), settings)).get(found[1]?.id ?? "");
	const together = (await readLapsedWorkOrders(found, settings)).get(found[1]?.id ?? "");
	expect(together?.leaveDate).toBe(alone?.leaveDate);
	expect(await count(found)).toBe(await count(found.slice(0, 1)));
});
