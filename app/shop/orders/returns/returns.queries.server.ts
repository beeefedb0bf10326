import { eq } from "drizzle-orm";
import type { PrivateOrder, ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orderReturns } from "#db/schema.server.ts";

/** The return of an order, for its customer and the workshop, or null. */
export async function findOrderReturn({ id }: PrivateOrder, database: Queryable = db) {
	const [row] = await database
		.select({
			kind: orderReturns.kind,
			status: orderReturns.status,
			reason: orderReturns.reason,
			pixKey: orderReturns.pixKey,
			refusal: orderReturns.refusal,
			askedAt: orderReturns.askedAt,
			collectedAt: orderReturns.collectedAt,
			checkedAt: orderReturns.checkedAt,
			closedAt: orderReturns.closedAt,
		})
		.from(orderReturns)
		.where(eq(orderReturns.orderId, id));
	return row ?? null;
}

export type OrderReturn = NonNullable<Awaited<ReturnType<typeof findOrderReturn>>>;

/** Only the status of the order's return; null without one. */
export async function findReturnStatus({ id }: ReadableOrder): Promise<ReturnStatus | null> {
	const [row] = await db
		.select({ status: orderReturns.status })
		.from(orderReturns)
		.where(eq(orderReturns.orderId, id));
	return row?.status ?? null;
}
