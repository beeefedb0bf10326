import { expect, test } from "vitest";
import { sendContactMessage } from "#app/shop/contact/contacts.commands.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { createCustomer, createOrder } from "#tests/support/order-factory.ts";
import { followDesk, readDeskVersion } from "./live-desk.server.ts";
import { follow } from "./live-hub.server.ts";

test("the back office hears of each new order and message, and knows the newest", async () => {
	expect((await readDeskVersion()).getTime()).toBe(0);
	const product = await createProduct();
	const customer = await createCustomer();

	const heardOfOrder = new Promise<void>((resolve) => follow("desk", resolve));
	await createOrder(customer, product);
	await heardOfOrder;
	const afterOrder = await readDeskVersion();

	const heardOfMessage = new Promise<void>((resolve) => follow("desk", resolve));
	await sendContactMessage({
		name: "Ana",
		email: "ana@example.com",
		phone: null,
		subject: null,
		category: null,
		message: "Fazem em imbuia?",
	});
	await heardOfMessage;
	expect((await readDeskVersion()).getTime()).toBeGreaterThanOrEqual(afterOrder.getTime());
});

test("nobody else may listen", async () => {
	const answer = await followDesk(new Request("http://loja.test/api/live/desk"));
	expect(answer.status).toBe(401);
});
