import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { addDays, dayOf, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { benches, orders } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { questionOf, refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { moveWork } from "./move-work.server.ts";
import { sequenceOf } from "./plan/move-work.ts";
import { planPromises } from "./plan/planned-work.ts";
import { readBenchWork } from "./read-bench-work.server.ts";
import { tickStep } from "./tick-step.server.ts";

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

const paidWork = (hours: number) => payForWork(admin, customer, hours);
const placeOf = async ({ orderId }: { orderId: string }) => (await readWorkOrders(orderId))[0];
const readQueue = async (of = benchId) =>
	sequenceOf((await readBenchWork(db, await readSettings())).places, of).map(({ id }) => id);

describe("moving a work order", () => {
	it("puts it before another, keeps its promise and is in the history of its order", async () => {
		const [first, second] = [await paidWork(8), await paidWork(8)];
		expect(await readQueue()).toEqual([first.id, second.id]);
		const before = await placeOf(second);
		const moved = await moveWork(admin, second.id, { to: "earlier" }, null);
		expect(moved).toMatchObject({ rank: 1, benchId });
		expect(await readQueue()).toEqual([second.id, first.id]);
		expect(await placeOf(second)).toMatchObject({ readyDay: before?.readyDay });
		expect(await readAudit(second.orderId)).toContainEqual(expect.objectContaining({ action: "work.moved" }));
		await moveWork(admin, second.id, { to: "later" }, null);
		expect(await readQueue()).toEqual([first.id, second.id]);
		expect(await refusalOf(moveWork(admin, second.id, { to: "later" }, null))).toMatchObject({
			message: messages.last,
		});
		expect(await refusalOf(moveWork(admin, first.id, { to: "earlier" }, null))).toMatchObject({
			message: messages.first,
		});
	});

	it("asks before it breaks the promise of another order, and moves once that is confirmed", async () => {
		const [first, long] = [await paidWork(8), await paidWork(80)];
		const [order] = await db.select().from(orders).where(eq(orders.id, first.orderId));
		const question = await questionOf(moveWork(admin, long.id, { to: "earlier" }, null));
		expect(question.text).toContain(`Assim o pedido #${shortId(first.orderId)} passa de `);
		expect(question.text).toMatch(/\. Mover mesmo assim\?$/);
		expect(formatLongDate(order?.promisedDate ?? "")).toContain(/passa de (\S+)/.exec(question.text)?.[1]);
		expect(await readQueue()).toEqual([first.id, long.id]);
		await questionOf(moveWork(admin, long.id, { to: "earlier" }, "another question"));
		await moveWork(admin, long.id, { to: "earlier" }, question.key);
		expect(await readQueue()).toEqual([long.id, first.id]);
		expect((await placeOf(first))?.readyDay).toBe(addDays(today, 1));
	});

	it("goes to another bench, unless that takes no work", async () => {
		const work = await paidWork(8);
		const other = await insertDailyBench();
		const moved = await moveWork(admin, work.id, { to: "bench", benchId: other.id }, null);
		expect(moved).toMatchObject({ rank: 1, benchId: other.id });
		expect(await readQueue()).toEqual([]);
		expect(await readQueue(other.id)).toEqual([work.id]);
		await db.update(benches).set({ isActive: false }).where(eq(benches.id, benchId));
		const back = moveWork(admin, work.id, { to: "bench", benchId }, null);
		expect(await refusalOf(back)).toMatchObject({ message: messages.noBench });
	});

	it("is refused for work that is not paid, was cancelled, or does not exist", async () => {
		const unpaid = await createOrder(customer, await insertWork(8));
		const [held] = await readWorkOrders(unpaid);
		const move = (id: string) => refusalOf(moveWork(admin, id, { to: "earlier" }, null));
		expect(await move(held?.id ?? "")).toMatchObject({ kind: "conflict", message: messages.unpaid });
		await cancelOrderAsAdmin(admin, unpaid, null);
		expect(await move(held?.id ?? "")).toMatchObject({ kind: "not_found" });
		expect(await move("none")).toMatchObject({ kind: "not_found" });
	});

	it("happens one after the other where several move at once", async () => {
		const works = [await paidWork(8), await paidWork(8), await paidWork(8)];
		const [, second, third] = works;
		await Promise.all([
			moveWork(admin, second?.id ?? "", { to: "rank", rank: 1 }, null),
			moveWork(admin, third?.id ?? "", { to: "rank", rank: 1 }, null),
		]);
		expect((await readQueue()).toSorted()).toEqual(works.map(({ id }) => id).toSorted());
	});
});

describe("ticking a step", () => {
	const minutesOf = async (id: string) =>
		(await readBenchWork(db, await readSettings())).places.find((place) => place.id === id)?.minutes;

	it("begins the work and lowers what is left, and can be taken back", async () => {
		const work = await paidWork(16);
		await tickStep(admin, work.id, { position: 1, isDone: true });
		expect(await minutesOf(work.id)).toBe(768);
		expect(await placeOf(work)).toMatchObject({ startedAt: expect.anything() });
		await tickStep(admin, work.id, { position: 1, isDone: true });
		expect((await readAudit(work.orderId)).filter(({ action }) => action === "work.step_done")).toHaveLength(
			1,
		);
		await tickStep(admin, work.id, { position: 1, isDone: false });
		expect(await minutesOf(work.id)).toBe(960);
		expect(await placeOf(work)).toMatchObject({ startedAt: null });
	});

	it("ends the work with the last one", async () => {
		const work = await paidWork(16);
		for (const position of [0, 1, 2, 3, 4]) await tickStep(admin, work.id, { position, isDone: true });
		expect((await placeOf(work))?.finishedAt).toBeNull();
		expect(await tickStep(admin, work.id, { position: 5, isDone: true })).toMatchObject({ isFinished: true });
		expect(await placeOf(work)).toMatchObject({ finishedAt: expect.anything() });
		expect(await refusalOf(tickStep(admin, work.id, { position: 5, isDone: true }))).toMatchObject({
			kind: "not_found",
		});
	});

	it("lets what was begun stand before what keeps its day all the same", async () => {
		const [first, second] = [await paidWork(8), await paidWork(8)];
		await tickStep(admin, second.id, { position: 0, isDone: true });
		expect(await readQueue()).toEqual([second.id, first.id]);
		const read = await readBenchWork(db, await readSettings());
		const planned = planPromises(read.benches, read.places, read.rules);
		expect([...planned.values()].map(({ risk }) => risk)).toEqual(["none", "none"]);
		const stranger = tickStep(admin, first.id, { position: 99, isDone: true });
		expect(await refusalOf(stranger)).toMatchObject({ message: messages.noStep });
	});
});
