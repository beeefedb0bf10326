import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { orderNotes, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";

/**
 * The workshop cancels an order, whatever its state: the pieces go back on sale once, the customer is
 * told once, and the note says what became of the money. Done already, it does nothing.
 */
export async function cancelOrderAsAdmin(admin: Admin, orderId: string, note: string | null): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const [order] = isUuid(orderId)
			? await tx
					.select({ id: orders.id, status: orders.status })
					.from(orders)
					.where(eq(orders.id, orderId))
					.for("update")
			: [];
		if (!order) throw new Refusal("not_found", orderMessages.notFound);
		if (order.status === "cancelled") return;
		await cancelLockedOrder(tx, order.id, { actor: admin, reason: "shop", settings });
		if (note) await tx.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text: note });
	});
}
