import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

/** A new version of the order for its open pages, when only its history changed. */
export async function touchOrder(tx: Transaction, orderId: string): Promise<void> {
	await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, orderId));
}
