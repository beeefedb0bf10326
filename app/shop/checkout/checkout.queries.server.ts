import { and, desc, eq, sql } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/** The address of this customer's latest order, so that it need not be typed twice. */
export async function findLastAddress(customer: Customer): Promise<ShippingAddress | null> {
	const [row] = await db
		.select({ address: orders.shippingAddress })
		.from(orders)
		.where(and(eq(orders.userId, customer.id), sql`${orders.shippingAddress} ->> 'zipCode' <> ''`))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1);
	return row?.address ?? null;
}
