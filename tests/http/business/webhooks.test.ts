import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
	isGenuineWebhook,
	startWebhookReceiver,
	type WebhookReceiver,
} from "#tests/support/servers/webhook-receiver.ts";
import { DEMO_PRODUCT } from "#tests/support/setup/http-shop.ts";
import { eventually } from "#tests/support/setup/payment-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = inject("httpShop");

let receiver: WebhookReceiver;
beforeAll(async () => {
	receiver = await startWebhookReceiver(shop.webhookPort);
});
afterAll(() => receiver.close());

it("tells another system of an order, signed with the secret that the owner was shown once", async () => {
	const admin = new Visitor(shop.origin);
	await admin.signIn(shop.logins.admin.email, shop.logins.admin.password);
	const created = await admin.post("/admin/communications/webhooks", {
		intent: "create",
		url: receiver.url,
		events: "order.placed",
	});
	const secret = /whsec_[A-Za-z0-9+/=]+/.exec(created.text)?.[0] ?? "none was shown";
	const screen = await admin.request("/admin/communications/webhooks");
	expect(screen.text).toContain(receiver.url);
	expect(screen.text).not.toContain("whsec_");

	const buyer = new Visitor(shop.origin);
	const { email } = await buyer.signUp("Rosa Jacarandá");
	await buyer.submitCheckout([{ productId: DEMO_PRODUCT.id, quantity: 1 }]);
	const [webhook] = await eventually(
		async () => receiver.received,
		(received) => received.length > 0,
	);
	if (!webhook) throw new Error("nothing arrived");
	expect(webhook.message.type).toBe("order.placed");
	expect(webhook.body).not.toContain(email);
	expect(isGenuineWebhook(webhook, secret)).toBe(true);
	const shown = await eventually(
		async () => (await admin.request("/admin/communications/webhooks?state=delivered")).text,
		(text) => text.includes("Pedido feito"),
	);
	expect(shown).toContain("204");

	const endpointId = /name="endpointId" value="([0-9a-f-]{36})"/.exec(shown)?.[1] ?? "";
	expect((await admin.post("/admin/communications/webhooks", { intent: "delete", endpointId })).status).toBe(
		200,
	);
});
