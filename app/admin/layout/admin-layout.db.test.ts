import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listWebhooks } from "#app/admin/communications/admin-webhooks.queries.server.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { trackingOrderNumber } from "#app/shop/orders/order-number.ts";
import { createWebhook, testWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, outboxMessages, webhookDeliveries } from "#db/schema.server.ts";
import {
	readOnlyAdmin as admin,
	createAdmin,
	createCustomer,
} from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { searchEverywhere } from "./search-everywhere.server.ts";
import { countWorkQueues, readWorkQueues } from "./work-queues.queries.server.ts";

const resultsFor = async (typed: string) =>
	(await searchEverywhere(admin, typed)).map(({ kind, title }) => [kind, title]);

// rule: 2.79
test("the command palette finds orders, products and customers by a few letters", async () => {
	const product = await insertProduct({ name: "Criado-mudo Araucária" });
	const customer = await createCustomer({ fullName: "Inês Jatobá", email: "ines.jatoba@example.com" });
	const id = await createOrder(customer, product);
	const short = id.slice(0, 8);
	expect(await resultsFor("criado ARAUCARIA")).toEqual([["product", "Criado-mudo Araucária"]]);
	expect(await resultsFor("ines jat")).toEqual([["customer", "Inês Jatobá"]]);
	expect(await resultsFor("ines.jatoba@")).toEqual([["customer", "Inês Jatobá"]]);
	expect(await resultsFor(`#${short}`)).toEqual([["order", `Pedido #${short}`]]);
	expect(await resultsFor(id)).toEqual([["order", `Pedido #${short}`]]);
	expect(await resultsFor(`#${trackingOrderNumber(id)}`)).toEqual([["order", `Pedido #${short}`]]);
	await db.update(orders).set({ trackingCode: "JM123456789BR" }).where(eq(orders.id, id));
	expect(await resultsFor("jm123456789br")).toEqual([["order", `Pedido #${short}`]]);
	expect(await resultsFor("a")).toEqual([]);
	expect(await resultsFor("100%_\0")).toEqual([]);
});

// rule: 2.68
test("the work queues count open work until it is done", async () => {
	const before = await readWorkQueues(admin);
	const [ordersBefore = 0, messagesBefore = 0] = Object.values(await countWorkQueues(admin));
	const product = await insertProduct({ name: "Banqueta" });
	const customer = await createCustomer();
	const toPay = await createOrder(customer, product);
	const paid = await createOrder(customer, product);
	await db
		.update(orders)
		.set({ paymentStatus: "paid", status: "confirmed", paidAt: new Date() })
		.where(eq(orders.id, paid));
	await sendContactMessage({
		name: "Marina",
		email: "marina@example.com",
		phone: null,
		subject: "Mesa sob medida",
		category: null,
		message: "Fazem com 240 cm?",
	});
	await db
		.update(outboxMessages)
		.set({ attempts: 5, givenUpAt: new Date(), nextAttemptAt: null })
		.where(eq(outboxMessages.recipient, "marina@example.com"));

	await createWebhook(await createAdmin(), {
		url: "https://erp.example/hook",
		events: ["order.placed"],
		includesCustomer: false,
	});
	const [endpoint] = await listWebhooks(admin);
	await testWebhook(admin, endpoint?.id ?? "");
	await db.update(webhookDeliveries).set({ state: "given_up" });

	const after = await readWorkQueues(admin);
	expect(after.undelivered).toBe(before.undelivered + 1);
	expect(after.givenUpWebhooks).toBe(before.givenUpWebhooks + 1);
	const longAgo = new Date(Date.now() - 8 * DAY_MS);
	await db.update(webhookDeliveries).set({ createdAt: longAgo });
	expect((await readWorkQueues(admin)).givenUpWebhooks).toBe(0);
	expect(await countWorkQueues(admin)).toEqual({
		"/admin/orders": ordersBefore + 2,
		"/admin/contacts": messagesBefore + 1,
	});

	await db.update(orders).set({ status: "shipped", promisedDate: "2026-01-05" }).where(eq(orders.id, paid));
	expect((await readWorkQueues(admin)).late).toMatchObject({
		count: before.late.count + 1,
		oldest: { id: paid },
	});
	await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, paid));
	expect((await readWorkQueues(admin)).late.count).toBe(before.late.count);
	await cancelOrder(customer, toPay);
	expect(await countWorkQueues(admin)).toMatchObject({ "/admin/orders": ordersBefore });
});
