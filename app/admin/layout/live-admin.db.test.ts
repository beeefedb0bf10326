import { expect, test } from "vitest";
import { listWebhooks } from "#app/admin/webhooks/admin-webhooks.queries.server.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { subscribe } from "#app/shop/live/live-hub.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { createWebhook, testWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { readOnlyAdmin as admin, createAdmin, createCustomer } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { readAdminVersion, streamAdminChanges } from "./live-admin.server.ts";

test("the back office is notified of each new order, message and result of a webhook, and knows the newest", async () => {
	expect((await readAdminVersion(admin)).getTime()).toBe(0);
	const product = await insertProduct();
	const customer = await createCustomer();

	const orderNotified = new Promise<void>((resolve) => subscribe("admin", resolve));
	await createOrder(customer, product);
	await orderNotified;
	const afterOrder = await readAdminVersion(admin);

	const messageNotified = new Promise<void>((resolve) => subscribe("admin", resolve));
	await sendContactMessage({
		name: "Ana",
		email: "ana@example.com",
		phone: null,
		subject: null,
		category: null,
		message: "Fazem em imbuia?",
	});
	await messageNotified;
	const afterMessage = await readAdminVersion(admin);
	expect(afterMessage.getTime()).toBeGreaterThanOrEqual(afterOrder.getTime());

	await createWebhook(await createAdmin(), {
		url: "https://erp.example/hook",
		events: ["order.placed"],
		includesCustomer: false,
	});
	const [endpoint] = await listWebhooks(admin);
	const endpointId = endpoint?.id ?? "";
	await testWebhook(admin, endpointId);
	const resultNotified = new Promise<void>((resolve) => subscribe("admin", resolve));
	// The address has no server: that is a result, too.
	await webhookWork.workOff(endpointId, { timeoutMs: 100 });
	await resultNotified;
	expect((await readAdminVersion(admin)).getTime()).toBeGreaterThan(afterMessage.getTime());
});

test("only an admin may subscribe", async () => {
	const response = await streamAdminChanges(new Request("http://loja.test/api/live/admin"));
	expect(response.status).toBe(401);
});
