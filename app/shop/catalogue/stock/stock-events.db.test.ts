import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { webhookWork } from "#app/shop/webhooks/deliver-webhooks.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, webhookEvents } from "#db/schema.server.ts";
import { insertCategory, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, placeOrderInput } from "#tests/support/factories/order-factory.ts";
import { setUpWebhookScene } from "#tests/support/factories/webhook-scene.ts";

const scene = setUpWebhookScene();
beforeEach(() => db.delete(webhookEvents));

interface StockData {
	product: { id: string; sku: string | null; gtin: string | null; stock: number };
	movement: { sequence: number; change: number; reason: string; order_id: string | null; created_at: string };
}

/** In the sequence in which they were written. */
async function stockEvents(): Promise<StockData[]> {
	const rows = await db
		.select({ data: webhookEvents.data, orderId: webhookEvents.orderId })
		.from(webhookEvents)
		.where(eq(webhookEvents.type, "product.stock_changed"))
		.orderBy(asc(webhookEvents.occurredAt));
	for (const { orderId } of rows) expect(orderId).toBeNull();
	return rows.map(({ data }) => JSON.parse(data));
}

describe("a product's stock", () => {
	it("is told of whenever an order, its end or a hand changes it, with a number that counts up", async () => {
		const { id: endpointId } = await scene.addEndpoint({
			includesCustomer: true,
			events: ["product.stock_changed"],
		});
		const category = await insertCategory();
		const stool = await insertProduct(
			{ stockQuantity: 5, sku: "BANQ-1", gtin: "7891000315507" },
			{ categoryIds: [category.id] },
		);
		const cancelled = await createOrder(scene.customer, stool, { quantity: 2 });
		await cancelOrder(scene.customer, cancelled);
		const late = await createOrder(scene.customer, stool);
		await db
			.update(orders)
			.set({ expiresAt: new Date(Date.now() - DAY_MS), createdAt: new Date(Date.now() - 30 * DAY_MS) })
			.where(eq(orders.id, late));
		await expireOrders();
		await changeOrderStatus(scene.admin, late, "processing");
		const form = {
			...{ name: "Banqueta Ipê", description: "Três pés.", price: cents(45_000), materials: ["Ipê"] },
			...{ sku: "BANQ-1", gtin: "7891000315507", categoryIds: [category.id] },
			stockQuantity: 9,
		};
		await saveProduct(scene.admin, form, { id: stool.id, version: 1, stockQuantity: 4 });
		await saveProduct(
			scene.admin,
			{ ...form, finish: "Cera" },
			{ id: stool.id, version: 2, stockQuantity: 9 },
		);

		const told = await stockEvents();
		expect(
			told.map(({ product, movement: { reason, change, order_id } }) => [
				...[reason, change, product.stock],
				order_id,
			]),
		).toEqual([
			["order_placed", -2, 3, cancelled],
			["order_cancelled", 2, 5, cancelled],
			["order_placed", -1, 4, late],
			["order_expired", 1, 5, late],
			["order_reinstated", -1, 4, late],
			["edited", 5, 9, null],
		]);
		for (const { product } of told) {
			expect(product).toMatchObject({ id: stool.id, sku: "BANQ-1", gtin: "7891000315507" });
		}
		const sequences = told.map(({ movement }) => movement.sequence);
		expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
		await webhookWork.workOff(endpointId, {});
		expect(scene.receiver.received).toHaveLength(6);
		expect(JSON.stringify(scene.receiver.received)).not.toContain(scene.customer.email);
	});

	it("is told of product by product, and not of what is made to order or was refused", async () => {
		await scene.addEndpoint({ events: ["product.stock_changed"] });
		const [stool, board, made] = await Promise.all([
			insertProduct({ stockQuantity: 5 }),
			insertProduct({ stockQuantity: 9 }),
			insertProduct({ stockQuantity: 0, isMadeToOrder: true }),
		]);
		await placeOrder(
			scene.customer,
			placeOrderInput([
				[stool, 1],
				[board, 2],
				[made, 1],
			]),
		);
		const told = await stockEvents();
		const left = Object.fromEntries(told.map(({ product }) => [product.id, product.stock]));
		expect(left).toEqual({ [stool.id]: 4, [board.id]: 7 });
		const refused = placeOrderInput([
			[board, 1],
			[stool, 5],
		]);
		await expect(placeOrder(scene.customer, refused)).rejects.toMatchObject({ kind: "conflict" });
		expect(await stockEvents()).toHaveLength(2);
	});

	it("is told to nobody who does not listen to it", async () => {
		await scene.addEndpoint({ events: ["order.placed", "product.changed"] });
		await createOrder(scene.customer, await insertProduct());
		const types = await db.select({ type: webhookEvents.type }).from(webhookEvents);
		expect(types).toEqual([{ type: "order.placed" }]);
	});
});
