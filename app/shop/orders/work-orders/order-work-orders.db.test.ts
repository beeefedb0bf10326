import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder, cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { confirmTransferRefund, requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { addDays, DAY_MS, dayOf, formatLongDate, type IsoDay } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { benches, orders, products, workSteps } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	expireOffer,
	insertDailyBench,
	insertWork,
	readWorkOrders,
	removeBenches,
	setDailyHours,
	setHours,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

const change = async (workshop: Partial<typeof defaultSettings.workshop> = {}) => {
	await inTransaction((tx) =>
		saveSettings(tx, {
			...defaultSettings,
			orders: manyUnpaidOrders,
			workshop: { ...defaultSettings.workshop, ...workshop },
		}),
	);
	receiveInvalidation("settings");
};

beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});
beforeEach(async () => {
	await change();
	await insertDailyBench();
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
	await removeBenches();
});

const quoted = async (product: { id: string }, quantity = 1) => {
	const lines = [{ productId: product.id, quantity }];
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	return options.find(({ id }) => id === "pac");
};
const expireAll = async () => {
	const longAgo = new Date(Date.now() - 30 * DAY_MS);
	await db.update(orders).set({ expiresAt: longAgo, createdAt: longAgo }).where(eq(orders.status, "pending"));
	await expireOrders();
};
const placeOf = async (orderId: string) => {
	const [place, ...more] = await readWorkOrders(orderId);
	expect(more).toEqual([]);
	if (!place) throw new Error("no place");
	return place;
};

describe("an order with hours", () => {
	it("takes the place that was offered, with its steps, and holds it until its pay-by day", async () => {
		const table = await insertWork(16, { dryingDays: 2 });
		const offer = await quoted(table);
		const id = await createOrder(customer, table);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({
			promisedDate: offer?.promisedDate,
			leaveDate: offer?.leaveDate,
			payBy: today,
			workshopDays: 0,
			transitDays: 5,
		});
		expect(await placeOf(id)).toMatchObject({
			minutes: 960,
			dryingDays: 2,
			readyDay: addDays(today, 2),
			targetDay: addDays(today, 2),
			releaseDay: null,
			heldUntil: today,
		});
		const steps = await db.select().from(workSteps);
		expect(steps.map(({ share }) => share)).toEqual([5, 20, 25, 25, 25, 0]);
		expect(await findOrderForCustomer(customer, id)).toMatchObject({
			promisedDate: offer?.promisedDate,
			payBy: today,
		});
	});

	it("stands behind those that came before, and moves none of them", async () => {
		const table = await insertWork(16);
		const first = await createOrder(customer, table);
		const second = await createOrder(customer, table, { quantity: 2 });
		const [one, two] = [await placeOf(first), await placeOf(second)];
		expect([one.readyDay, two.readyDay]).toEqual([addDays(today, 2), addDays(today, 6)]);
		expect((await readOrderRow(first))?.promisedDate).not.toBe((await readOrderRow(second))?.promisedDate);
		await cancelOrder(customer, first);
		expect(await placeOf(second)).toEqual(two);
		// The minutes that were given back are offered again.
		expect((await placeOf(await createOrder(customer, table))).readyDay).toBe(addDays(today, 2));
	});

	it("counts its production days where no active bench can make it", async () => {
		await db.update(benches).set({ isActive: false });
		const table = await insertWork(16, { productionDays: 20 });
		const id = await createOrder(customer, table);
		expect(await readOrderRow(id)).toMatchObject({ workshopDays: null, deliveryBusinessDays: 25 });
		expect(await readWorkOrders(id)).toEqual([]);
	});
});

describe("a payment", () => {
	it("in time keeps the offered days, whatever the benches do meanwhile", async () => {
		const table = await insertWork(16);
		const id = await createOrder(customer, table);
		const offered = await readOrderRow(id);
		await setDailyHours(1);
		await confirmWholeTransfer(admin, id);
		const { promisedDate, leaveDate } = offered ?? {};
		expect(await readOrderRow(id)).toMatchObject({ promisedDate, leaveDate, paymentStatus: "paid" });
		expect(await placeOf(id)).toMatchObject({
			readyDay: addDays(today, 2),
			releaseDay: addDays(today, 1),
			heldUntil: null,
		});
		expect(await readAudit(id, "order.date_moved")).toEqual([]);
	});

	it("after it gives the place a day again, and says so", async () => {
		const table = await insertWork(16);
		const late = await createOrder(customer, table);
		await expireOffer(late, today);
		// Days enough that no weekend with a holiday makes both the same for a workshop and its carriers.
		await setDailyHours(2);
		const offered = (await readOrderRow(late))?.promisedDate ?? "";
		// Its screen says the day that a payment would fix now.
		const shown = await findOrderForCustomer(customer, late);
		await confirmWholeTransfer(admin, late);
		const order = await readOrderRow(late);
		expect((await placeOf(late)).readyDay).toBe(addDays(today, 8));
		expect(order?.promisedDate && order.promisedDate > offered).toBe(true);
		expect(shown?.promisedDate).toBe(order?.promisedDate);
		const [moved] = await readAudit(late, "order.date_moved");
		expect(moved?.details).toEqual({ from: offered, to: order?.promisedDate });
		const [mail] = await readMails(late, "payment-approved");
		expect(mail?.text).toContain(`ficou para até ${formatLongDate(order?.promisedDate ?? "")}`);
	});

	it("after its expiry takes the place again", async () => {
		const table = await insertWork(16);
		const id = await createOrder(customer, table);
		await expireAll();
		expect((await placeOf(id)).returnedAt).not.toBeNull();
		const other = await createOrder(customer, table);
		expect((await placeOf(other)).readyDay).toBe(addDays(today, 2));
		await confirmWholeTransfer(admin, id);
		expect(await placeOf(id)).toMatchObject({
			readyDay: addDays(today, 4),
			releaseDay: addDays(today, 1),
			returnedAt: null,
		});
	});

	it("of an order that a person cancelled takes nothing", async () => {
		const id = await createOrder(customer, await insertWork(16));
		await cancelOrder(customer, id);
		const returned = await placeOf(id);
		await confirmWholeTransfer(admin, id);
		expect(await placeOf(id)).toEqual(returned);
	});
});

describe("a place is given back", () => {
	it("once, by whoever ends the order", async () => {
		const table = await insertWork(16);
		const id = await createOrder(customer, table);
		await Promise.all(Array.from({ length: 4 }, () => cancelOrder(customer, id)));
		const { returnedAt } = await placeOf(id);
		await cancelOrderAsAdmin(admin, id, null);
		expect((await placeOf(id)).returnedAt).toEqual(returnedAt);
	});

	it("not when a part of its money goes back, which says nothing about a piece", async () => {
		const id = await createOrder(customer, await insertWork(16), { quantity: 2 });
		await confirmWholeTransfer(admin, id);
		const [place, order] = [await placeOf(id), await readOrderRow(id)];
		const amount = cents(1000);
		const { refundId } = await requestRefund(admin, { orderId: id, amountCents: amount, reason: "Riscada" });
		await confirmTransferRefund(admin, id, { refundId, amount, proof: null });
		const { promisedDate, leaveDate } = order ?? {};
		expect(await readOrderRow(id)).toMatchObject({
			...{ status: "confirmed", refundedCents: amount, promisedDate, leaveDate },
		});
		expect(await placeOf(id)).toEqual(place);
		expect(place.returnedAt).toBeNull();
	});

	it("and taken again when the order is reinstated: promised if it is paid, otherwise held", async () => {
		const table = await insertWork(16);
		const paid = await createOrder(customer, table);
		await confirmWholeTransfer(admin, paid);
		await cancelOrderAsAdmin(admin, paid, null);
		const unpaid = await createOrder(customer, table);
		await cancelOrderAsAdmin(admin, unpaid, null);
		await createOrder(customer, await insertWork(56));
		await changeOrderStatus(admin, paid, "confirmed");
		expect(await placeOf(paid)).toMatchObject({
			readyDay: addDays(today, 9),
			releaseDay: addDays(today, 1),
			returnedAt: null,
		});
		expect(await readAudit(paid, "order.date_moved")).toHaveLength(1);
		await changeOrderStatus(admin, unpaid, "pending");
		expect(await placeOf(unpaid)).toMatchObject({
			readyDay: addDays(today, 11),
			releaseDay: null,
			heldUntil: today,
		});
		expect((await readOrderRow(unpaid))?.payBy).toBe(today);
	});

	it("never for work that is done: what was sent is done, whatever was ticked", async () => {
		const id = await createOrder(customer, await insertWork(16));
		await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "shipped");
		const done = await placeOf(id);
		expect(done.finishedAt).not.toBeNull();
		await cancelOrderAsAdmin(admin, id, null);
		expect(await placeOf(id)).toEqual(done);
		// A cancelled order that is sent after all needs no bench either.
		const other = await createOrder(customer, await insertWork(16));
		await cancelOrder(customer, other);
		await changeOrderStatus(admin, other, "shipped");
		expect(await placeOf(other)).toMatchObject({ returnedAt: null });
		expect((await placeOf(other)).finishedAt).not.toBeNull();
	});
});

describe("the limits", () => {
	it("leave an order without minutes until it is paid", async () => {
		await change({ heldHoursPerCustomer: 20 });
		const table = await insertWork(16);
		const held = await createOrder(customer, table);
		const unheld = await createOrder(customer, table);
		expect((await placeOf(held)).readyDay).not.toBeNull();
		expect(await placeOf(unheld)).toMatchObject({ readyDay: null, benchId: null, heldUntil: null });
		expect((await readOrderRow(unheld))?.payBy).toBeNull();
		// It holds nothing: another customer gets its day.
		const other = await createOrder(await createCustomer(), table);
		expect((await placeOf(other)).readyDay).toBe(addDays(today, 4));
		await confirmWholeTransfer(admin, unheld);
		expect(await placeOf(unheld)).toMatchObject({
			readyDay: addDays(today, 6),
			releaseDay: addDays(today, 1),
		});
	});

	it("refuse an order for which the queue has no day soon enough", async () => {
		await change({ maxDaysAhead: 14 });
		const table = await insertWork(8 * 14);
		await confirmWholeTransfer(admin, await createOrder(customer, table));
		const sentence = /^A fila desta peça está cheia até [a-zç]+( de \d{4})?\.$/;
		expect((await refusalOf(quoted(table))).message).toMatch(sentence);
		// The order itself does not ask the queue before it holds its lock.
		const lines = [{ productId: table.id, quantity: 1 }];
		const apart = await quoteFreight({ cep: sampleAddress.zipCode, lines, leavesQueuesOut: true });
		expect(apart).toMatchObject({ workshopDays: 5, otherDays: 0 });
		const refusal = await refusalOf(createOrder(customer, table));
		expect(refusal).toMatchObject({ kind: "conflict" });
		expect(refusal.message).toMatch(sentence);
	});
});

it("reads hours again under the lock of the product, and other hours of a bench on one day", async () => {
	const table = await insertWork(16);
	await setHours({
		benchId: (await db.select().from(benches))[0]?.id ?? "",
		day: addDays(today, 1),
		minutes: 0,
		reason: "",
	});
	expect((await placeOf(await createOrder(customer, table))).readyDay).toBe(addDays(today, 3));
	await db.update(products).set({ benchMinutes: 480 }).where(eq(products.id, table.id));
	expect(await placeOf(await createOrder(customer, table))).toMatchObject({ minutes: 480 });
});
