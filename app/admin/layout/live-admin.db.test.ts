import { expect, test } from "vitest";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { subscribe } from "#app/shop/live/live-hub.server.ts";
import { readOnlyAdmin as admin, createCustomer } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { readAdminVersion, streamAdminChanges } from "./live-admin.server.ts";

test("the back office is notified of each new order and message, and knows the newest", async () => {
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
	expect((await readAdminVersion(admin)).getTime()).toBeGreaterThanOrEqual(afterOrder.getTime());
});

test("only an admin may subscribe", async () => {
	const response = await streamAdminChanges(new Request("http://loja.test/api/live/admin"));
	expect(response.status).toBe(401);
});
