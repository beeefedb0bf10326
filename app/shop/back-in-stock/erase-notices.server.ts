import { inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { rememberErasures } from "#db/remember-erasures.server.ts";
import { backInStockRequests } from "#db/schema.server.ts";

/** Erases requests that were withdrawn or answered, for good: a restored backup does not bring them back. */
export async function eraseNotices(tx: Transaction, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await tx.delete(backInStockRequests).where(inArray(backInStockRequests.id, [...ids]));
	await rememberErasures(tx, ids);
}
