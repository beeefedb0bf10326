import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { removeProduct, saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { findEditableProduct } from "#app/admin/products/admin-products.queries.server.ts";
import { importProducts, planImport } from "#app/admin/products/import/import-products.server.ts";
import { listStockMovements } from "#app/admin/products/stock-movements.queries.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder, cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { checkReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { withdrawOrder } from "#app/shop/orders/returns/request-return.server.ts";
import { decideBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { erasePersonalData } from "#app/shop/personal-data/erase-account.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { type StockReason, stockReasonValues } from "#app/values/status/stock-movement-type.ts";
import { db } from "#db/client.server.ts";
import {
	orderItems,
	orders,
	products,
	stockMovements,
	webhookEndpoints,
	webhookEvents,
} from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, payForWork, removeBenches } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders, insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readMovements, readStock } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { changeStock } from "./change-stock.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await allowManyUnpaidOrders();
	const url = "https://erp.example/";
	await db.insert(webhookEndpoints).values({ url, secret: "", events: ["product.stock_changed"] });
});

/** Where the stock began, what was changed past the shop, and what had left it before. */
const notMoving: StockReason[] = ["opening", "unexplained", "damaged", "not_back"];
const none = { writtenOff: 0, orderId: null, actorId: null };
const opening = (units: number) => ({ ...none, units, reason: "opening" });

/** The movements after the opening stock. */
const movedSince = async (product: { id: string }) => (await readMovements(product)).slice(1);

async function deliveredOrder(product: { id: string }, quantity = 2): Promise<string> {
	const id = await createOrder(customer, product, { quantity });
	await confirmWholeTransfer(admin, id);
	await changeOrderStatus(admin, id, "delivered");
	return id;
}

describe("the ledger of a product's stock", () => {
	it("begins with what was there, and holds what orders took and gave back", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		const cancelled = await createOrder(customer, stool, { quantity: 2 });
		await cancelOrder(customer, cancelled);
		const late = await createOrder(customer, stool);
		await db
			.update(orders)
			.set({ expiresAt: new Date(Date.now() - DAY_MS), createdAt: new Date(Date.now() - 30 * DAY_MS) })
			.where(eq(orders.id, late));
		expect(await expireOrders()).toBe(1);
		await changeOrderStatus(admin, late, "processing");
		expect(await readMovements(stool)).toEqual([
			opening(5),
			{ ...none, units: -2, reason: "order_placed", orderId: cancelled },
			{ ...none, units: 2, reason: "order_cancelled", orderId: cancelled },
			{ ...none, units: -1, reason: "order_placed", orderId: late },
			{ ...none, units: 1, reason: "order_expired", orderId: late },
			{ ...none, units: -1, reason: "order_reinstated", orderId: late, actorId: admin.id },
		]);
		expect(await readStock(stool)).toBe(4);
	});

	it("says of what came back damaged, or not at all, why it is gone", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		const returned = await deliveredOrder(stool);
		await withdrawOrder(customer, returned, { reason: null, pixKey: null });
		await checkReturn(admin, returned, []);
		const lost = await deliveredOrder(stool, 1);
		await cancelOrderAsAdmin(admin, lost, "Extraviado.");
		// Once gone, a second cancellation does not write it off again.
		await cancelOrderAsAdmin(admin, returned, null);
		expect(await movedSince(stool)).toEqual([
			{ ...none, units: -2, reason: "order_placed", orderId: returned },
			{ units: 0, writtenOff: 2, reason: "damaged", orderId: returned, actorId: admin.id },
			{ ...none, units: -1, reason: "order_placed", orderId: lost },
			{ units: 0, writtenOff: 1, reason: "not_back", orderId: lost, actorId: admin.id },
		]);
		expect(await readStock(stool)).toBe(2);
	});

	it("says of what is back on sale after a return, or a cancellation, that it is", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		const itemsOf = async (orderId: string) =>
			(await db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId))).map(
				({ id }) => id,
			);
		const returned = await deliveredOrder(stool);
		await withdrawOrder(customer, returned, { reason: null, pixKey: null });
		await checkReturn(admin, returned, await itemsOf(returned));
		const back = await deliveredOrder(stool);
		await cancelOrderAsAdmin(admin, back, null, await itemsOf(back));
		const by = { ...none, actorId: admin.id };
		expect(await movedSince(stool)).toEqual([
			{ ...none, units: -2, reason: "order_placed", orderId: returned },
			{ ...by, units: 2, reason: "order_returned", orderId: returned },
			{ ...none, units: -2, reason: "order_placed", orderId: back },
			{ ...by, units: 2, reason: "order_cancelled", orderId: back },
		]);
	});

	it("says of what was made for a cancelled order that it came into the stock by it", async () => {
		await insertDailyBench();
		const { orderId, id: workId } = await payForWork(admin, customer, 8);
		await tickStep(admin, workId, { position: 0, isDone: true });
		await cancelOrderAsAdmin(admin, orderId, null);
		await decideBegunWork(admin, orderId, { workId, isStocked: true });
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
		expect(await readMovements({ id: item?.productId ?? "" })).toEqual([
			{ ...none, units: 1, reason: "made_for_cancelled", orderId, actorId: admin.id },
		]);
		await removeBenches();
	});

	it("names the administrator who changed it, in the form or by a spreadsheet", async () => {
		const category = await insertCategory();
		const input = {
			name: "Banco do Livro",
			description: "Um banco.",
			price: cents(90_000),
			materials: [],
			categoryIds: [category.id],
			stockQuantity: 3,
		};
		const { id } = await saveProduct(admin, input);
		const changed = { ...input, stockQuantity: 7 };
		await saveProduct(admin, changed, { id, version: 1, stockQuantity: 3 });
		// A save that leaves the stock as it is.
		await saveProduct(admin, { ...changed, name: "Banco do livro" }, { id, version: 2, stockQuantity: 7 });
		const file = `id;nome;estoque\n${id};Banco do livro;4\n`;
		const plan = await planImport(admin, file, { replacesStock: true });
		await importProducts(admin, file, plan.key, { replacesStock: true });
		const by = { ...none, actorId: admin.id };
		expect(await readMovements({ id })).toEqual([
			{ ...by, units: 3, reason: "opening" },
			{ ...by, units: 4, reason: "edited" },
			{ ...by, units: -3, reason: "imported" },
		]);
	});

	it("holds what a build from before, or a statement by hand, has changed without a word", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		await inTransaction((tx) =>
			changeStock(tx, [{ productId: stool.id, delta: 1 }], { reason: "edited", actor: admin }),
		);
		await db.update(products).set({ stockQuantity: 4 }).where(eq(products.id, stool.id));
		await db.update(products).set({ stockQuantity: 4, isActive: true }).where(eq(products.id, stool.id));
		expect(await movedSince(stool)).toEqual([
			{ ...none, units: 1, reason: "edited", actorId: admin.id },
			{ ...none, units: -2, reason: "unexplained" },
		]);
	});

	it("adds up when many buy at once, and holds nothing of what was rolled back", async () => {
		const stool = await insertProduct({ stockQuantity: 4 });
		const made = await insertProduct({ stockQuantity: 0, isMadeToOrder: true });
		const placed = await Promise.allSettled(Array.from({ length: 8 }, () => createOrder(customer, stool)));
		await createOrder(customer, made);
		expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
		const movements = await readMovements(stool);
		expect(movements.map(({ units }) => units)).toEqual([4, -1, -1, -1, -1]);
		expect(new Set(movements.map(({ orderId }) => orderId)).size).toBe(5);
		expect(await readMovements(made)).toEqual([]);
	});

	it("goes with its product, and forgets the name of an administrator whose account is gone", async () => {
		const other = await createAdmin();
		const stool = await insertProduct({ stockQuantity: 5 });
		await inTransaction((tx) =>
			changeStock(tx, [{ productId: stool.id, delta: 1 }], { reason: "edited", actor: other }),
		);
		await inTransaction((tx) => erasePersonalData(tx, { ...other, emailVerified: true }));
		expect(await movedSince(stool)).toEqual([{ ...none, units: 1, reason: "edited" }]);
		await removeProduct(admin, stool.id);
		expect(await readMovements(stool)).toEqual([]);
	});
});

describe("what the owner reads of it", () => {
	it("is the last twenty, the newest first, each with what it left", async () => {
		const stool = await insertProduct({ stockQuantity: 30 });
		await inTransaction(async (tx) => {
			for (const delta of [-4, ...Array.from({ length: 20 }, () => 2)]) {
				await changeStock(tx, [{ productId: stool.id, delta }], { reason: "edited", actor: admin });
			}
		});
		const listed = await listStockMovements(admin, stool.id);
		expect(listed).toHaveLength(20);
		expect(listed[0]).toMatchObject({ units: 2, left: 66, reason: "edited", actor: admin.fullName });
		expect(listed.at(-1)).toMatchObject({ units: 2, left: 28 });
		expect(await listStockMovements(admin, "nenhum")).toEqual([]);
		expect((await findEditableProduct(admin, stool.id))?.stockQuantity).toBe(66);
	});

	it("is in the sequence of the changes, as their moments are", async () => {
		const stool = await insertProduct({ stockQuantity: 9 });
		await Promise.all(Array.from({ length: 6 }, () => createOrder(customer, stool)));
		const { rows } = (await db.execute(sql`select count(*)::int as wrong from (
			select created_at < lag(created_at) over (order by id) as is_early
			from ${stockMovements} where product_id = ${stool.id}) each where is_early`)) as unknown as {
			rows: { wrong: number }[];
		};
		expect(rows).toEqual([{ wrong: 0 }]);
	});
});

it("has no line of all these that other systems were not told of", async () => {
	const inShop = not(inArray(stockMovements.reason, notMoving));
	const moved = await db
		.select({ id: stockMovements.id, reason: stockMovements.reason })
		.from(stockMovements)
		.where(and(inShop, ne(stockMovements.units, 0)));
	const events = await db.select({ data: webhookEvents.data }).from(webhookEvents);
	const told = new Set(events.map(({ data }) => JSON.parse(data).movement.sequence));
	expect(told.size).toBe(events.length);
	expect(moved.filter(({ id }) => !told.has(id))).toEqual([]);
	expect(new Set(moved.map(({ reason }) => reason))).toEqual(
		new Set(stockReasonValues.filter((reason) => !notMoving.includes(reason))),
	);
});
