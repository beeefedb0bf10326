import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { isUuid } from "#app/values/uuid.ts";
import { orderNotes, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** Notes something about an order for the workshop itself. Notes are added, never changed. */
export async function addOrderNote(admin: Admin, orderId: string, text: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [order] = isUuid(orderId)
			? await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("share")
			: [];
		if (!order) throw new Refusal("not_found", orderMessages.notFound);
		await tx.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text });
		await recordAudit(tx, admin, { action: "order.note", entityId: order.id });
	});
}
