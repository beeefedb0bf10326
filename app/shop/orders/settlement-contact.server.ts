import { inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/** Stores the address for mails about open matters of these orders once the customer's account is deleted. */
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
