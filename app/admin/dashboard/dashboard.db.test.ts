import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countAdminProducts, productsList } from "#app/admin/products/admin-products.queries.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { confirmTransferRefund, requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { addDays, DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import {
	readOnlyAdmin as admin,
	createAdmin,
	createCustomer,
	readableFixture,
} from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import {
	countOrdersByStatus,
	listBestSellers,
	listHeldProducts,
	listLowStock,
	listRecentOrders,
	listRevenueByDay,
	readStats,
} from "./dashboard.queries.server.ts";

const now = new Date("2026-11-21T12:00:00Z");

async function sold(product: { id: string }, quantity: number, at: string, paid: boolean) {
	const id = await createOrder(await createCustomer(), product, { quantity });
	const moment = new Date(at);
	const [order] = await db
		.update(orders)
		.set({
			createdAt: moment,
			...(paid ? { paymentStatus: "paid" as const, status: "confirmed" as const, paidAt: moment } : {}),
		})
		.where(eq(orders.id, id))
		.returning({ total: orders.totalCents });
	return order?.total ?? 0;
}

// rule: 3.14
test("the dashboard of an empty shop is all zeros", async () => {
	expect(await readStats(admin)).toEqual({
		totalProducts: 0,
		featuredProducts: 0,
		lowStockProducts: 0,
		unmeasuredProducts: 0,
		totalOrders: 0,
		pendingOrders: 0,
		totalRevenueCents: 0,
		totalCustomers: 0,
	});
	expect(await listRecentOrders(admin)).toEqual([]);
	expect(await listBestSellers(admin, 7, now)).toEqual([]);
	expect((await listRevenueByDay(admin, 7, now)).map(({ cents }) => cents)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

// rule: 2.68, 3.14, 9.21
test("counts, revenue by day, best sellers and low stock are of the shop's own records", async () => {
	await createAdmin();
	const stool = await insertProduct({ name: "Banqueta", isFeatured: true, stockQuantity: 40 });
	const board = await insertProduct({ name: "Tábua", stockQuantity: 50 });
	await insertProduct({ name: "Quase no fim", stockQuantity: 4, heightMm: null });
	await insertProduct({ name: "Cinco", stockQuantity: 5 });
	await insertProduct({ name: "Sob encomenda", stockQuantity: 0, isMadeToOrder: true });
	await insertProduct({ name: "Fora de venda", stockQuantity: 0, isActive: false, weightGrams: null });

	// One o'clock at night in London is still the day before in São Paulo.
	const late = await sold(stool, 1, "2026-11-20T01:00:00Z", true);
	const early = await sold(board, 3, "2026-11-20T15:00:00Z", true);
	const old = await sold(board, 1, "2026-10-01T15:00:00Z", true);
	await sold(stool, 9, "2026-11-20T16:00:00Z", false);

	expect(await readStats(admin)).toEqual({
		totalProducts: 6,
		featuredProducts: 1,
		lowStockProducts: 1,
		unmeasuredProducts: 1,
		totalOrders: 4,
		pendingOrders: 1,
		totalRevenueCents: late + early + old,
		totalCustomers: 4,
	});
	const week = await listRevenueByDay(admin, 7, now);
	expect(week.filter(({ orders: count }) => count > 0)).toEqual([
		{ day: "2026-11-19", cents: late, orders: 1, changedCents: 0 },
		{ day: "2026-11-20", cents: early, orders: 1, changedCents: 0 },
	]);
	expect(await countOrdersByStatus(admin, 7, now)).toEqual([
		{ status: "pending", count: 1 },
		{ status: "confirmed", count: 2 },
	]);
	expect(await listBestSellers(admin, 7, now)).toMatchObject([
		{ name: "Tábua", units: 3 },
		{ name: "Banqueta", units: 1 },
	]);
	expect(await listBestSellers(admin, 90, now)).toMatchObject([{ name: "Tábua", units: 4 }, { units: 1 }]);
	expect((await listLowStock(admin)).map(({ name }) => name)).toEqual(["Quase no fim"]);
	const recent = await listRecentOrders(admin);
	expect(recent).toHaveLength(4);
	expect(recent[0]).toMatchObject({ status: "pending", customer: "Ana Luísa Prado" });
});

// rule: 2.68, 2.69
test("as many products have low stock on the dashboard as above the list and in it", async () => {
	const admin = await createAdmin();
	for (const product of [
		{ stockQuantity: 4 },
		{ stockQuantity: 0 },
		{ stockQuantity: 5 },
		{ stockQuantity: 1, isActive: false },
		{ stockQuantity: 0, isMadeToOrder: true },
	]) {
		await insertProduct(product);
	}
	const url = new URL("http://localhost/admin/products?status=low");
	const { rows } = await productsList.read(admin, url);
	expect(rows.length).toBeGreaterThanOrEqual(2);
	expect(rows.map(({ isActive, isMadeToOrder }) => isActive && !isMadeToOrder)).not.toContain(false);
	expect((await countAdminProducts(admin)).low).toBe(rows.length);
	expect((await readStats(admin)).lowStockProducts).toBe(rows.length);
	expect(await listLowStock(admin)).toHaveLength(rows.length);
});

test("what goes back stands on its own day, and leaves the day of the payment as it was read", async () => {
	const admin = await createAdmin();
	const table = await insertProduct({ name: "Mesa Imbuia", stockQuantity: 5 });
	const id = await createOrder(await createCustomer(), table);
	const today = new Date();
	const day = (at: number) => addDays(today, at);
	await confirmWholeTransfer(admin, id);
	const paidAt = new Date(today.getTime() - 3 * DAY_MS);
	await db
		.update(orders)
		.set({ paidAt, createdAt: new Date(paidAt.getTime() - 40 * DAY_MS) })
		.where(eq(orders.id, id));
	const before = (await readStats(admin)).totalRevenueCents;
	const total = (await readOrderRow(id))?.totalCents ?? 0;
	const rowOf = async (wanted: string) =>
		(await listRevenueByDay(admin, 7, today)).find((row) => row.day === wanted);
	expect(await rowOf(day(-3))).toMatchObject({ cents: total, orders: 1, changedCents: 0 });
	// Counted on the day of its payment, like its revenue, although it was ordered long before.
	expect(await listBestSellers(admin, 7, today)).toMatchObject(
		expect.arrayContaining([expect.objectContaining({ name: "Mesa Imbuia", units: 1 })]),
	);

	await cancelOrderAsAdmin(admin, id, null);
	await markDueRefunded(admin, id, { day: day(-1) });
	expect(await rowOf(day(-3))).toMatchObject({ cents: total, orders: 1, changedCents: 0 });
	expect(await rowOf(day(-1))).toMatchObject({ orders: 0, changedCents: -total });
	expect((await readStats(admin)).totalRevenueCents).toBe(before - total);

	// Withdrawn today, but the mark stays on its own day.
	const mark = (await listMoneyEntries(readableFixture(id))).at(-1)?.id ?? "";
	await undoMoneyEntry(admin, id, mark);
	expect(await rowOf(day(-1))).toMatchObject({ changedCents: -total });
	expect(await rowOf(day(0))).toMatchObject({ changedCents: total });
	// A part is kept by agreement, so the order counts although it is cancelled.
	const amountCents = cents(total - 1_000);
	const { refundId } = await requestRefund(admin, { orderId: id, amountCents, reason: "Acordo" });
	await confirmTransferRefund(admin, id, { refundId, amount: amountCents, proof: null });
	expect((await readStats(admin)).totalRevenueCents).toBe(before - total + 1_000);
	expect(await rowOf(day(-3))).toMatchObject({ cents: total });
});

test("a payment that was recorded by mistake leaves its day as it was, and today without it", async () => {
	const admin = await createAdmin();
	const id = await createOrder(await createCustomer(), await insertProduct());
	await confirmWholeTransfer(admin, id);
	const today = new Date();
	await db
		.update(orders)
		.set({ paidAt: new Date(today.getTime() - 2 * DAY_MS) })
		.where(eq(orders.id, id));
	const revenue = async () => (await readStats(admin)).totalRevenueCents;
	const before = await revenue();
	const of = async (at: number) => {
		const row = (await listRevenueByDay(admin, 7, today)).find(({ day }) => day === addDays(today, at));
		return (row?.cents ?? 0) + (row?.changedCents ?? 0);
	};
	const [then, now] = [await of(-2), await of(0)];
	await undoMoneyEntry(admin, id, (await listMoneyEntries(readableFixture(id)))[0]?.id ?? "");
	const total = (await readOrderRow(id))?.totalCents ?? 0;
	expect([await of(-2), await of(0)]).toEqual([then, now - total]);
	expect(await revenue()).toBe(before - total);
	await confirmWholeTransfer(admin, id);
	expect(await revenue()).toBe(before);
	expect((await checkInvariants()).filter((violation) => violation.id === id)).toEqual([]);
});

test("what unpaid orders hold is shown when it is more than what is left", async () => {
	const board = await insertProduct({ name: "Gamela", stockQuantity: 10 });
	const single = await insertProduct({ name: "Peça única", stockQuantity: 1 });
	const held = () =>
		listHeldProducts(admin).then((rows) => rows.filter(({ id }) => [board.id, single.id].includes(id)));
	await sold(single, 1, "2026-11-20T12:00:00Z", false);
	await sold(board, 5, "2026-11-20T12:00:00Z", false);
	expect(await held()).toEqual([]);
	await sold(board, 1, "2026-11-20T12:00:00Z", false);
	expect(await held()).toEqual([{ id: board.id, name: "Gamela", stock: 4, held: 6, orders: 2 }]);
	await db.update(orders).set({ status: "confirmed", paymentStatus: "paid", paidAt: now });
	expect(await held()).toEqual([]);
});
