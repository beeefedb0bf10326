import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders, refunds, sandboxPreferences } from "#db/schema.server.ts";

/**
 * Removes the PIX keys to which money went back to this person, and name, e-mail and address from the
 * sandbox's preferences. The real provider keeps its own records under its own duties.
 */
export async function anonymizePayer(tx: Transaction, userId: string): Promise<void> {
	const ownOrders = tx
		.select({ id: sql<string>`${orders.id}::text` })
		.from(orders)
		.where(sql`${orders.userId} = ${userId}`);
	await tx
		.update(sandboxPreferences)
		.set({ request: sql`${sandboxPreferences.request} - 'payer'` })
		.where(inArray(sql`${sandboxPreferences.request} ->> 'external_reference'`, ownOrders));
	await tx
		.update(refunds)
		.set({ pixKey: null })
		.where(inArray(sql`${refunds.orderId}::text`, ownOrders));
}
