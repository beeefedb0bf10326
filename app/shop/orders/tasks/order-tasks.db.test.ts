import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { db } from "#db/client.server.ts";
import { orders, orderTasks } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, isInQueue, openTaskOf } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { resolveTask } from "./resolve-task.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
let id: string;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
});
beforeEach(async () => {
	id = await createOrder(customer, await insertProduct({ stockQuantity: 5 }));
	await confirmWholeTransfer(admin, id);
});
const kinds = async () => (await readTasks(id)).map(({ kind }) => kind);

describe("an event", () => {
	it("opens one task with one mail, however often and at once it is told, also after it was closed", async () => {
		const event = { key: randomUUID(), note: "devolvido", paymentId: "9" };
		await Promise.all(Array.from({ length: 5 }, () => openTaskOf(id, "payment_alert", event)));
		const [task] = await readTasks(id);
		expect(await kinds()).toEqual(["payment_alert"]);
		const version = (await readOrderRow(id))?.updatedAt.getTime() ?? 0;
		await resolveTask(admin, id, task?.id ?? "");
		expect((await readOrderRow(id))?.updatedAt.getTime()).toBeGreaterThan(version);
		await openTaskOf(id, "payment_alert", event);
		expect(await kinds()).toEqual([]);
		expect(await readMails(id, "payment-problem")).toHaveLength(1);
	});
});

describe("a task", () => {
	it("is closed by its own button and leaves others of its kind, with who did it", async () => {
		await openTaskOf(id, "payment_alert", { note: "valor R$ 1,00 em vez de R$ 590,00" });
		await openTaskOf(id, "payment_alert", { note: "contestado (chargeback)" });
		const [first, second] = await readTasks(id);
		expect(first?.note).toBe("valor R$ 1,00 em vez de R$ 590,00");
		await Promise.all([resolveTask(admin, id, first?.id ?? ""), resolveTask(admin, id, first?.id ?? "")]);
		expect(await readTasks(id)).toEqual([second]);
		expect(await isInQueue("payment_alert", id)).toBe(true);
		expect(await readAudit(id, "payment.checked")).toMatchObject([
			{ actorId: admin.id, details: { problem: "valor R$ 1,00 em vez de R$ 590,00" } },
		]);
		const [closed] = await db
			.select()
			.from(orderTasks)
			.where(eq(orderTasks.id, first?.id ?? ""));
		expect(closed).toMatchObject({ closedBy: admin.id, closedAt: expect.any(Date) });
	});

	it("is not closed through another order, nor without the decision that it asks for", async () => {
		await openTaskOf(id, "paid_without_stock");
		const [task] = await readTasks(id);
		const other = await createOrder(customer, await insertProduct());
		for (const [order, taskId] of [
			[other, task?.id ?? ""],
			[id, randomUUID()],
			[id, "x"],
		] as const) {
			await expect(resolveTask(admin, order, taskId)).rejects.toMatchObject({ kind: "not_found" });
		}
		await expect(resolveTask(admin, id, task?.id ?? "")).rejects.toMatchObject({ kind: "conflict" });
		expect(await kinds()).toEqual(["paid_without_stock"]);
	});
});

describe("what holds a parcel", () => {
	const ship = () => changeOrderStatus(admin, id, "shipped");

	it("holds it until the last alert is released", async () => {
		await openTaskOf(id, "fraud_alert", { paymentId: "1" });
		await openTaskOf(id, "fraud_alert", { paymentId: "1" });
		expect(await readMails(id, "payment-problem")).toHaveLength(2);
		const [first, second] = await readTasks(id);
		expect(await resolveTask(admin, id, first?.id ?? "")).toEqual({ kind: "fraud_alert", isHeld: true });
		await expect(ship()).rejects.toMatchObject({ kind: "conflict" });
		expect(await resolveTask(admin, id, second?.id ?? "")).toEqual({ kind: "fraud_alert", isHeld: false });
		await ship();
		expect(await readAudit(id, "order.released")).toHaveLength(2);
	});

	it("ends with a cancellation and holds an order that comes back, unless it was released", async () => {
		await openTaskOf(id, "fraud_alert");
		await cancelOrderAsAdmin(admin, id, null);
		expect([await kinds(), await isInQueue("fraud_alert", id)]).toEqual([[], false]);
		await expect(ship()).rejects.toMatchObject({ kind: "conflict" });
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled" });
		await changeOrderStatus(admin, id, "confirmed");
		const [alert] = await readTasks(id);
		await expect(ship()).rejects.toMatchObject({ kind: "conflict" });
		await resolveTask(admin, id, alert?.id ?? "");
		await cancelOrderAsAdmin(admin, id, null);
		await ship();
		expect(await readOrderRow(id)).toMatchObject({ status: "shipped" });
	});
});

describe("an alert about an order that is cancelled", () => {
	it("waits for nobody, and holds the order should it come back", async () => {
		await cancelOrderAsAdmin(admin, id, null);
		await openTaskOf(id, "fraud_alert");
		expect(await kinds()).toEqual([]);
		expect(await readMails(id, "payment-problem")).toEqual([]);
		expect(await checkInvariants()).toEqual([]);
		await changeOrderStatus(admin, id, "confirmed");
		expect(await kinds()).toEqual(["fraud_alert"]);
	});
});

describe("what a build from before writes", () => {
	const alertOf = (values: Partial<typeof orders.$inferInsert>) =>
		db.update(orders).set(values).where(eq(orders.id, id));

	it("becomes tasks and leaves the old columns empty", async () => {
		const fraudAlertAt = new Date("2026-11-20T10:00:00Z");
		const restockAwaitedAt = new Date("2026-11-21T10:00:00Z");
		await alertOf({ fraudAlertAt, paymentAlert: "devolvido", paidWithoutStock: true, restockAwaitedAt });
		await alertOf({ deliveryAlertAt: fraudAlertAt });
		expect(await readTasks(id)).toMatchObject([
			{ kind: "fraud_alert", since: fraudAlertAt },
			{ kind: "payment_alert", note: "devolvido" },
			{ kind: "restock", since: restockAwaitedAt },
			{ kind: "delivery_alert", since: fraudAlertAt },
		]);
		expect(await readOrderRow(id)).toMatchObject({
			fraudAlertAt: null,
			paymentAlert: null,
			paidWithoutStock: false,
			restockAwaitedAt: null,
			deliveryAlertAt: null,
		});
		// Told again it is the same.
		await alertOf({ paymentAlert: "devolvido" });
		expect(await kinds()).toHaveLength(4);
	});

	it("is over where the order's state has ended it", async () => {
		await changeOrderStatus(admin, id, "shipped");
		// As it gives units back.
		await db.execute(sql`update orders set stock_returned_at = now() where id = ${id}`);
		await db.execute(sql`update products set stock_quantity = stock_quantity + 1
			where id in (select product_id from order_items where order_id = ${id})`);
		await alertOf({ paidWithoutStock: true });
		expect(await kinds()).toEqual([]);
		expect(await checkInvariants()).toEqual([]);
		await cancelOrderAsAdmin(admin, id, null);
		await alertOf({ paidWithoutStock: true, deliveryAlertAt: new Date(), fraudAlertAt: new Date() });
		expect(await kinds()).toEqual([]);
		await changeOrderStatus(admin, id, "confirmed");
		expect(await kinds()).toEqual(["fraud_alert"]);
	});
});
