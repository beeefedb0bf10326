import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { transitionOrder } from "./transition-order.server.ts";

/**
 * The workshop says where an order is; any state may follow any other (specification, section 4).
 * Asked twice, it is done once. Throws `not_found`, and `conflict` for a cancelled order whose
 * pieces have been sold.
 */
export async function changeOrderStatus(admin: Admin, orderId: string, status: OrderStatus): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await transitionOrder(tx, order, status, { admin, settings });
	});
}

/** The order's row, locked for this transaction. Throws `not_found`. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<typeof orders.$inferSelect> {
	const [order] = isUuid(orderId)
		? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update")
		: [];
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	return order;
}
