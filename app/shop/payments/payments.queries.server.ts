import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema.server.ts";
import { pendingProviderStatuses } from "./payment-rules.ts";

/** The provider's id of the payment that counts for an order: the approved one, else the newest. */
export async function findPaymentId(orderId: string): Promise<string | null> {
	const [row] = await db
		.select({ id: payments.providerPaymentId })
		.from(payments)
		.where(eq(payments.orderId, orderId))
		.orderBy(desc(sql`(${payments.status} = 'approved')`), desc(payments.createdAt))
		.limit(1);
	return row?.id ?? null;
}

/** Whether a payment was started and the provider waits for the money, as with a boleto. */
export async function isPaymentPending(orderId: string): Promise<boolean> {
	const [row] = await db
		.select({ id: payments.id })
		.from(payments)
		.where(
			and(
				eq(payments.orderId, orderId),
				isNull(payments.mismatch),
				inArray(payments.status, [...pendingProviderStatuses]),
			),
		)
		.limit(1);
	return row !== undefined;
}
