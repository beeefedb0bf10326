import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { postponeWorkOrders } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { promisesOf } from "#app/shop/orders/work-orders/plan/compared-promises.ts";
import { planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readyDayFor } from "#app/shop/orders/work-orders/ready-day.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { updateTracking } from "#app/shop/tracking/tracking.commands.server.ts";
import { addDays, dayOf, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { keepTogether, shortId } from "#app/values/text.ts";
import { readWorkList } from "#app/workshop/sync/read-work-list.server.ts";
import { db } from "#db/client.server.ts";
import { moneyEntries, orderItems, orders, products, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	orderWork,
	payForProducts,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { questionOf, refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { applyProductWork } from "./apply-product-work.server.ts";
import { leaveEarly } from "./leave-early.server.ts";
import { restartWork } from "./restart-work.server.ts";
import { takeOffWork } from "./take-off-work.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let today: IsoDay;

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	today = dayOf();
	await insertDailyBench();
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const CODE = "AA123456785BR";
const read = async () => readBenchWork(db, await readSettings());
const historyOf = async (orderId: string) =>
	(await readAudit(orderId, "work.leaves_early")).map(({ details }) => details.description);

/** A paid order of a chair and a table, whose work aims at days far ahead. */
async function chairAndTable() {
	const products = [
		await insertWork(8, { name: "Cadeira Palha" }),
		await insertWork(40, { name: "Mesa Cavalete" }),
	];
	const orderId = await payForProducts(admin, customer, products);
	const days = { readyDay: addDays(today, 30), targetDay: addDays(today, 30) };
	await db.update(workOrders).set(days).where(eq(workOrders.orderId, orderId));
	const leaveDate = addDays(today, 45);
	await db
		.update(orders)
		.set({ leaveDate, promisedDate: addDays(today, 60) })
		.where(eq(orders.id, orderId));
	const chair = (await readWorkOrders(orderId)).find(({ productName }) => productName === "Cadeira Palha");
	if (!chair) throw new Error("the chair has no place");
	return { orderId, workId: chair.id, leaveDate };
}

const chairOf = async (orderId: string) => (await readWorkOrders(orderId))[0];

describe("work that leaves before the rest of its order", () => {
	it("aims at its day, leaves the promise alone, and is told to the customer and in the history", async () => {
		const { orderId, workId } = await chairAndTable();
		const before = await readOrderRow(orderId);
		const day = addDays(today, 20);
		const saved = await leaveEarly(admin, orderId, { workId, day });
		expect(saved).toMatchObject({
			productName: "Cadeira Palha",
			day,
			plan: { risk: "none" },
			isHeldUp: false,
		});
		const targetDay = readyDayFor(day, 0, await readSettings());
		expect(await chairOf(orderId)).toMatchObject({
			leavesEarlyOn: day,
			targetDay,
			readyDay: addDays(today, 30),
		});
		const after = await readOrderRow(orderId);
		expect(after).toMatchObject({ promisedDate: before?.promisedDate, leaveDate: before?.leaveDate });
		expect(after && before && after.updatedAt > before.updatedAt).toBe(true);
		const said = `Cadeira Palha sai antes, até ${formatLongDate(day)}`;
		expect(await historyOf(orderId)).toEqual([said]);
		expect((await findTrackedOrder(orderId, null))?.diary?.early).toEqual([
			keepTogether(`Cadeira Palha sai antes: até ${formatLongDate(day)}`),
		]);
		const list = await readWorkList(admin);
		expect(list.works.find(({ id }) => id === workId)).toMatchObject({ targetDay });
		expect(JSON.stringify(list)).not.toMatch(new RegExp(`leavesEarly|${day}`));

		// Sent twice, it is one entry.
		await leaveEarly(admin, orderId, { workId, day });
		expect(await historyOf(orderId)).toHaveLength(1);
		await leaveEarly(admin, orderId, { workId, day: null });
		expect(await chairOf(orderId)).toMatchObject({ leavesEarlyOn: null, targetDay });
		expect((await historyOf(orderId)).toSorted()).toEqual([said, "Cadeira Palha sai com o pedido"]);
		expect((await findTrackedOrder(orderId, null))?.diary?.early).toEqual([]);
	});

	it("makes no other work late: its place stays, and the plan says that it misses its day", async () => {
		const { orderId, workId } = await chairAndTable();
		const other = await payForWork(admin, customer, 8);
		// It has no day to spare.
		const tight = { readyDay: addDays(today, 1), targetDay: addDays(today, 1) };
		await db
			.update(workOrders)
			.set({ ...tight, minutes: 960 })
			.where(eq(workOrders.id, other.id));
		const finishOf = async (id: string) => {
			const { benches, places, rules } = await read();
			return planPromises(benches, places, rules).get(id)?.finish;
		};
		const finish = await finishOf(other.id);
		const saved = await leaveEarly(admin, orderId, { workId, day: today });
		expect(saved).toMatchObject({ isHeldUp: true, plan: { day: today, risk: "late" } });
		expect(await finishOf(other.id)).toBe(finish);
		expect((await readWorkOrders(other.orderId))[0]).toMatchObject(tight);
		// The order's promise is not measured by the day of one piece.
		expect(promisesOf(await read()).get(orderId)?.risk).toBe("none");
		const held = (await chairOf(orderId))?.targetDay;
		expect(held && held > tight.targetDay).toBe(true);
		expect(await leaveEarly(admin, orderId, { workId, day: today })).toEqual(saved);
		expect(await historyOf(orderId)).toHaveLength(1);
	});

	it("keeps its aim if the promise moves to a later day", async () => {
		const { orderId, workId } = await chairAndTable();
		await leaveEarly(admin, orderId, { workId, day: addDays(today, 45) });
		const later = addDays(today, 40);
		await inTransaction((tx) => postponeWorkOrders(tx, orderId, () => later));
		expect(await readWorkOrders(orderId)).toMatchObject([
			{ readyDay: later, targetDay: addDays(today, 30) },
			{ readyDay: later, targetDay: later },
		]);
	});

	it("has its parcel's code while the rest of the order is made, and is forgotten once all has left", async () => {
		const { orderId, workId } = await chairAndTable();
		await leaveEarly(admin, orderId, { workId, day: addDays(today, 20) });
		await updateTracking(admin, orderId, { carrier: "correios", trackingCode: CODE });
		expect(await findTrackedOrder(orderId, null)).toMatchObject({
			trackingCode: CODE,
			parcels: [{ number: 1, code: CODE }],
			diary: { early: [expect.any(String)] },
		});
		expect((await readWorkOrders(orderId)).every(({ finishedAt }) => finishedAt === null)).toBe(true);
		// A carrier's code tells nothing of the work.
		expect(await findTrackedOrder(CODE, null)).toMatchObject({ diary: null });
		await tickStep(admin, workId, { position: 0, isDone: true });
		const second = "AB123456794BR";
		await updateTracking(admin, orderId, {
			status: "shipped",
			trackingCode: CODE,
			furtherCodes: [second],
			shownCodes: [CODE],
		});
		expect(await findTrackedOrder(orderId, null)).toMatchObject({
			parcels: [{ code: CODE }, { code: second }],
			diary: { early: [] },
		});
		expect(await refusalOf(leaveEarly(admin, orderId, { workId, day: today }))).toMatchObject({
			message: messages.notOpen,
		});
	});

	it("is refused for a day that is over or after the order's, and where nothing else is left", async () => {
		const { orderId, workId, leaveDate } = await chairAndTable();
		const write = (day: IsoDay, given = { orderId, workId }) =>
			refusalOf(leaveEarly(admin, given.orderId, { workId: given.workId, day }));
		const refused = (day: string) => ({ fields: { day } });
		expect(await write(addDays(today, -1))).toMatchObject(refused(messages.earlyPast));
		expect(await write(addDays(leaveDate, 1))).toMatchObject(refused(messages.earlyAfter(leaveDate)));
		const alone = await payForWork(admin, customer, 8);
		const own = { orderId: alone.orderId, workId: alone.id };
		expect(await write(today, own)).toMatchObject({ message: messages.leavesWhole.alone });
		expect(await write(today, { orderId, workId: alone.id })).toMatchObject({ message: messages.gone });
		const unpaid = await orderWork(customer, 8);
		expect(await write(today, { orderId: unpaid.orderId, workId: unpaid.id })).toMatchObject({
			message: messages.notOpen,
		});
		await takeOffWork(admin, workId);
		expect(await write(today)).toMatchObject({ message: messages.gone });
		expect(await historyOf(orderId)).toEqual([]);
	});

	it("is possible for two weeks in an order that is late", async () => {
		const { orderId, workId } = await chairAndTable();
		const leaveDate = addDays(today, -1);
		const days = { readyDay: addDays(today, -10), targetDay: addDays(today, -10) };
		await db.update(workOrders).set(days).where(eq(workOrders.orderId, orderId));
		await db.update(orders).set({ leaveDate, promisedDate: leaveDate }).where(eq(orders.id, orderId));
		const last = addDays(today, 14);
		const tooFar = leaveEarly(admin, orderId, { workId, day: addDays(last, 1) });
		expect(await refusalOf(tooFar)).toMatchObject({ fields: { day: messages.earlyTooFar(last) } });
		expect(await leaveEarly(admin, orderId, { workId, day: last })).toMatchObject({ day: last });
		expect(await leaveEarly(admin, orderId, { workId, day: today })).toMatchObject({ day: today });
	});

	it("is not all of its order: something leaves with it", async () => {
		const { orderId, workId } = await chairAndTable();
		const table = (await readWorkOrders(orderId)).find(({ id }) => id !== workId);
		const tableToo = () => leaveEarly(admin, orderId, { workId: table?.id ?? "", day: today });
		await leaveEarly(admin, orderId, { workId, day: today });
		expect(await refusalOf(tableToo())).toMatchObject({ message: messages.leavesWhole["rest-early"] });
		// Its own day may still be another.
		await leaveEarly(admin, orderId, { workId, day: addDays(today, 1) });
		await leaveEarly(admin, orderId, { workId, day: null });
		expect(await tableToo()).toMatchObject({ day: today });
	});
});

describe("the aim of work that leaves early", () => {
	async function agreed() {
		const { orderId, workId } = await chairAndTable();
		const day = addDays(today, 20);
		await leaveEarly(admin, orderId, { workId, day });
		return { orderId, workId, aim: readyDayFor(day, 0, await readSettings()) };
	}

	it("is not set back to its ready day where it is started again", async () => {
		const { orderId, workId, aim } = await agreed();
		await restartWork(admin, workId, null);
		expect(await chairOf(orderId)).toMatchObject({ startedAt: null, targetDay: aim });
		await leaveEarly(admin, orderId, { workId, day: null });
		await restartWork(admin, workId, null);
		expect(await chairOf(orderId)).toMatchObject({ targetDay: addDays(today, 30) });
	});

	it("is as far forward again where its payment was taken back and came late", async () => {
		const { orderId, aim } = await agreed();
		const [entry] = await db.select().from(moneyEntries).where(eq(moneyEntries.orderId, orderId));
		await undoMoneyEntry(admin, orderId, entry?.id ?? "");
		await expireOffer(orderId, today);
		await confirmWholeTransfer(admin, orderId);
		const ahead = addDays(today, 30);
		expect(await readWorkOrders(orderId)).toMatchObject([
			{ readyDay: ahead, targetDay: aim },
			{ readyDay: ahead, targetDay: ahead },
		]);
	});

	it("does not come back with its order", async () => {
		const { orderId, workId } = await agreed();
		const early = async () => (await readWorkOrders(orderId)).map(({ leavesEarlyOn }) => leavesEarlyOn);
		// Finished work is not given back with its order.
		await db.update(workOrders).set({ finishedAt: new Date() }).where(eq(workOrders.id, workId));
		await cancelOrderAsAdmin(admin, orderId, null);
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await early()).toEqual([null, null]);
	});
});

it("is named before longer drying is applied to the queue, where its day is not kept although the order's is", async () => {
	const { orderId, workId } = await chairAndTable();
	const day = addDays(today, 10);
	await leaveEarly(admin, orderId, { workId, day });
	const [item] = await db
		.select()
		.from(orderItems)
		.where(eq(orderItems.id, (await chairOf(orderId))?.orderItemId ?? ""));
	const dry = async (dryingDays: number, confirmed: string | null = null) => {
		const [product] = await db
			.update(products)
			.set({ dryingDays })
			.where(eq(products.id, item?.productId ?? ""))
			.returning();
		const seen = { id: product?.id ?? "", version: product?.version ?? 0 };
		return applyProductWork(admin, seen, confirmed);
	};
	expect(await questionOf(dry(1))).toMatchObject({ title: "Aplicar ao trabalho na fila?" });
	const question = await questionOf(dry(12));
	expect(question).toMatchObject({
		title: "Assim 1 promessa fica em risco",
		points: [
			{
				link: { label: `Pedido #${shortId(orderId)}` },
				text: expect.stringMatching(/^: Cadeira Palha sai antes, até \d\d\/\d\d, e fica para \d\d\/\d\d$/),
			},
		],
	});
	expect(await dry(12, question.key)).toBe(1);
});
