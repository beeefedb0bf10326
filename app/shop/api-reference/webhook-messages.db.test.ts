import { expect, it } from "vitest";
import { setProductsActive } from "#app/admin/products/admin-products.commands.server.ts";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { testWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { cents } from "#app/values/money.ts";
import { endpointEventTypes, type WebhookType, webhookTypeValues } from "#app/values/status/webhook-type.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey } from "#tests/support/factories/invoice-files.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { setUpWebhookScene } from "#tests/support/factories/webhook-scene.ts";
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
	const { id } = await scene.addEndpoint({ includesCustomer: true, events: endpointEventTypes });
	const orderId = await scene.newOrderId();
	await confirmWholeTransfer(scene.admin, orderId);
	await attachInvoice(scene.admin, orderId, { xml: null, pdf: null, accessKey: invoiceKey() });
	await changeOrderStatus(scene.admin, orderId, "cancelled");
	await markDueRefunded(scene.admin, orderId);
	const { id: productId } = await insertProduct({ priceCents: cents(75_000), stockQuantity: 3 });
	await setProductsActive(scene.admin, [productId], false);
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
		"product.changed",
		"product.stock_changed",
		"product.stock_changed",
		"shop.test",
	]);
	const { data } = messages.find(({ type }) => type === "product.changed") ?? {};
	expect(data).toMatchObject({ product: { id: productId, price: 750, stock: 3, is_active: false } });
	expect(messages.find(({ type }) => type === "order.placed")?.data).toMatchObject({
		customer: { address: { city: "São Paulo", city_ibge_code: "3550308" } },
	});
	for (const message of messages) {
		// The schema drops fields that it does not know.
		expect(webhookMessageSchema(message.type as WebhookType).parse(message)).toEqual(message);
	}
});
