import { eq } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { orderReturns } from "#db/schema.server.ts";

/** The return of an order as its owner and the workshop see it, or null. */
export async function findOrderReturn(orderId: string, database: Queryable = db) {
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
		.where(eq(orderReturns.orderId, orderId));
	return row ?? null;
}

export type OrderReturn = NonNullable<Awaited<ReturnType<typeof findOrderReturn>>>;
