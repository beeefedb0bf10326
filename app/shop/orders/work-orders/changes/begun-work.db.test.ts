import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readToday } from "#app/admin/dashboard/today/today.queries.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { readWorkSteps } from "#app/shop/bench/work-orders.commands.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { finishOrder } from "#app/shop/orders/changes/make-order.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { confirmTransferRefund, requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { DAY_MS, dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	payForWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import {
	readAudit,
	readMovements,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { decideBegunWork, listAllBegunWork } from "./begun-work.server.ts";
import { takeOffWork } from "./take-off-work.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
beforeEach(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
	await insertDailyBench();
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const begin = async (given: Parameters<typeof payForWork>[3] = {}, steps = 2) => {
	const work = await payForWork(admin, customer, 8, given);
	for (let position = 0; position < steps; position += 1) {
		await tickStep(admin, work.id, { position, isDone: true });
	}
	return work;
};
const askedOf = async (orderId: string) =>
	(await listAllBegunWork(admin, 100)).filter((work) => work.orderId === orderId);
const productOf = async (orderId: string) => {
	const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
	return { id: item?.productId ?? "" };
};

describe("work that was begun", () => {
	it("is asked about once its order is cancelled, and goes into the stock once", async () => {
		const { orderId, id: workId, productName } = await begin({ quantity: 3 });
		expect(await askedOf(orderId)).toEqual([]);
		await cancelOrderAsAdmin(admin, orderId, null);
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toMatchObject([
			{ id: workId, productName, quantity: 3, doneSteps: 2, steps: 6, isMadeToOrder: true },
		]);
		const product = await productOf(orderId);
		const decision = () => decideBegunWork(admin, orderId, { workId, isStocked: true });
		await Promise.all([decision(), decision(), decision()]);
		const otherwise = await refusalOf(decideBegunWork(admin, orderId, { workId, isStocked: false }));
		expect(otherwise).toMatchObject({ kind: "conflict", message: messages.answeredOtherwise(true, 3) });
		expect(await askedOf(orderId)).toEqual([]);
		expect(await readStock(product)).toBe(3);
		expect(await readMovements(product)).toMatchObject([
			{ units: 3, reason: "made_for_cancelled", orderId, actorId: admin.id },
		]);
		expect(await readAudit(orderId, "work.stocked")).toMatchObject([
			{ actorId: admin.id, details: { product: productName, quantity: 3 } },
		]);
		expect(await readAudit(orderId, "work.not_stocked")).toEqual([]);
	});

	it("leaves the stock as it is where the owner says so", async () => {
		const { orderId, id: workId } = await begin();
		await cancelOrderAsAdmin(admin, orderId, null);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		const otherwise = await refusalOf(decideBegunWork(admin, orderId, { workId, isStocked: true }));
		expect(otherwise).toMatchObject({ kind: "conflict", message: messages.answeredOtherwise(false, 1) });
		expect([await askedOf(orderId), await readStock(await productOf(orderId))]).toEqual([[], 0]);
		expect(await readAudit(orderId, "work.not_stocked")).toHaveLength(1);
	});

	it("is asked about after all of its money went back, also if it was only started, or is done", async () => {
		const { orderId } = await begin({}, 6);
		const [{ totalCents } = { totalCents: 0 }] = await db
			.select({ totalCents: orders.totalCents })
			.from(orders)
			.where(eq(orders.id, orderId));
		const amount = cents(totalCents);
		const { refundId } = await requestRefund(admin, { orderId, amountCents: amount, reason: "Desistiu" });
		expect(await askedOf(orderId)).toEqual([]);
		await confirmTransferRefund(admin, orderId, { refundId, amount, proof: null });
		expect(await readOrderRow(orderId)).toMatchObject({ status: "cancelled" });
		expect(await askedOf(orderId)).toMatchObject([{ doneSteps: 6, steps: 6 }]);

		const started = await begin({}, 0);
		await db.update(workOrders).set({ startedAt: new Date() }).where(eq(workOrders.id, started.id));
		await cancelOrderAsAdmin(admin, started.orderId, null);
		expect(await askedOf(started.orderId)).toMatchObject([{ doneSteps: 0 }]);
	});

	it("may have left where it has a day for that, or its order a parcel’s code", async () => {
		const { orderId, id: workId } = await begin();
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toMatchObject([{ kind: "made", mayHaveLeft: false }]);
		await db.update(workOrders).set({ leavesEarlyOn: dayOf() }).where(eq(workOrders.id, workId));
		expect(await askedOf(orderId)).toMatchObject([{ mayHaveLeft: true }]);
		await db.update(workOrders).set({ leavesEarlyOn: null }).where(eq(workOrders.id, workId));
		await db.update(orders).set({ trackingCode: "AA123456785BR" }).where(eq(orders.id, orderId));
		expect(await askedOf(orderId)).toMatchObject([{ mayHaveLeft: true }]);
	});

	it("is a row of “Hoje” until she has answered, one for each order", async () => {
		const { orderId, id: workId, productName } = await begin();
		const rows = async () =>
			(await readToday(admin, new Date(), Number.POSITIVE_INFINITY)).rows.filter(({ id }) => id === orderId);
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await rows()).toMatchObject([
			{ kind: "begun", first: { productName, doneSteps: 2, steps: 6 }, others: 0, daysLate: 0 },
		]);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		expect(await rows()).toEqual([]);
	});

	it("is not asked about while its order goes on again, and not twice", async () => {
		const { orderId, id: workId } = await begin();
		await cancelOrderAsAdmin(admin, orderId, null);
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await askedOf(orderId)).toEqual([]);
		const decision = decideBegunWork(admin, orderId, { workId, isStocked: true });
		expect(await refusalOf(decision)).toMatchObject({ kind: "conflict", message: messages.notCancelled });
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toHaveLength(1);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		await changeOrderStatus(admin, orderId, "confirmed");
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toEqual([]);
	});

	it("of a deleted product can only be answered with no, and work of another order not at all", async () => {
		const { orderId, id: workId } = await begin();
		await cancelOrderAsAdmin(admin, orderId, null);
		const other = await begin();
		for (const [order, id] of [
			[other.orderId, workId],
			[orderId, randomUUID()],
			[orderId, "x"],
		] as const) {
			const decision = decideBegunWork(admin, order, { workId: id, isStocked: true });
			expect(await refusalOf(decision)).toMatchObject({ kind: "not_found" });
		}
		await db.delete(products).where(eq(products.id, (await productOf(orderId)).id));
		const decision = decideBegunWork(admin, orderId, { workId, isStocked: true });
		expect(await refusalOf(decision)).toMatchObject({ message: messages.productGone });
		expect(await askedOf(orderId)).toMatchObject([{ isMadeToOrder: null }]);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		expect(await askedOf(orderId)).toEqual([]);
	});
});

describe("its units", () => {
	/** An order that was paid after its unit had gone to another. */
	async function payTooLate(product: { id: string }): Promise<string> {
		await db
			.update(products)
			.set({ isMadeToOrder: false, stockQuantity: 1 })
			.where(eq(products.id, product.id));
		const late = await createOrder(customer, product);
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		await confirmWholeTransfer(admin, await createOrder(await createCustomer(), product));
		expect(await confirmWholeTransfer(admin, late)).toBe("paid_without_stock");
		return late;
	}

	it("go to the orders that were paid without such units first", async () => {
		const { orderId, id: workId } = await begin({ quantity: 3 });
		const product = await productOf(orderId);
		const late = await payTooLate(product);
		await cancelOrderAsAdmin(admin, orderId, null);
		await decideBegunWork(admin, orderId, { workId, isStocked: true });
		expect(await readStock(product)).toBe(2);
		expect(await readTasks(late)).toEqual([]);
		expect(await readOrderRow(late)).toMatchObject({ stockReturnedAt: null });
		expect(await readAudit(late, "order.stock_assigned")).toMatchObject([{ actorId: admin.id }]);
	});
});

describe("an order that comes back after its piece went into the stock", () => {
	async function stockFinished() {
		const work = await begin({ quantity: 3 }, 6);
		await finishOrder(admin, work.orderId);
		await cancelOrderAsAdmin(admin, work.orderId, null);
		await decideBegunWork(admin, work.orderId, { workId: work.id, isStocked: true });
		return { ...work, product: await productOf(work.orderId) };
	}
	const placeOf = async (orderId: string) => (await readWorkOrders(orderId))[0];
	const readSteps = (workId: string) => inTransaction(async (tx) => readWorkSteps(tx, workId));

	it("has its work done anew, and is asked about the new one", async () => {
		const { orderId, id: workId, product } = await stockFinished();
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await readStock(product)).toBe(3);
		expect(await readOrderRow(orderId)).toMatchObject({ status: "confirmed", readyAt: null });
		expect(await placeOf(orderId)).toMatchObject({
			...{ id: workId, finishedAt: null, returnedAt: null, startedAt: null, stockAnsweredAt: null },
			releaseDay: expect.any(String),
		});
		const steps = await readSteps(workId);
		expect(steps.map(({ doneAt }) => doneAt)).toEqual(steps.map(() => null));
		await tickStep(admin, workId, { position: 0, isDone: true });
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toMatchObject([{ id: workId, doneSteps: 1 }]);
		await decideBegunWork(admin, orderId, { workId, isStocked: false });
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await askedOf(orderId)).toEqual([]);
		const [first] = await readSteps(workId);
		expect(first).toMatchObject({ doneAt: expect.anything() });
		expect(await readStock(product)).toBe(3);
	});

	it("takes its units out of the stock where it is sent, unless they were sold", async () => {
		const { orderId, product } = await stockFinished();
		await changeOrderStatus(admin, orderId, "shipped");
		expect(await readStock(product)).toBe(0);
		expect(await readMovements(product)).toMatchObject([
			{ units: 3, orderId },
			{ units: -3, reason: "made_for_cancelled", orderId, actorId: admin.id },
		]);
		await cancelOrderAsAdmin(admin, orderId, null);
		await changeOrderStatus(admin, orderId, "shipped");
		expect(await readStock(product)).toBe(0);

		const sold = await stockFinished();
		await db.update(products).set({ isMadeToOrder: false }).where(eq(products.id, sold.product.id));
		await createOrder(await createCustomer(), sold.product);
		const sending = await refusalOf(changeOrderStatus(admin, sold.orderId, "shipped"));
		expect(sending).toMatchObject({ kind: "conflict", message: messages.stockedSold });
		expect(await readOrderRow(sold.orderId)).toMatchObject({ status: "cancelled" });
		expect(await readStock(sold.product)).toBe(2);
	});

	it("has its work done anew, too, where it had expired and is paid late", async () => {
		const { orderId, id: workId } = await begin({ quantity: 3 }, 6);
		const product = await productOf(orderId);
		await finishOrder(admin, orderId);
		const [receipt] = await listMoneyEntries(readableFixture(orderId));
		await undoMoneyEntry(admin, orderId, receipt?.id ?? "");
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		await decideBegunWork(admin, orderId, { workId, isStocked: true });
		expect(await confirmWholeTransfer(admin, orderId)).toBe("paid");
		expect(await readOrderRow(orderId)).toMatchObject({ readyAt: null });
		expect(await placeOf(orderId)).toMatchObject({ finishedAt: null, returnedAt: null });
		expect(await readStock(product)).toBe(3);
	});
});

describe("nothing is asked", () => {
	it("about work that was not begun, or that the owner had taken off its bench", async () => {
		const waiting = await begin({}, 0);
		await cancelOrderAsAdmin(admin, waiting.orderId, null);
		expect(await askedOf(waiting.orderId)).toEqual([]);
		const removed = await begin();
		await takeOffWork(admin, removed.id);
		await cancelOrderAsAdmin(admin, removed.orderId, null);
		expect(await askedOf(removed.orderId)).toEqual([]);
	});

	it("about an order that had left: its items that come back are asked about with the cancellation", async () => {
		const { orderId } = await begin();
		await changeOrderStatus(admin, orderId, "shipped");
		await cancelOrderAsAdmin(admin, orderId, null);
		expect(await askedOf(orderId)).toEqual([]);
	});
});
