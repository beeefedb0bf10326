import { eq } from "drizzle-orm";
import { orderView } from "#app/shop/orders/order-view.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";

/** Given to `orderCustomer`. */
export async function describeOrderCustomer(database: Queryable, orderId: string) {
	const [row] = await database
		.select({ order: orders, email: users.email, name: users.fullName })
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, orderId));
	if (!row) return null;
	const customer = orderView(row.order, "webhookCustomer");
	return { ...customer, name: row.name ?? customer.name, email: row.email };
}
