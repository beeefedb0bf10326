import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { collectReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/request-return.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { payments, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey, invoicePdf } from "#tests/support/factories/invoice-files.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import {
	deliveriesOf,
	setUpWebhookScene,
	statesOf,
	typesOf,
} from "#tests/support/factories/webhook-scene.ts";
import { isGenuineWebhook } from "#tests/support/servers/webhook-receiver.ts";
import { deleteOldWebhookEvents, webhookWork } from "./deliver-webhooks.server.ts";
import { deleteWebhook, renewWebhookSecret, switchWebhook, testWebhook } from "./webhooks.commands.server.ts";

const scene = setUpWebhookScene();

const deliverWebhooks = (id: string, options = {}) => webhookWork.workOff(id, options);

describe("an order's events", () => {
	it("arrive signed, in their sequence, with what they are about", async () => {
		const { id, secret, sealed } = await scene.addEndpoint();
		expect(sealed).not.toContain(secret);
		const orderId = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, orderId);
		await changeOrderStatus(scene.admin, orderId, "shipped");
		await changeOrderStatus(scene.admin, orderId, "in_transit");
		await changeOrderStatus(scene.admin, orderId, "delivered");
		await changeOrderStatus(scene.admin, orderId, "cancelled");
		await markDueRefunded(scene.admin, orderId);
		expect(await deliverWebhooks(id)).toBe(6);
		expect(typesOf(scene.receiver)).toEqual([
			"order.placed",
			"order.paid",
			"order.shipped",
			"order.delivered",
			"order.cancelled",
			"order.refunded",
		]);
		for (const webhook of scene.receiver.received) expect(isGenuineWebhook(webhook, secret)).toBe(true);
		const [placed, paid] = scene.receiver.received;
		expect(placed?.headers["content-type"]).toBe("application/json");
		expect(new Set(scene.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(6);
		expect(placed?.message.data).toMatchObject({
			order: {
				id: orderId,
				number: (await readOrderRow(orderId))?.number,
				short_id: orderId.slice(0, 8),
				payment_status: "pending",
				currency: "BRL",
				invoice: null,
				payment_type: null,
				payment_discount_percent: 0,
				items: [
					{
						name: "Banqueta Ipê",
						quantity: 1,
						sku: null,
						ncm: "94036000",
						cfop: "5101",
						cst_ibs_cbs: "000",
						cclasstrib: "000001",
						origin: "0",
					},
				],
			},
		});
		expect(paid?.message.data).toMatchObject({ order: { payment_status: "paid", status: "confirmed" } });
		const [event] = await db.select({ data: webhookEvents.data }).from(webhookEvents);
		const { total } = JSON.parse(event?.data ?? "{}").order;
		expect(scene.receiver.received.at(-1)?.message.data).toMatchObject({ refund: { amount: total } });
		expect(JSON.stringify(scene.receiver.received)).not.toContain(scene.customer.email);
		expect(await deliverWebhooks(id)).toBe(0);
	});

	it("tell of its payment, its invoice and what is given back", async () => {
		const { id } = await scene.addEndpoint();
		const orderId = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, orderId);
		await db
			.update(payments)
			.set({ paymentType: "credit_card", installments: 3 })
			.where(eq(payments.orderId, orderId));
		const key = invoiceKey({ number: 77 });
		const invoice = { xml: null, pdf: null, accessKey: key };
		await attachInvoice(scene.admin, orderId, invoice);
		await attachInvoice(scene.admin, orderId, { ...invoice, pdf: new File([invoicePdf], "danfe.pdf") });
		await changeOrderStatus(scene.admin, orderId, "delivered");
		await registerReturn(scene.admin, orderId, { reason: "Não coube.", pixKey: null });
		await collectReturn(scene.admin, orderId);
		expect(await statesOf(id)).toEqual(
			[
				"order.placed",
				"order.paid",
				"order.invoiced",
				"order.delivered",
				"order.return_requested",
				"order.return_collected",
			].map((type) => `${type} waiting`),
		);
		await deliverWebhooks(id);
		expect(scene.receiver.received[2]?.message.data).toMatchObject({
			order: {
				payment_type: "credit_card",
				installments: 3,
				invoice: { key, number: 77, series: 1, issued_at: null },
			},
		});
		// How it was paid stays true when the money has gone back.
		await db.update(payments).set({ status: "refunded" }).where(eq(payments.orderId, orderId));
		await inTransaction(async (tx) => queueOrderWebhook(tx, "order.changed", await lockOrder(tx, orderId)));
		await deliverWebhooks(id);
		expect(scene.receiver.received.at(-1)?.message.data).toMatchObject({
			order: { payment_type: "credit_card", installments: 3 },
		});
	});

	it("are written only with the order, and only for who listens", async () => {
		const { id } = await scene.addEndpoint({ events: ["order.paid"] });
		const orderId = await scene.newOrderId();
		await inTransaction(async (tx) => {
			await queueOrderWebhook(tx, "order.paid", await lockOrder(tx, orderId));
			throw new Error("undone");
		}).catch(() => {});
		expect(await statesOf(id)).toEqual([]);
		await confirmWholeTransfer(scene.admin, orderId);
		expect(await statesOf(id)).toEqual(["order.paid waiting"]);
	});

	it("are written also when the settings were forgotten since the transaction began", async () => {
		const { id } = await scene.addEndpoint({ events: ["order.paid"] });
		const orderId = await scene.newOrderId();
		try {
			await inTransaction(async (tx) => {
				await tx.execute(sql`select 1`);
				vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + MINUTE_MS });
				await queueOrderWebhook(tx, "order.paid", await lockOrder(tx, orderId));
			});
		} finally {
			vi.useRealTimers();
		}
		expect(await statesOf(id)).toEqual(["order.paid waiting"]);
	});

	it("say who the customer is to an endpoint that may know, and store it nowhere", async () => {
		const { id } = await scene.addEndpoint({ includesCustomer: true });
		await scene.newOrderId();
		await createOrder(scene.customer, await insertProduct(), {
			cnpj: "12ABC34501DE35",
			companyName: "Pousada Araucária Ltda.",
			stateRegistration: "0623079040081",
			address: { ...sampleAddress, state: "MG", city: "Belo Horizonte", zipCode: "30130000" },
		});
		await deliverWebhooks(id);
		const [person, company] = scene.receiver.received.map(({ message }) => message.data);
		expect(person).toMatchObject({
			customer: {
				email: scene.customer.email,
				cnpj: null,
				address: { zip_code: "01310100", city: "São Paulo" },
			},
		});
		expect(company).toMatchObject({
			order: { items: [{ cfop: "6101" }] },
			customer: {
				cpf: null,
				cnpj: "12ABC34501DE35",
				company_name: "Pousada Araucária Ltda.",
				state_registration: "0623079040081",
			},
		});
		const [event] = await db.select({ data: webhookEvents.data }).from(webhookEvents);
		expect(event?.data).not.toContain(scene.customer.email);
	});
});

describe("an endpoint", () => {
	it("is signed for with the old secret as well for a day after a new one", async () => {
		const { id, secret } = await scene.addEndpoint();
		const renewed = await renewWebhookSecret(scene.admin, id);
		await testWebhook(scene.admin, id);
		await deliverWebhooks(id);
		const [test] = scene.receiver.received;
		if (!test) throw new Error("nothing arrived");
		expect([secret, renewed].map((each) => isGenuineWebhook(test, each))).toEqual([true, true]);
		await db.update(webhookEndpoints).set({ previousSecretUntil: new Date(Date.now() - 1000) });
		await testWebhook(scene.admin, id);
		await deliverWebhooks(id);
		const later = scene.receiver.received[1];
		expect(later && [secret, renewed].map((each) => isGenuineWebhook(later, each))).toEqual([false, true]);
	});

	it("gets nothing while it is switched off, and what waited when it is switched on", async () => {
		const { id } = await scene.addEndpoint();
		const orderId = await scene.newOrderId();
		await switchWebhook(scene.admin, id, false);
		expect(await deliverWebhooks(id)).toBe(0);
		await cancelOrder(scene.customer, orderId);
		await expect(testWebhook(scene.admin, id)).rejects.toMatchObject({ kind: "conflict" });
		await switchWebhook(scene.admin, id, true);
		expect(await deliverWebhooks(id)).toBe(1);
		await deleteWebhook(scene.admin, id);
		await expect(deleteWebhook(scene.admin, id)).rejects.toMatchObject({ kind: "not_found" });
	});

	it("is deleted with all that was sent there, in more than one batch, and nothing of others", async () => {
		const many = 2_001;
		await db.delete(webhookEvents);
		const { id } = await scene.addEndpoint();
		const other = await scene.addEndpoint({ url: scene.other.url });
		await db.execute(sql`insert into ${webhookEvents} (type, data)
			select 'shop.test', '{}' from generate_series(1, ${many}::int)`);
		await db.execute(sql`insert into ${webhookDeliveries} (event_id, endpoint_id)
			select e.id, p.id from ${webhookEvents} e, ${webhookEndpoints} p`);
		await deleteWebhook(scene.admin, id);
		expect((await deliveriesOf(id)).length).toBe(0);
		expect((await deliveriesOf(other.id)).length).toBe(many);
		expect(await db.select({ id: webhookEndpoints.id }).from(webhookEndpoints)).toEqual([{ id: other.id }]);
	});

	it("is claimed by one process at a time", async () => {
		const { id } = await scene.addEndpoint();
		for (let count = 0; count < 4; count += 1) await testWebhook(scene.admin, id);
		await Promise.all([deliverWebhooks(id), deliverWebhooks(id), deliverWebhooks(id)]);
		expect(scene.receiver.received).toHaveLength(4);
	});

	it("is forgotten event by event after ninety days", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		expect(await deleteOldWebhookEvents()).toBe(0);
		expect(await deleteOldWebhookEvents(new Date(Date.now() + 91 * DAY_MS))).toBeGreaterThan(0);
		expect(await statesOf(id)).toEqual([]);
	});
});
