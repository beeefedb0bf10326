import { and, eq } from "drizzle-orm";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isPickup } from "#app/values/pickup.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orderItems, orders, products } from "#db/schema.server.ts";
import { correctableDataOf, correctionVersion, findCorrectionObstacle } from "./correct-order.server.ts";

export type OrderToCorrect = NonNullable<Awaited<ReturnType<typeof findOwnOrderToCorrect>>>;

/** Null for an unknown order and for another customer's. */
export const findOwnOrderToCorrect = (customer: Customer, orderId: string) =>
	findOrderToCorrect(orderId, customer);
export const findOrderToCorrectAsAdmin = (_admin: Admin, orderId: string) =>
	findOrderToCorrect(orderId, null);

/** The data with which the form of a correction opens. `current` is null where `obstacle` says why there is no form. */
async function findOrderToCorrect(orderId: string, customer: Customer | null) {
	if (!isUuid(orderId)) return null;
	const [[order], items, invoices, settings] = await Promise.all([
		db
			.select()
			.from(orders)
			.where(and(eq(orders.id, orderId), customer ? eq(orders.userId, customer.id) : undefined)),
		db
			.select({ productId: products.id, quantity: orderItems.quantity, isActive: products.isActive })
			.from(orderItems)
			.leftJoin(products, eq(products.id, orderItems.productId))
			.where(eq(orderItems.orderId, orderId)),
		db.$count(orderInvoices, eq(orderInvoices.orderId, orderId)),
		readSettings(),
	]);
	if (!order) return null;
	const obstacle = await findCorrectionObstacle(db, order, customer === null);
	const data = obstacle === null ? correctableDataOf(order) : null;
	const lines = items.flatMap(({ productId, quantity, isActive }) =>
		productId !== null && isActive ? [{ productId, quantity }] : [],
	);
	return {
		id: order.id,
		obstacle,
		current: data && { ...data, version: correctionVersion(data) },
		isPickup: isPickup(order),
		hasInvoice: invoices > 0,
		shippingOptionId: order.shippingOptionId,
		shipping: order.shippingCents,
		/** Null where not all of the products are on sale, because the browser cannot ask for their freight. */
		lines: lines.length === items.length ? lines : null,
		cpfRequired: settings.payments.cpfRequired,
	};
}
