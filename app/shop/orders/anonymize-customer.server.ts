import { and, eq, inArray, isNotNull, isNull, notInArray, or } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { hasExpired, openStatuses } from "./lifecycle/order-lifecycle.ts";

const anonymized = { shippingAddress: null, cpf: null, notes: null } as const;

/**
 * Takes the person out of their orders, which stay as fiscal records: what was sold, when, for how
 * much and where the freight came from. The account's own deletion takes the link to it. `keepsOwed`
 * spares those that are still to be made or sent.
 */
export async function anonymizeCustomer(
	tx: Transaction,
	userId: string,
	{ keepsOwed }: { keepsOwed: boolean },
): Promise<void> {
	await tx
		.update(orders)
		.set(anonymized)
		.where(
			and(eq(orders.userId, userId), keepsOwed ? notInArray(orders.status, [...openStatuses]) : undefined),
		);
}

/** Whom finished orders of deleted accounts were for: swept, for those that were owed then. */
export async function anonymizeFinishedOrders(): Promise<number> {
	const rows = await db
		.update(orders)
		.set(anonymized)
		.where(
			and(
				isNull(orders.userId),
				notInArray(orders.status, [...openStatuses]),
				or(isNotNull(orders.shippingAddress), isNotNull(orders.cpf), isNotNull(orders.notes)),
			),
		)
		.returning({ id: orders.id });
	return rows.length;
}

/** How many orders of theirs the workshop still has to make, send or be paid for. */
export async function countOpenOrders(tx: Transaction, userId: string): Promise<number> {
	const rows = await tx
		.select({ status: orders.status, paymentStatus: orders.paymentStatus, expiresAt: orders.expiresAt })
		.from(orders)
		.where(and(eq(orders.userId, userId), inArray(orders.status, [...openStatuses])));
	return rows.filter((row) => !hasExpired(row)).length;
}
