import { and, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { eraseAuditDetails } from "#app/shop/audit/record-audit.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { orderReturns, orders } from "#db/schema.server.ts";
import { hasExpired, openStatuses } from "./lifecycle/order-lifecycle.ts";

const anonymized = { shippingAddress: null, notes: null, networkHash: null, ...noBuyer } as const;

/**
 * Takes the person out of their orders, which stay as fiscal records: what was sold, when, for how
 * much and where the freight came from. Deleting the account removes the link to it. With
 * `retainsOpenOrderAddresses` the orders that still have to be made or sent are left as they are.
 */
export async function anonymizeCustomer(
	tx: Transaction,
	userId: string,
	{ retainsOpenOrderAddresses }: { retainsOpenOrderAddresses: boolean },
): Promise<void> {
	const anonymizedOrders = await tx
		.update(orders)
		.set(anonymized)
		.where(
			and(
				eq(orders.userId, userId),
				retainsOpenOrderAddresses ? notInArray(orders.status, [...openStatuses]) : undefined,
			),
		)
		.returning({ id: orders.id });
	await anonymizeTraces(tx, anonymizedOrders);
}

/** What a customer wrote to give an order back, where the money was to go, and what a correction changed. */
async function anonymizeTraces(database: Queryable, ofOrders: readonly { id: string }[]): Promise<void> {
	const ids = ofOrders.map(({ id }) => id);
	if (ids.length === 0) return;
	await database
		.update(orderReturns)
		.set({ reason: null, pixKey: null })
		.where(inArray(orderReturns.orderId, ids));
	await eraseAuditDetails(database, "order.corrected", ids);
}

/** Takes the person out of orders that were still open when their account was deleted. */
export async function anonymizeFinishedOrders(): Promise<number> {
	const rows = await db
		.update(orders)
		.set(anonymized)
		.where(
			and(
				isNull(orders.userId),
				notInArray(orders.status, [...openStatuses]),
				or(
					isNotNull(orders.shippingAddress),
					isNotNull(orders.cpf),
					isNotNull(orders.cnpj),
					isNotNull(orders.notes),
					isNotNull(orders.networkHash),
				),
			),
		)
		.returning({ id: orders.id });
	await anonymizeTraces(db, rows);
	return rows.length;
}

/** How many orders of this customer the workshop still has to make, send or be paid for. */
export async function countOpenOrders(tx: Transaction, userId: string): Promise<number> {
	const rows = await tx
		.select({ status: orders.status, paymentStatus: orders.paymentStatus, expiresAt: orders.expiresAt })
		.from(orders)
		.where(and(eq(orders.userId, userId), inArray(orders.status, [...openStatuses])));
	return rows.filter((row) => !hasExpired(row)).length;
}
