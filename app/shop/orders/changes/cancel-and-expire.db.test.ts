import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { DAY_MS, formatDateTime } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
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

setUpCepStubs();
let customer: Customer;
beforeAll(async () => {
	customer = await createCustomer();
	await allowManyUnpaidOrders();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe("cancelling", () => {
	it("returns the units to stock once, however often it is called", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		const id = await createOrder(customer, stool, { quantity: 2 });
		await Promise.all(Array.from({ length: 5 }, () => cancelOrder(customer, id)));
		expect(await readStock(stool)).toBe(5);
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", expiresAt: null });
		expect(await readMails(id, "order-cancelled")).toHaveLength(1);
	});

	// rule: 2.44
	it("is refused after a day, after it was sent, and for another's order", async () => {
		const stool = await insertProduct();
		const old = await createOrder(customer, stool);
		await db
			.update(orders)
			.set({ createdAt: inDays(-1.01) })
			.where(eq(orders.id, old));
		await expect(cancelOrder(customer, old)).rejects.toMatchObject({ kind: "conflict" });

		const sent = await createOrder(customer, stool);
		await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, sent));
		await expect(cancelOrder(customer, sent)).rejects.toMatchObject({ kind: "conflict" });

		const stranger = await createCustomer();
		await expect(cancelOrder(stranger, sent)).rejects.toMatchObject({ kind: "not_found" });
		await expect(cancelOrder(stranger, "nenhum")).rejects.toMatchObject({ kind: "not_found" });
		expect(await readStock(stool)).toBe(8);
	});
});

describe("expiring", () => {
	it("waits two business days for a transfer and three for Mercado Pago", async () => {
		const stool = await insertProduct({ stockQuantity: 4 });
		const transfer = await createOrder(customer, stool);
		const online = await createOrder(customer, stool, { paymentMethod: "mercadopago" });
		const end = paymentDeadline(2, new Date());
		expect((await readOrderRow(transfer))?.expiresAt).toEqual(end);
		await expireOrders(new Date(end.getTime() - 1_000));
		expect(await readStock(stool)).toBe(2);
		await expireOrders(end);
		expect([(await readOrderRow(transfer))?.status, (await readOrderRow(online))?.status]).toEqual([
			"cancelled",
			"pending",
		]);
		const deadline = paymentDeadline(3, new Date());
		expect((await readOrderRow(online))?.expiresAt).toEqual(deadline);
		await expireOrders(deadline);
		expect(await readOrderRow(online)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		expect(await readStock(stool)).toBe(4);
	});

	it("goes by the database's clock, which all servers share", async () => {
		const id = await createOrder(customer, await insertProduct());
		await db.execute(sql`update orders set expires_at = now() + interval '1 hour' where id = ${id}`);
		// The embedded engine has this process's clock; a server has its own, whatever ours says.
		const pretend = (now: Date) => {
			if (process.env.TEST_ENGINE === "postgres") vi.useFakeTimers({ toFake: ["Date"], now });
		};
		const [later, earlier] = [inDays(9), inDays(-9)];
		pretend(later);
		try {
			await expireOrders();
			expect(await readOrderRow(id)).toMatchObject({ status: "pending" });
			expect(await findOrderForCustomer(customer, id)).toMatchObject({ hasExpired: false });
			await db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`);
			pretend(earlier);
			expect(await findOrderForCustomer(customer, id)).toMatchObject({ hasExpired: true });
			await expireOrders();
			expect(await readOrderRow(id)).toMatchObject({ status: "cancelled" });
		} finally {
			vi.useRealTimers();
		}
	});

	it("ends the others where one cannot be ended, which is tried again", async () => {
		const stool = await insertProduct();
		const [bad, good] = [await createOrder(customer, stool), await createOrder(customer, stool)];
		await db
			.update(orders)
			.set({ expiresAt: inDays(-2) })
			.where(eq(orders.id, bad));
		await db.execute(sql`create function refuse_row() returns trigger language plpgsql
			as $$ begin raise exception 'refused'; end $$`);
		await db.execute(
			sql.raw(`create trigger refuse_row before update on orders for each row
			when (old.id = '${bad}') execute function refuse_row()`),
		);
		await expect(expireOrders(inDays(9))).rejects.toThrow("1 of 2 failed, 1 were done");
		expect(await readOrderRow(good)).toMatchObject({ status: "cancelled" });
		await db.execute(sql`drop function refuse_row cascade`);
		await expireOrders(inDays(9));
		expect(await readOrderRow(bad)).toMatchObject({ status: "cancelled" });
	});

	it("ends an online order where Mercado Pago says nothing of another one", async () => {
		const stool = await insertProduct();
		const online = { paymentMethod: "mercadopago" } as const;
		const [silent, reported] = [
			await createOrder(customer, stool, online),
			await createOrder(customer, stool, online),
		];
		const at = new Date((await readOrderRow(reported))?.expiresAt ?? 0);
		expect(await expireOrders(at, async (id) => id !== silent)).toBe(1);
		expect([(await readOrderRow(silent))?.status, (await readOrderRow(reported))?.status]).toEqual([
			"pending",
			"cancelled",
		]);
	});

	it("leaves an order alone that the workshop has started on, or that is paid", async () => {
		const stool = await insertProduct();
		const admin = await createAdmin();
		const accepted = await createOrder(customer, stool);
		await db.update(orders).set({ status: "processing" }).where(eq(orders.id, accepted));
		const paid = await createOrder(customer, stool);
		await confirmWholeTransfer(admin, paid);
		await expireOrders(inDays(9));
		expect((await readOrderRow(accepted))?.status).toBe("processing");
		expect((await readOrderRow(paid))?.status).toBe("confirmed");
	});

	it("races with cancelling and with itself, and the units return to stock once", async () => {
		const stool = await insertProduct({ stockQuantity: 30 });
		const ids = await Promise.all(Array.from({ length: 10 }, () => createOrder(customer, stool)));
		await Promise.allSettled([
			expireOrders(inDays(9)),
			...ids.map((id) => cancelOrder(customer, id)),
			expireOrders(inDays(9)),
		]);
		expect(await readStock(stool)).toBe(30);
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 30]]) })).toEqual([]);
	});
});

describe("an order that has left the workshop", () => {
	async function deliveredOrder() {
		const stool = await insertProduct({ stockQuantity: 3 });
		const admin = await createAdmin();
		const id = await createOrder(customer, stool, { quantity: 2 });
		await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "delivered");
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
		return { id, admin, stool, itemId: item?.id ?? "" };
	}

	it("puts nothing on sale when it is cancelled, since its products are not there", async () => {
		const { id, admin, stool } = await deliveredOrder();
		expect(await cancelOrderAsAdmin(admin, id, null)).toEqual({ isRestocked: false });
		expect(await readStock(stool)).toBe(1);
		expect(await checkInvariants()).toEqual([]);
		expect(await readAudit(id, "order.cancelled")).toMatchObject([{ details: { itemsBack: 0 } }]);
	});

	it("puts on sale what is said to be back, and takes it again with the order", async () => {
		const { id, admin, stool, itemId } = await deliveredOrder();
		expect(await cancelOrderAsAdmin(admin, id, null, [itemId])).toEqual({ isRestocked: true });
		expect(await readStock(stool)).toBe(3);
		await changeOrderStatus(admin, id, "delivered");
		expect(await readStock(stool)).toBe(1);
		expect(await checkInvariants()).toEqual([]);
	});
});

it("an expired order that waits for its payment again has a deadline again, and says so", async () => {
	const stool = await insertProduct({ stockQuantity: 3 });
	const id = await createOrder(customer, stool);
	await expireOrders(inDays(9));
	await changeOrderStatus(await createAdmin(), id, "pending");
	const row = await readOrderRow(id);
	expect(row).toMatchObject({ status: "pending", paymentStatus: "pending", cancelledAt: null });
	const until = row?.expiresAt ?? new Date(0);
	expect(until.getTime()).toBeGreaterThan(Date.now());
	const [mail] = await readMails(id, "order-reinstated");
	expect(mail?.draft).toContain(formatDateTime(until));
	await expireOrders(new Date(until.getTime() + 1_000));
	expect(await readOrderRow(id)).toMatchObject({ status: "cancelled" });
	expect(await readStock(stool)).toBe(3);
});

describe("paid by transfer", () => {
	it("is recorded once with its administrator, and confirms the order", async () => {
		const stool = await insertProduct();
		const admin = await createAdmin();
		const id = await createOrder(customer, stool);
		const outcomes = await Promise.all(Array.from({ length: 4 }, () => confirmWholeTransfer(admin, id)));
		expect(outcomes.toSorted()).toEqual(["already_paid", "already_paid", "already_paid", "paid"]);
		expect(await readOrderRow(id)).toMatchObject({
			status: "confirmed",
			paymentStatus: "paid",
			expiresAt: null,
		});
		const audit = await readAudit(id);
		expect(audit).toHaveLength(1);
		expect(audit[0]).toMatchObject({ actorId: admin.id, action: "order.paid" });
		expect(await readMails(id, "payment-approved")).toHaveLength(1);
	});

	it("after expiry deducts the units from stock again", async () => {
		const stool = await insertProduct({ stockQuantity: 3 });
		const id = await createOrder(customer, stool, { quantity: 2 });
		await expireOrders(inDays(9));
		expect(await readStock(stool)).toBe(3);
		expect(await confirmWholeTransfer(await createAdmin(), id)).toBe("paid");
		expect(await readStock(stool)).toBe(1);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed" });
		expect(await readTasks(id)).toEqual([]);
	});

	it("after expiry is recorded and flagged when the units are sold", async () => {
		const stool = await insertProduct({ stockQuantity: 2 });
		const late = await createOrder(customer, stool, { quantity: 2 });
		await expireOrders(inDays(9));
		await createOrder(await createCustomer(), stool, { quantity: 1 });
		expect(await confirmWholeTransfer(await createAdmin(), late)).toBe("paid_without_stock");
		expect(await readStock(stool)).toBe(1);
		expect(await readOrderRow(late)).toMatchObject({
			status: "confirmed",
			paymentStatus: "paid",
		});
		expect(await readTasks(late)).toMatchObject([{ kind: "paid_without_stock" }]);
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 2]]) })).toEqual([]);
	});

	it("after the customer cancelled stays cancelled, and the workshop is notified", async () => {
		const stool = await insertProduct();
		const id = await createOrder(customer, stool);
		await cancelOrder(customer, id);
		expect(await confirmWholeTransfer(await createAdmin(), id)).toBe("paid_after_cancellation");
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
	});
});

describe("the invariants", () => {
	it("notice a paid order without money, lost units and an order without items", async () => {
		const stool = await insertProduct({ stockQuantity: 5 });
		const id = await createOrder(customer, stool);
		await db.update(orders).set({ paymentStatus: "paid", paidAt: new Date() }).where(eq(orders.id, id));
		const other = await createOrder(customer, stool);
		await db.delete(orderItems).where(eq(orderItems.orderId, other));
		await db.update(products).set({ stockQuantity: 9 }).where(eq(products.id, stool.id));
		const broken = await checkInvariants({ openingStock: new Map([[stool.id, 5]]) });
		expect(broken).toEqual(
			expect.arrayContaining([
				{ rule: "Um pedido pago recebeu ao menos o seu total", id },
				{ rule: "Todo pedido tem itens", id: other },
				{ rule: "O estoque inicial é o estoque de agora mais as peças em pedidos", id: stool.id },
			]),
		);
	});
});
