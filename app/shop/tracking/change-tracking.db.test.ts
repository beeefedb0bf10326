import { and, eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { findAdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { subscribe } from "#app/shop/live/live-hub.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, isInQueue, openTaskOf } from "#tests/support/factories/order-factory.ts";
import {
	readAudit,
	readMails,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findTrackedOrder } from "./find-tracked-order.server.ts";
import { recordCarrierReport } from "./record-shipment.server.ts";
import { addTrackingEvent, removeTrackingEvent } from "./tracking.commands.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
let stool: Awaited<ReturnType<typeof insertProduct>>;
let orderId: string;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
});
beforeEach(async () => {
	stool = await insertProduct({ stockQuantity: 5 });
	orderId = await createOrder(customer, stool, { quantity: 2 });
});

const stock = () => readStock(stool);
const order = () => readOrderRow(orderId);
const audit = async () => (await readAudit(orderId)).map((entry) => entry.action);
const mails = () =>
	db
		.select()
		.from(outboxMessages)
		.where(
			and(eq(outboxMessages.recipient, customer.email), like(outboxMessages.dedupeKey, `%:${orderId}%`)),
		);
const mailKinds = async () => (await mails()).map(({ kind }) => kind).toSorted();

const step = (status: "shipped" | "in_transit" | "cancelled", description = "Saiu da oficina") => ({
	status,
	description,
	location: "Campos do Jordão – SP",
});

describe("changing the state", () => {
	// rule: 4.12
	it("sends one mail for each step of the shipment, whatever is repeated", async () => {
		for (const status of ["preparing", "shipped", "shipped", "in_transit", "out_for_delivery"] as const) {
			await changeOrderStatus(admin, orderId, status);
		}
		await changeOrderStatus(admin, orderId, "shipped");
		await Promise.all([1, 2, 3].map(() => changeOrderStatus(admin, orderId, "delivered")));
		expect(await mailKinds()).toEqual([
			"order-delivered",
			"order-in-transit",
			"order-out-for-delivery",
			"order-received",
			"order-shipped",
		]);
		expect((await mails()).find(({ kind }) => kind === "order-delivered")?.text).toMatch(/\/orders\n/);
		expect((await order())?.deliveredAt).toBeInstanceOf(Date);
		expect(await audit()).toEqual(Array(6).fill("order.status_changed"));
		await changeOrderStatus(admin, orderId, "processing");
		expect((await order())?.deliveredAt).toBeNull();
	});

	it("returns the units to stock once when it is cancelled, and deducts them when it is reinstated", async () => {
		await Promise.all([1, 2, 3].map(() => changeOrderStatus(admin, orderId, "cancelled")));
		expect(await stock()).toBe(5);
		expect(await mailKinds()).toEqual(["order-cancelled", "order-received"]);
		await changeOrderStatus(admin, orderId, "preparing");
		expect(await stock()).toBe(3);
		expect(await order()).toMatchObject({ status: "preparing", cancelledAt: null, stockReturnedAt: null });
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 5]]) })).toEqual([]);
	});

	it("does not reinstate an order whose units were sold", async () => {
		await changeOrderStatus(admin, orderId, "cancelled");
		await createOrder(await createCustomer(), stool, { quantity: 4 });
		await expect(changeOrderStatus(admin, orderId, "preparing")).rejects.toMatchObject({ kind: "conflict" });
		expect(await order()).toMatchObject({ status: "cancelled" });
		expect(await stock()).toBe(1);
	});

	it("reinstates an expired order, which the workshop confirms, so that it does not expire again", async () => {
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		await changeOrderStatus(admin, orderId, "confirmed");
		expect(await order()).toMatchObject({ status: "confirmed", paymentStatus: "pending", expiresAt: null });
		expect(await expireOrders(new Date(Date.now() + 30 * DAY_MS))).toBe(0);
	});

	it("finds no order where there is none", async () => {
		await expect(changeOrderStatus(admin, "nenhum", "shipped")).rejects.toMatchObject({ kind: "not_found" });
		await expect(addTrackingEvent(admin, "nenhum", step("shipped"))).rejects.toMatchObject({
			kind: "not_found",
		});
	});
});

describe("a parcel that the carrier could not deliver", () => {
	const report = (status: "shipped" | "undelivered") =>
		inTransaction(async (tx) => {
			const row = await lockOrder(tx, orderId);
			const description = status === "shipped" ? "Postado" : "Destinatário ausente";
			const event = { parcel: "1", status, description, timestamp: new Date() };
			await recordCarrierReport(tx, row, event);
		});
	const isAlert = () => isInQueue("delivery_alert", orderId);
	beforeEach(async () => {
		await report("shipped");
		expect(await isAlert()).toBe(false);
		await report("undelivered");
		expect(await isAlert()).toBe(true);
	});

	it("is an alert and a mail to the workshop, and the order's history says what was reported", async () => {
		expect(await order()).toMatchObject({ status: "shipped" });
		expect((await findAdminOrder(admin, orderId))?.history[0]).toMatchObject({
			actor: null,
			action: "tracking.carrier_report",
			details: { description: "Destinatário ausente" },
		});
		const [mail, ...others] = await db
			.select()
			.from(outboxMessages)
			.where(
				and(eq(outboxMessages.kind, "delivery-problem"), like(outboxMessages.dedupeKey, `%:${orderId}:%`)),
			);
		expect(mail).toMatchObject({ recipient: (await readSettings()).identity.email });
		expect(mail?.text).toContain("Destinatário ausente");
		expect(others).toEqual([]);
	});

	it.each([
		["the parcel moves again", () => report("shipped")],
		[
			"somebody has dealt with it",
			async () => {
				for (const { id } of await readTasks(orderId)) await resolveTask(admin, orderId, id);
			},
		],
		["the order gets another state", () => changeOrderStatus(admin, orderId, "delivered")],
		["the order is cancelled", () => changeOrderStatus(admin, orderId, "cancelled")],
	])("is no alert any more when %s", async (_, end) => {
		await end();
		expect(await isAlert()).toBe(false);
		await changeOrderStatus(admin, orderId, "preparing");
		expect(await isAlert()).toBe(false);
	});
});

describe("a parcel that leaves while its order is held", () => {
	const report = (status: "shipped" | "delivered" | "undelivered", parcel = "1", isOneOfSeveral = false) =>
		inTransaction(async (tx) => {
			const row = await lockOrder(tx, orderId);
			const description = "Postado na transportadora.";
			const event = { parcel, isOneOfSeveral, status, description, timestamp: new Date() };
			return recordCarrierReport(tx, row, event);
		});
	const kinds = async () => (await readTasks(orderId)).map(({ kind }) => kind);

	it("is told to the workshop once, and moves the order once it is released", async () => {
		await openTaskOf(orderId, "fraud_alert", { paymentId: "77" });
		expect(await report("shipped")).toBe(false);
		expect(await report("shipped")).toBe(false);
		expect(await order()).toMatchObject({ status: "pending" });
		expect(await kinds()).toEqual(["fraud_alert", "left_while_held"]);
		expect(await isInQueue("fraud_alert", orderId)).toBe(true);
		const told = (await readMails(orderId, "parcel-problem")).map(({ text }) => text);
		expect(told).toEqual([expect.stringContaining("O pacote saiu")]);
		const { oldest } = (await readWorkQueues(admin)).fraud_alert;
		expect(oldest?.task).toMatchObject({ kind: "left_while_held" });

		const [alert] = await readTasks(orderId);
		await resolveTask(admin, orderId, alert?.id ?? "");
		expect(await isInQueue("fraud_alert", orderId)).toBe(true);
		expect(await report("shipped")).toBe(true);
		expect(await order()).toMatchObject({ status: "shipped" });
		expect(await kinds()).toEqual([]);
	});

	it("is told for each of its parcels", async () => {
		await openTaskOf(orderId, "fraud_alert", { paymentId: "77" });
		for (const parcel of ["1", "2", "2"]) expect(await report("shipped", parcel)).toBe(false);
		expect(await kinds()).toEqual(["fraud_alert", "left_while_held", "left_while_held"]);
		expect(await readMails(orderId, "parcel-problem")).toHaveLength(2);
	});

	it("says nothing of a parcel that was on its way before, but tells of another that follows", async () => {
		await changeOrderStatus(admin, orderId, "shipped");
		await openTaskOf(orderId, "fraud_alert", { paymentId: "78" });
		expect(await report("delivered")).toBe(false);
		expect(await kinds()).toEqual(["fraud_alert"]);
		expect(await report("shipped", "2", true)).toBe(false);
		expect(await kinds()).toEqual(["fraud_alert", "left_while_held"]);
	});

	it("is told of a cancelled order, which stays so, until it is sent again", async () => {
		await changeOrderStatus(admin, orderId, "cancelled");
		for (const status of ["undelivered", "shipped", "shipped", "delivered"] as const) {
			expect(await report(status)).toBe(true);
		}
		expect(await order()).toMatchObject({ status: "cancelled" });
		expect(await kinds()).toEqual(["left_while_cancelled", "left_while_cancelled"]);
		expect(await isInQueue("left_while_cancelled", orderId)).toBe(true);
		expect(await readMails(orderId, "parcel-problem")).toHaveLength(2);
		await changeOrderStatus(admin, orderId, "preparing");
		await changeOrderStatus(admin, orderId, "cancelled");
		expect(await kinds()).toHaveLength(2);
		await changeOrderStatus(admin, orderId, "shipped");
		expect(await kinds()).toEqual([]);
	});
});

describe("the history", () => {
	// rule: 2.71, 4.13
	it("adds a step with the order's state, its mail and the update of open pages", async () => {
		let changes = 0;
		const changed = new Promise<void>((resolve) => {
			const leave = subscribe(`order:${orderId}`, () => {
				changes += 1;
				leave();
				resolve();
			});
		});
		const before = (await order())?.updatedAt.getTime() ?? 0;
		await addTrackingEvent(admin, orderId, step("shipped"));
		await changed;
		expect(changes).toBe(1);
		await addTrackingEvent(admin, orderId, step("shipped", "Passou por Taubaté"));
		const tracked = await findTrackedOrder(orderId, null);
		expect(tracked?.status).toBe("shipped");
		expect(tracked?.events.map(({ description }) => description)).toEqual([
			"Passou por Taubaté",
			"Saiu da oficina",
			"Recebemos seu pedido.",
		]);
		expect(tracked?.updatedAt.getTime()).toBeGreaterThan(before);
		// One mail for each step: the state's own, and one about what else happened in it.
		expect(await mailKinds()).toEqual(["order-received", "order-shipped", "order-status-update"]);
		const [update] = await readMails(orderId, "order-status-update");
		expect(update?.text).toContain("Passou por Taubaté");
		expect((await audit()).toSorted()).toEqual([
			"order.status_changed",
			"tracking.event_added",
			"tracking.event_added",
		]);
	});

	it("has one step of a form that is sent twice", async () => {
		const add = () => addTrackingEvent(admin, orderId, step("in_transit", "Passou por Taubaté"));
		const [one, two] = await Promise.all([add(), add()]);
		expect(one).toBe(two);
		expect((await findTrackedOrder(orderId, null))?.events).toHaveLength(2);
		await addTrackingEvent(admin, orderId, step("in_transit", "Passou por Jacareí"));
		await add();
		expect((await findTrackedOrder(orderId, null))?.events).toHaveLength(4);
		const updates = ["order-status-update", "order-status-update"];
		expect(await mailKinds()).toEqual(["order-in-transit", "order-received", ...updates]);
	});

	it("returns the units to stock with a step that cancels", async () => {
		await addTrackingEvent(admin, orderId, step("cancelled", "Extraviado"));
		expect(await mailKinds()).toEqual(["order-cancelled", "order-received"]);
		expect(await stock()).toBe(5);
		expect(await order()).toMatchObject({ status: "cancelled" });
	});

	it("removes a step, keeps the state, and audits the removed step", async () => {
		const eventId = await addTrackingEvent(admin, orderId, step("in_transit", "Engano"));
		const other = await createOrder(customer, stool);
		await expect(removeTrackingEvent(admin, other, eventId)).rejects.toMatchObject({ kind: "not_found" });
		await removeTrackingEvent(admin, orderId, eventId);
		await expect(removeTrackingEvent(admin, orderId, eventId)).rejects.toMatchObject({ kind: "not_found" });
		const [placed] = (await findTrackedOrder(orderId, null))?.events ?? [];
		await removeTrackingEvent(admin, orderId, placed?.id ?? "");
		expect(await findTrackedOrder(orderId, null)).toMatchObject({ status: "in_transit", events: [] });
		const [removed] = await readAudit(orderId, "tracking.event_removed");
		expect(removed).toMatchObject({ actorId: admin.id, details: { description: "Engano" } });
	});
});
