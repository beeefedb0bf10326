import type { ActorId, Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderNotes } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { type LockedOrder, lockOrder } from "./locked-order.server.ts";

/** Adds a note about an order for the workshop itself. Notes are never changed. */
export async function addOrderNote(admin: Admin, orderId: string, text: string): Promise<void> {
	await inTransaction(async (tx) => addNote(tx, await lockOrder(tx, orderId), admin, text));
}

/** The same within the caller's transaction. */
export async function addNote(
	tx: Transaction,
	order: LockedOrder,
	author: ActorId,
	text: string,
): Promise<void> {
	await tx.insert(orderNotes).values({ orderId: order.id, authorId: author.id, text });
	await recordAudit(tx, author, { action: "order.note", entityId: order.id });
}
