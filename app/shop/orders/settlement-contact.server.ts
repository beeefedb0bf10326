import { inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/** Where the customer of these orders is told what is still settled, once the account is gone. */
export async function storeSettlementContact(
	tx: Transaction,
	orderIds: readonly string[],
	email: string,
): Promise<void> {
	if (orderIds.length === 0) return;
	await tx
		.update(orders)
		.set({ settlementEmail: email })
		.where(inArray(orders.id, [...orderIds]));
}
