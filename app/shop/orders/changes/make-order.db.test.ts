import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { holdOrder } from "#app/shop/orders/tasks/hold-order.server.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { changeOrderStatus } from "./change-order-status.server.ts";
import { beginOrder, finishOrder, undoBegin, undoFinish } from "./make-order.server.ts";

let admin: Admin;
let customer: Customer;
let id: string;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await listenToOrders();
});
beforeEach(async () => {
	id = await createOrder(customer, await insertProduct());
});

const row = () => readOrderRow(id);
const actions = async () =>
	(await readAudit(id)).map(({ action }) => action).filter((action) => /begun|ready/.test(action));
const pay = () => confirmWholeTransfer(admin, id);
const conflict = (message: string) => ({ kind: "conflict", message });
const { notBegun } = orderMessages;

describe("the workshop", () => {
	it("begins an order and has it ready, each once, and the order stays confirmed", async () => {
		await pay();
		const paid = await row();
		await Promise.all([1, 2, 3].map(() => beginOrder(admin, id)));
		const begun = await row();
		expect(begun).toMatchObject({ status: "confirmed", begunAt: expect.any(Date), readyAt: null });
		expect(begun?.updatedAt.getTime()).toBeGreaterThan(paid?.updatedAt.getTime() ?? 0);
		await finishOrder(admin, id);
		await finishOrder(admin, id);
		await beginOrder(admin, id);
		expect(await row()).toMatchObject({
			status: "confirmed",
			begunAt: begun?.begunAt,
			readyAt: expect.any(Date),
			shippedAt: null,
		});
		expect(await actions()).toEqual(["order.begun", "order.ready"]);
		expect(await eventsOf(id)).toEqual(["order.placed", "order.paid", "order.changed", "order.changed"]);
	});

	it("takes both back, the last first", async () => {
		await pay();
		await beginOrder(admin, id);
		await finishOrder(admin, id);
		await expect(undoBegin(admin, id)).rejects.toMatchObject(conflict(notBegun.ready));
		await undoFinish(admin, id);
		await undoFinish(admin, id);
		expect(await row()).toMatchObject({ begunAt: expect.any(Date), readyAt: null });
		await undoBegin(admin, id);
		await undoBegin(admin, id);
		expect(await row()).toMatchObject({ status: "confirmed", begunAt: null, readyAt: null });
		expect(await actions()).toEqual([
			"order.begun",
			"order.ready",
			"order.ready_undone",
			"order.begun_undone",
		]);
	});

	it("has an order ready that lay ready", async () => {
		await pay();
		await finishOrder(admin, id);
		expect(await row()).toMatchObject({ begunAt: null, readyAt: expect.any(Date) });
	});

	it.each<OrderStatus>(["processing", "preparing"])(
		"leaves no word of %s to the customer",
		async (status) => {
			await changeOrderStatus(admin, id, status);
			await (status === "processing" ? beginOrder : finishOrder)(admin, id);
			expect(await row()).toMatchObject({ status: "confirmed", begunAt: expect.any(Date) });
		},
	);

	it("begins no order that is unpaid, cancelled, sent or held", async () => {
		await expect(beginOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.unpaid));
		await expect(beginOrder(admin, "nenhum")).rejects.toMatchObject({ kind: "not_found" });
		await pay();
		await holdOrder(id, "1", "aviso");
		await expect(beginOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.held));
		await expect(finishOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.held));
		await changeOrderStatus(admin, id, "cancelled");
		await expect(beginOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.cancelled));
		await expect(finishOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.cancelled));
		expect(await row()).toMatchObject({ begunAt: null, readyAt: null });
		expect(await actions()).toEqual([]);
	});

	it("keeps when an order left, and forgets it when the order comes back", async () => {
		await pay();
		await beginOrder(admin, id);
		await changeOrderStatus(admin, id, "shipped");
		const shippedAt = (await row())?.shippedAt;
		expect(shippedAt).toBeInstanceOf(Date);
		await changeOrderStatus(admin, id, "delivered");
		expect(await row()).toMatchObject({ shippedAt });
		await expect(beginOrder(admin, id)).rejects.toMatchObject(conflict(notBegun.left));
		await expect(undoBegin(admin, id)).rejects.toMatchObject(conflict(notBegun.left));
		await changeOrderStatus(admin, id, "confirmed");
		expect(await row()).toMatchObject({ begunAt: expect.any(Date), shippedAt: null, deliveredAt: null });
		await changeOrderStatus(admin, id, "pending");
		expect(await row()).toMatchObject({ begunAt: null, readyAt: null });
	});

	it("began what it puts into “Em Preparação” itself", async () => {
		await changeOrderStatus(admin, id, "preparing");
		expect((await row())?.begunAt).toBeInstanceOf(Date);
		await beginOrder(admin, id);
		expect(await actions()).toEqual([]);
	});
});
