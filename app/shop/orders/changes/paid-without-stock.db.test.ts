import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { proposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { addDays, DAY_MS, dayOf, formatLongDate } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { dayProposals, products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	readWorkOrders,
	removeBenches,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, isInQueue, placeOrderInput } from "#tests/support/factories/order-factory.ts";
import {
	readAudit,
	readMails,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { cancelOrder, cancelOrderAsAdmin } from "./cancel-order.server.ts";
import { changeOrderStatus } from "./change-order-status.server.ts";
import { expireOrders } from "./expire-orders.server.ts";
import { awaitRestock, produceWithoutStock } from "./paid-without-stock.server.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
beforeAll(async () => {
	customer = await createCustomer();
	admin = await createAdmin();
});

/** Some orders that were paid late, one after the other, when their only unit had gone to another. */
async function createLateOrders(count = 1) {
	const stool = await insertProduct({ stockQuantity: count });
	const late: string[] = [];
	for (let index = 0; index < count; index += 1) late.push(await createOrder(customer, stool));
	await expireOrders(new Date(Date.now() + 9 * DAY_MS));
	const buyer = await createCustomer();
	const winner = await createOrder(buyer, stool, { quantity: count });
	for (const id of late) expect(await confirmWholeTransfer(admin, id)).toBe("paid_without_stock");
	return { stool, late, buyer, winner };
}

/** As the product's form does. */
async function restock({ id }: { id: string }, stockQuantity: number) {
	const [row] = await db.select().from(products).where(eq(products.id, id));
	if (!row) throw new Error("the product is gone");
	const { name, slug, description, priceCents: price, version, stockQuantity: before } = row;
	const input = { name, slug, description, price, materials: [], categoryIds: [], stockQuantity };
	await saveProduct(admin, input, { id, version, stockQuantity: before });
}

describe("an order that was paid without stock", () => {
	it("is made to order when the workshop says so, and returns nothing to stock later", async () => {
		const { stool, late } = await createLateOrders();
		const [id = ""] = late;
		await produceWithoutStock(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ stockReturnedAt: null });
		expect(await readTasks(id)).toEqual([]);
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 1]]) })).toEqual([]);
		await expect(produceWithoutStock(admin, id)).rejects.toMatchObject({ kind: "conflict" });
		await cancelOrderAsAdmin(admin, id, null);
		expect(await readStock(stool)).toBe(0);
	});

	it("gets the units that come into stock before anyone else, the oldest payment first", async () => {
		const { stool, late } = await createLateOrders(2);
		const [first = "", second = ""] = late;
		await awaitRestock(admin, second);
		await restock(stool, 1);
		expect(await readOrderRow(first)).toMatchObject({ stockReturnedAt: null });
		expect(await readTasks(first)).toEqual([]);
		expect(await readTasks(second)).toMatchObject([{ kind: "restock" }]);
		expect(await readStock(stool)).toBe(0);
		await restock(stool, 5);
		expect(await readTasks(second)).toEqual([]);
		expect(await readStock(stool)).toBe(4);
	});

	it("gets the units of an order that is cancelled, also while others buy", async () => {
		const { stool, late, buyer, winner } = await createLateOrders();
		const [id = ""] = late;
		const others = await Promise.all(Array.from({ length: 4 }, () => createCustomer()));
		await Promise.allSettled([
			cancelOrder(buyer, winner),
			...others.map((other) => createOrder(other, stool)),
		]);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed" });
		expect(await readTasks(id)).toEqual([]);
		expect(await readStock(stool)).toBe(0);
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 1]]) })).toEqual([]);
	});

	it("is decided once when a restock and a decision meet", async () => {
		const { stool, late } = await createLateOrders(4);
		const [restocked] = await Promise.allSettled([
			restock(stool, 4),
			...late.map((id) => produceWithoutStock(admin, id)),
		]);
		expect(restocked.status).toBe("fulfilled");
		for (const id of late) expect(await readTasks(id)).toEqual([]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is cancelled with its money to be given back, and waits for nothing any more", async () => {
		const { late } = await createLateOrders();
		const [id = ""] = late;
		expect(await isInQueue("paid_without_stock", id)).toBe(true);
		await cancelOrderAsAdmin(admin, id, null);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "cancelled", refundDueCents: order?.totalCents });
		expect(await readTasks(id)).toEqual([]);
		expect(await isInQueue("paid_without_stock", id)).toBe(false);
	});

	it.each(["shipped", "delivered"] as const)(
		"was made for its customer when it is %s without a decision",
		async (status) => {
			const { stool, late } = await createLateOrders();
			const [id = ""] = late;
			expect(await readTasks(id)).toMatchObject([{ kind: "paid_without_stock" }]);
			await changeOrderStatus(admin, id, status);
			expect(await readTasks(id)).toEqual([]);
			expect(await readOrderRow(id)).toMatchObject({ status, stockReturnedAt: null });
			expect(await checkInvariants({ openingStock: new Map([[stool.id, 1]]) })).toEqual([]);
			await cancelOrderAsAdmin(admin, id, null);
			expect(await readStock(stool)).toBe(0);
		},
	);

	describe("whose product takes hours of a bench by now", () => {
		const today = dayOf();
		afterEach(async () => {
			expect(await checkInvariants()).toEqual([]);
			await removeBenches();
		});
		const takesHours = ({ id }: { id: string }, hours: number, dryingDays = 3) =>
			db
				.update(products)
				.set({ isMadeToOrder: true, stockQuantity: 0, benchMinutes: hours * 60, dryingDays })
				.where(eq(products.id, id));

		it("takes a place behind the others, and its customer gets the new day", async () => {
			await insertDailyBench();
			const {
				stool,
				late: [id = ""],
			} = await createLateOrders();
			await takesHours(stool, 16);
			const other = await createOrder(customer, await insertWork(8 * 30));
			await confirmWholeTransfer(admin, other);
			const [ahead] = await readWorkOrders(other);
			const before = await readOrderRow(id);
			const next = { day: addDays(before?.promisedDate ?? "", 1), reason: "wood", note: null } as const;
			await proposeDay(admin, id, next);
			await produceWithoutStock(admin, id);
			const proposals = await db.select().from(dayProposals).where(eq(dayProposals.orderId, id));
			expect(proposals).toMatchObject([{ outcome: "replaced" }]);
			const order = await readOrderRow(id);
			const [place] = await readWorkOrders(id);
			expect(place).toMatchObject({ minutes: 960, dryingDays: 3, releaseDay: addDays(today, 1) });
			const { readyDay } = place ?? {};
			if (!(readyDay && ahead?.readyDay)) throw new Error("a place without a day");
			expect(readyDay > ahead.readyDay).toBe(true);
			expect(await readWorkOrders(other)).toEqual([ahead]);
			expect(order).toMatchObject({ workshopDays: 0, transitDays: 5 });
			const [from, to] = [before?.promisedDate ?? "", order?.promisedDate ?? ""];
			expect(to > from && to > addDays(readyDay, 3)).toBe(true);
			expect(await readAudit(id, "order.date_moved")).toMatchObject([{ details: { from, to } }]);
			const [mail] = await readMails(id, "order-date-moved");
			expect(mail?.text).toContain(`ficou para até ${formatLongDate(to)}`);
			await cancelOrderAsAdmin(admin, id, null);
			expect(await readWorkOrders(id)).toMatchObject([{ finishedAt: null, returnedAt: expect.any(Date) }]);
		});

		it("keeps its day where it is early enough, also with another piece that needs no bench", async () => {
			await insertDailyBench();
			const [stool, shelf] = [await insertProduct({ stockQuantity: 1 }), await insertProduct()];
			const { orderId: id } = await placeOrder(
				customer,
				placeOrderInput([
					[stool, 1],
					[shelf, 1],
				]),
			);
			await expireOrders(new Date(Date.now() + 9 * DAY_MS));
			// Drying over a weekend would take longer than the days of the other piece.
			await takesHours(stool, 1, 0);
			await confirmWholeTransfer(admin, id);
			const before = await readOrderRow(id);
			await produceWithoutStock(admin, id);
			const { promisedDate, workshopDays } = (await readOrderRow(id)) ?? {};
			expect({ promisedDate, workshopDays }).toEqual({ promisedDate: before?.promisedDate, workshopDays: 5 });
			expect(await readWorkOrders(id)).toMatchObject([{ minutes: 60, readyDay: addDays(today, 1) }]);
			expect(await readMails(id, "order-date-moved")).toEqual([]);
		});

		it("is the owner's to decide where no bench has room for it", async () => {
			await insertDailyBench({ week: [0, 0, 0, 0, 0, 0, 0] });
			const {
				stool,
				late: [id = ""],
			} = await createLateOrders();
			await takesHours(stool, 16);
			await produceWithoutStock(admin, id);
			expect(await readWorkOrders(id)).toMatchObject([{ readyDay: null, releaseDay: null }]);
			expect(await readTasks(id)).toMatchObject([{ kind: "paid_without_place" }]);
		});
	});

	it("mails the workshop once", async () => {
		const { late } = await createLateOrders();
		const [id = ""] = late;
		await awaitRestock(admin, id);
		expect(await readMails(id, "payment-problem")).toHaveLength(1);
	});
});
