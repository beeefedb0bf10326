import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { cancelOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/ask-for-return.server.ts";
import { moveReturn } from "#app/shop/orders/returns/move-return.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import {
	auditEntries,
	outboxMessages,
	payments,
	webhookDeliveries,
	webhookEndpoints,
	webhookEvents,
} from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { confirmWholeTransfer } from "#tests/support/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { invoiceKey, invoicePdf } from "#tests/support/invoice-files.ts";
import { markDueRefunded } from "#tests/support/mark-due-refunded.ts";
import { createOrder, sampleAddress } from "#tests/support/order-factory.ts";
import { readOrderRow } from "#tests/support/read-rows.ts";
import { isGenuineWebhook } from "#tests/support/webhook-receiver.ts";
import { deliveriesOf, makeDue, setUpWebhookScene, statesOf, typesOf } from "#tests/support/webhook-scene.ts";
import { deleteOldWebhookEvents, MAX_WEBHOOK_ATTEMPTS, webhookWork } from "./deliver-webhooks.server.ts";
import { recordOrderEvent } from "./record-webhook-event.server.ts";
import {
	deleteWebhook,
	renewWebhookSecret,
	replayWebhooks,
	switchWebhook,
	testWebhook,
} from "./webhooks.commands.server.ts";

const scene = setUpWebhookScene();

const findEndpoint = async (id: string) =>
	(await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];

const setFailingSince = (id: string, agoMs: number) =>
	db
		.update(webhookEndpoints)
		.set({ failingSince: new Date(Date.now() - agoMs) })
		.where(eq(webhookEndpoints.id, id));

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
		await moveReturn(scene.admin, orderId, "collected");
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
	});

	it("are written only with the order, and only for who listens", async () => {
		const { id } = await scene.addEndpoint({ events: ["order.paid"] });
		const orderId = await scene.newOrderId();
		await inTransaction(async (tx) => {
			await recordOrderEvent(tx, "order.paid", orderId);
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
				vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
				await recordOrderEvent(tx, "order.paid", orderId);
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

describe("a receiver in trouble", () => {
	it("gets a failed message again, later ones of the order after it, and others at once", async () => {
		const { id } = await scene.addEndpoint();
		const stuck = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, stuck);
		scene.receiver.answer = (response, { message }) => {
			const { id: orderId } = message.data.order as { id: string };
			response.writeHead(orderId === stuck ? 500 : 200).end("resposta\0");
		};
		const free = await scene.newOrderId();
		await deliverWebhooks(id);
		expect(typesOf(scene.receiver)).toEqual(["order.placed", "order.placed"]);
		expect(await statesOf(id)).toEqual([
			"order.placed waiting",
			"order.paid waiting",
			"order.placed delivered",
		]);
		const [first] = await deliveriesOf(id);
		expect(first?.delivery).toMatchObject({ attempts: 1, statusCode: 500, response: "resposta" });
		const seconds = (Number(first?.delivery.nextAttemptAt) - Date.now()) / 1000;
		expect(seconds).toBeGreaterThan(40);
		expect(seconds).toBeLessThan(70);
		expect(await deliverWebhooks(id)).toBe(0);

		scene.receiver.answer = (response) => response.writeHead(200).end();
		await makeDue(id);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(typesOf(scene.receiver).slice(2)).toEqual(["order.placed", "order.paid"]);
		expect(scene.receiver.received[2]?.headers["webhook-id"]).toBe(
			scene.receiver.received[0]?.headers["webhook-id"],
		);
		expect(free).not.toBe(stuck);
	});

	it("is given up after its attempts, and sent again on demand", async () => {
		const { id } = await scene.addEndpoint();
		const orderId = await scene.newOrderId();
		await confirmWholeTransfer(scene.admin, orderId);
		scene.receiver.answer = (response) => response.writeHead(404).end();
		for (let attempt = 0; attempt < MAX_WEBHOOK_ATTEMPTS; attempt += 1) {
			await makeDue(id);
			await deliverWebhooks(id);
		}
		expect((await statesOf(id))[0]).toBe("order.placed dead");
		scene.receiver.answer = (response) => response.writeHead(200).end();
		await makeDue(id);
		expect(await deliverWebhooks(id)).toBe(1);
		const ids = (await deliveriesOf(id)).map(({ delivery }) => delivery.id);
		expect(await replayWebhooks(scene.admin, ids)).toBe(2);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(await statesOf(id)).toEqual(["order.placed delivered", "order.paid delivered"]);
		await expect(replayWebhooks(scene.admin, ["nenhum"])).rejects.toMatchObject({ kind: "invalid" });
	});

	it("gets a message again that is sent on demand while its last attempt is made", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		await db.update(webhookDeliveries).set({ attempts: MAX_WEBHOOK_ATTEMPTS - 1 });
		const [sending] = await deliveriesOf(id);
		scene.receiver.answer = async (response) => {
			scene.receiver.answer = (next) => next.writeHead(200).end();
			await replayWebhooks(scene.admin, [sending?.delivery.id ?? ""]);
			response.writeHead(500).end();
		};
		expect(await deliverWebhooks(id)).toBe(1);
		expect(typesOf(scene.receiver)).toEqual(["order.placed", "order.placed"]);
		expect(await statesOf(id)).toEqual(["order.placed delivered"]);
	});

	it("that hangs holds up no other, and gets one message at a time", async () => {
		const hanging = await scene.addEndpoint();
		const healthy = await scene.addEndpoint({ url: scene.other.url });
		scene.receiver.answer = () => {};
		await scene.newOrderId();
		await scene.newOrderId();
		const hung = deliverWebhooks(hanging.id, { timeoutMs: 1_000 });
		expect(await deliverWebhooks(healthy.id)).toBe(2);
		expect(await hung).toBe(0);
		expect(scene.receiver.received).toHaveLength(1);
		const [first] = await deliveriesOf(hanging.id);
		expect(first?.delivery).toMatchObject({ statusCode: null, failure: "Sem resposta do endereço." });
	});

	it("that asks for time gets it, and one that is gone is switched off", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(503, { "Retry-After": "7200" }).end();
		await deliverWebhooks(id);
		const [asked] = await deliveriesOf(id);
		expect(Number(asked?.delivery.nextAttemptAt) - Date.now()).toBeGreaterThan(7_100_000);
		scene.receiver.answer = (response) => response.writeHead(410).end();
		await makeDue(id);
		await scene.newOrderId();
		await db
			.update(webhookDeliveries)
			.set({ nextAttemptAt: new Date(Date.now() + 3_600_000) })
			.where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.attempts, 0)));
		await deliverWebhooks(id);
		expect(await statesOf(id)).toEqual(["order.placed dead", "order.placed dead"]);
		const [endpoint] = await db.select().from(webhookEndpoints);
		expect(endpoint).toMatchObject({ isActive: false, disabledReason: expect.stringContaining("410") });
	});

	it("is switched off after five days in which nothing went well, and its owner is told once", async () => {
		const { id } = await scene.addEndpoint();
		const failingSince = async () => (await findEndpoint(id))?.failingSince;
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(500).end();
		await deliverWebhooks(id);
		expect(await failingSince()).toEqual(expect.any(Date));
		scene.receiver.answer = (response) => response.writeHead(204).end();
		await makeDue(id);
		await deliverWebhooks(id);
		expect(await failingSince()).toBeNull();

		scene.receiver.answer = (response) => response.writeHead(500).end();
		await Promise.all([scene.newOrderId(), scene.newOrderId()]);
		await deliverWebhooks(id);
		await makeDue(id);
		await setFailingSince(id, 5 * DAY_MS - 60_000);
		await deliverWebhooks(id);
		expect(await findEndpoint(id)).toMatchObject({ isActive: true });
		await makeDue(id);
		await setFailingSince(id, 5 * DAY_MS);
		await deliverWebhooks(id);
		expect(await findEndpoint(id)).toMatchObject({
			isActive: false,
			disabledReason: "Todas as tentativas falharam por cinco dias.",
		});
		const states = ["order.placed delivered", "order.placed waiting", "order.placed waiting"];
		expect((await statesOf(id)).toSorted()).toEqual(states);
		const ofEndpoint = sql`${auditEntries.entityId} = ${id} and ${auditEntries.action} = 'webhook.disabled'`;
		expect(await db.$count(auditEntries, ofEndpoint)).toBe(1);
		expect(await db.$count(outboxMessages, like(outboxMessages.dedupeKey, `webhook-disabled:${id}:%`))).toBe(
			1,
		);
		expect(await readWorkQueues(scene.admin)).toMatchObject({ disabledWebhooks: 1 });

		// What waits is taken up at once, with all its attempts.
		scene.receiver.answer = (response) => response.writeHead(204).end();
		await switchWebhook(scene.admin, id, true);
		expect(await deliverWebhooks(id)).toBe(2);
		expect(await findEndpoint(id)).toMatchObject({
			isActive: true,
			disabledReason: null,
			failingSince: null,
		});
		expect(await readWorkQueues(scene.admin)).toMatchObject({ disabledWebhooks: 0 });
	});

	it("that redirects is not followed", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		scene.receiver.answer = (response) => response.writeHead(302, { Location: scene.other.url }).end();
		await deliverWebhooks(id);
		expect(scene.other.received).toEqual([]);
		expect((await deliveriesOf(id))[0]?.delivery).toMatchObject({ status: "waiting", statusCode: 302 });
	});

	it("inside of the network is not reached, also when its permission is gone", async () => {
		const { id } = await scene.addEndpoint();
		await scene.newOrderId();
		expect(await deliverWebhooks(id, { allowedHosts: [] })).toBe(0);
		expect(scene.receiver.received).toEqual([]);
		for (const url of [
			"http://127.0.0.1:1/",
			"nada",
			"https://10.0.0.1/avisos",
			"https://[::1]/avisos",
			"http://loja.example/avisos",
			"ftp://loja.example",
			"https://a:b@loja.example",
		]) {
			await expect(scene.addEndpoint({ url })).rejects.toMatchObject({ kind: "invalid" });
		}
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
