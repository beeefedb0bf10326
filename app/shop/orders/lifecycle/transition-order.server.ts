import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { queueStatusMail } from "#app/shop/orders/queue-order-mails.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { retakeStock } from "./order-stock.server.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * Puts an order whose row the caller has locked into another state, with all that follows from it:
 * pieces given back or taken again, the record, open pages, the customer's mail. To the state it is
 * in already it does nothing. Throws `conflict` when a cancelled order's pieces are gone.
 */
export async function transitionOrder(
	tx: Transaction,
	order: OrderRow,
	to: OrderStatus,
	by: { admin: Admin; settings: StoreSettings },
): Promise<void> {
	if (order.status === to) return;
	const { admin, settings } = by;
	if (to === "cancelled") {
		await cancelLockedOrder(tx, order.id, { actor: admin, reason: "shop", settings });
		return;
	}
	const [updated] = await tx
		.update(orders)
		.set({
			...(order.status === "cancelled" ? await reinstateOrder(tx, order) : {}),
			status: to,
			deliveredAt: to === "delivered" ? (order.deliveredAt ?? new Date()) : null,
		})
		.where(eq(orders.id, order.id))
		.returning();
	if (!updated) throw new Error("A locked order is gone.");
	await recordAudit(tx, admin, {
		action: "order.status_changed",
		entityId: order.id,
		details: { from: order.status, to },
	});
	await publishOrderChange(tx, order.id);
	await queueStatusMail(tx, updated, settings);
}

/** An order that comes back from cancellation takes its pieces, and no longer waits to expire. */
async function reinstateOrder(tx: Transaction, order: OrderRow): Promise<Partial<OrderRow>> {
	if (order.stockReturnedAt !== null && !(await retakeStock(tx, order.id))) {
		throw new Refusal("conflict", orderMessages.cannotReinstate);
	}
	const expired = order.expiresAt !== null && order.paymentStatus === "failed";
	return { cancelledAt: null, expiresAt: null, ...(expired ? { paymentStatus: "pending" as const } : {}) };
}
