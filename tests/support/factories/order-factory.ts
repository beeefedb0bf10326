import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { matchesQueue, type StoredQueue } from "#app/admin/orders/order-conditions.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { PlaceOrderInput } from "#app/shop/orders/place-order/order-input.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import "#server/process/hand-in.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

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

let phones = 0;

/** A different person's number each time: unpaid orders are counted by telephone. */
export const newPhone = (): string => `119${String(88880000 + ++phones)}`;

/** The form of a checkout for these products. Fields that are not given have plausible values. */
export function placeOrderInput(
	lines: readonly (readonly [product: { id: string }, quantity: number])[],
	overrides: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
	return {
		idempotencyKey: randomUUID(),
		lines: lines.map(([{ id }, quantity]) => ({ productId: id, quantity })),
		address: { ...sampleAddress, phone: newPhone() },
		...noBuyer,
		notes: null,
		shippingOptionId: "pac",
		paymentMethod: "bank_transfer",
		expectedTotalCents: null,
		...overrides,
	};
}

/** Places an order of `quantity` of one product and returns its id. */
export async function createOrder(
	customer: Customer,
	product: { id: string },
	overrides: Partial<PlaceOrderInput> & { quantity?: number } = {},
): Promise<string> {
	const { quantity = 1, ...more } = overrides;
	const { orderId } = await placeOrder(customer, placeOrderInput([[product, quantity]], more));
	return orderId;
}

/** A task as the shop opens it, whatever led to it. */
export async function openTaskOf(
	orderId: string,
	kind: TaskKind,
	about: Partial<Parameters<typeof openTask>[3]> = {},
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await openTask(tx, order, kind, { key: randomUUID(), ...about });
	});
}

/** Whether the order waits for the workshop in this work queue. */
export async function isInQueue(queue: StoredQueue, orderId: string): Promise<boolean> {
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(eq(orders.id, orderId), matchesQueue(queue)));
	return rows.length === 1;
}
