import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { matchesQueue } from "#app/admin/orders/order-conditions.server.ts";
import type { OrderQueue } from "#app/admin/orders/order-filter.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { PlaceOrderInput } from "#app/shop/orders/place-order/order-input.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

export const sampleAddress = {
	fullName: "Ana Luísa Prado",
	street: "Avenida Paulista",
	number: "1578",
	complement: null,
	neighborhood: "Bela Vista",
	city: "São Paulo",
	state: "SP",
	zipCode: "01310100",
	phone: "11988881234",
};

/** What a checkout sends for these products. Fields that are not given have plausible values. */
export function placeOrderInput(
	lines: readonly (readonly [product: { id: string }, quantity: number])[],
	given: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
	return {
		idempotencyKey: randomUUID(),
		lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
		address: sampleAddress,
		...noBuyer,
		notes: null,
		shippingOptionId: "pac",
		paymentMethod: "bank_transfer",
		expectedTotalCents: null,
		...given,
	};
}

/** Places an order of `quantity` of one product and returns its id. */
export async function createOrder(
	customer: Customer,
	product: { id: string },
	given: Partial<PlaceOrderInput> & { quantity?: number } = {},
): Promise<string> {
	const { quantity = 1, ...more } = given;
	const { orderId } = await placeOrder(customer, placeOrderInput([[product, quantity]], more));
	return orderId;
}

/** Whether the order waits for the workshop in this work queue. */
export async function isInQueue(queue: OrderQueue, orderId: string): Promise<boolean> {
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(eq(orders.id, orderId), matchesQueue(queue)));
	return rows.length === 1;
}
