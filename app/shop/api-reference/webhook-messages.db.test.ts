import { expect, it } from "vitest";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { changeOrderStatus } from "#app/shop/orders/lifecycle/change-order-status.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { type WebhookType, webhookTypeValues } from "#app/shop/webhooks/webhook-type.ts";
import { testWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { confirmWholeTransfer } from "#tests/support/confirm-whole-transfer.ts";
import { invoiceKey } from "#tests/support/invoice-files.ts";
import { markDueRefunded } from "#tests/support/mark-due-refunded.ts";
import { setUpWebhookScene } from "#tests/support/webhook-scene.ts";
import { openApiDocument } from "./openapi-document.server.ts";
import { webhookMessageSchema } from "./webhook-messages.server.ts";

const scene = setUpWebhookScene();

it("describes every type that is sent", () => {
	const { webhooks } = JSON.parse(JSON.stringify(openApiDocument()));
	expect(Object.keys(webhooks)).toEqual(webhookTypeValues);
	const { schema } = webhooks["order.refunded"].post.requestBody.content["application/json"];
	expect(Object.keys(schema.properties.data.properties)).toEqual(["order", "refund", "customer"]);
});

it("describes each field of what is really sent, and no other", async () => {
	const { id } = await scene.addEndpoint({ includesCustomer: true });
	const orderId = await scene.newOrderId();
	await confirmWholeTransfer(scene.admin, orderId);
	await attachInvoice(scene.admin, orderId, { xml: null, pdf: null, accessKey: invoiceKey() });
	await changeOrderStatus(scene.admin, orderId, "cancelled");
	await markDueRefunded(scene.admin, orderId);
	await testWebhook(scene.admin, id);
	await webhookWork.workOff(id, {});
	const messages = scene.receiver.received.map(({ message }) => message);
	const types = messages.map(({ type }) => type);
	expect(types.toSorted()).toEqual([
		"order.cancelled",
		"order.invoiced",
		"order.paid",
		"order.placed",
		"order.refunded",
		"shop.test",
	]);
	for (const message of messages) {
		// What the schema does not know is left out by it.
		expect(webhookMessageSchema(message.type as WebhookType).parse(message)).toEqual(message);
	}
});
