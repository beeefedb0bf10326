import type { Admin } from "#app/shop/accounts/actor.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { orderNotes } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import { lockOrder } from "./locked-order.server.ts";

/**
 * The workshop cancels an order, whatever its state: the pieces go back on sale once, the customer is
 * told once, and the note says what became of the money. Done already, it does nothing.
 */
export async function cancelOrderAsAdmin(admin: Admin, orderId: string, note: string | null): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.status === "cancelled") return;
		await cancelLockedOrder(tx, order.id, { actor: admin, reason: "shop", settings });
		if (note) await tx.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text: note });
	});
}
