import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { orderNotes } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { lockOrder } from "./locked-order.server.ts";

/** Adds a note about an order for the workshop itself. Notes are never changed. */
export async function addOrderNote(admin: Admin, orderId: string, text: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await tx.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text });
		await recordAudit(tx, admin, { action: "order.note", entityId: order.id });
	});
}
