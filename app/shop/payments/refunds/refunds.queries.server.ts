import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { payments, refunds, users } from "#db/schema.server.ts";

/** The refunds of an order, oldest first, for the workshop. */
export const listRefunds = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			id: refunds.id,
			paymentId: refunds.paymentId,
			/** Whether the owner pays it back; otherwise Mercado Pago does. */
			isByHand: isNull(payments.providerPaymentId).mapWith(Boolean),
			status: refunds.status,
			amount: refunds.amountCents,
			reason: refunds.reason,
			failure: refunds.failure,
			pixKey: refunds.pixKey,
			proof: refunds.proof,
			origin: refunds.origin,
			requestedBy: users.fullName,
			settledAt: refunds.settledAt,
			givenUpAt: refunds.givenUpAt,
			createdAt: refunds.createdAt,
		})
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.leftJoin(users, eq(users.id, refunds.requestedById))
		.where(eq(refunds.orderId, id))
		.orderBy(asc(refunds.createdAt), asc(refunds.id));

export interface RefundablePayment {
	id: string;
	providerPaymentId: string | null;
	/** The amount that can still be refunded: paid, less refunded and less in process. */
	left: Cents;
}

/** The payments of an order of which a part can be refunded, the smallest first. */
export async function listRefundablePayments(
	{ id }: ReadableOrder<"admin" | "lock">,
	database: Queryable = db,
): Promise<RefundablePayment[]> {
	const rows = await database
		.select({
			id: payments.id,
			providerPaymentId: payments.providerPaymentId,
			amount: payments.amountCents,
			taken: sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${inArray(refunds.status, ["done", ...openRefundStatuses])}), 0)::int`,
		})
		.from(payments)
		.leftJoin(refunds, eq(refunds.paymentId, payments.id))
		.where(and(eq(payments.orderId, id), inArray(payments.status, ["approved", "in_mediation"])))
		.groupBy(payments.id);
	const { received, returned, underWay } = await readOrderBalance(database, id);
	// An administrator may have refunded money in other ways and recorded that on the order.
	const leftInAll = received - returned - underWay.atMercadoPago - underWay.byHand;
	return rows
		.map(({ amount, taken, ...payment }) => ({
			...payment,
			left: cents(Math.max(0, Math.min(amount - taken, leftInAll))),
		}))
		.filter(({ left }) => left > 0)
		.sort((one, other) => one.left - other.left);
}
