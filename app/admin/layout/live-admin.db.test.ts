import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listWebhooks } from "#app/admin/communications/admin-webhooks.queries.server.ts";
import { sendContactMessage } from "#app/shop/contact/send-contact-message.server.ts";
import { dispatchLiveNotification, subscribe } from "#app/shop/live/live-hub.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { createWebhook, testWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import {
	readOnlyAdmin as admin,
	createAdmin,
	createCustomer,
} from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { readAdminVersion, readWebhookVersion, streamAdminChanges } from "./live-admin.server.ts";

test("the back office is notified of each new order and message, its list of webhooks of results, and each knows the newest", async () => {
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
	let isAdminTold = false;
	subscribe("admin", () => {
		isAdminTold = true;
	});
	const resultNotified = new Promise<void>((resolve) => subscribe("webhooks", resolve));
	// No server listens at the address: a failed delivery is a result too.
	await webhookWork.workOff(endpointId, { timeoutMs: 100 });
	await resultNotified;
	expect((await readWebhookVersion(admin)).getTime()).toBeGreaterThan(afterMessage.getTime());
	// Pages that do not show webhooks are not notified.
	expect(isAdminTold).toBe(false);
	expect(await readAdminVersion(admin)).toEqual(afterMessage);
});

test("only an admin may subscribe", async () => {
	const response = await streamAdminChanges(new Request("http://loja.test/api/live/admin"));
	expect(response.status).toBe(401);
});

test("the stream of an administrator who is one no longer ends, with the next change at the latest", async () => {
	const { user, cookie } = await createSignedInUser({ role: "admin" });
	const request = new Request("http://loja.test/api/live/admin", { headers: { Cookie: cookie } });
	const reader = (await streamAdminChanges(request)).body?.getReader();
	const next = async () => {
		const chunk = await reader?.read();
		return chunk?.done ? "ended" : new TextDecoder().decode(chunk?.value);
	};
	expect(await next()).toContain("event: version");
	dispatchLiveNotification("admin");
	expect(await next()).toContain("event: changed");
	await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
	dispatchLiveNotification("admin");
	expect(await next()).toBe("ended");
});
