import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { tellOrderChanged } from "#app/shop/live/live-hub.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { auditEntries, orders } from "#db/schema.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import { announceProgress } from "./order-mails.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { takeStockAgain } from "./order-stock.server.ts";
import { orderMessages } from "./orders.messages.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * Puts an order whose row the caller has locked into another state, with all that follows from it:
 * pieces given back or taken again, the record, open pages, the customer's mail. To the state it is
 * in already it does nothing. Throws `conflict` when a cancelled order's pieces are gone.
 */
export async function moveLockedOrder(
	tx: Transaction,
	order: OrderRow,
	to: OrderStatus,
	by: { admin: Admin; settings: StoreSettings },
): Promise<void> {
	if (order.status === to) return;
	const { admin, settings } = by;
	if (to === "cancelled") {
		await cancelLockedOrder(tx, order.id, { actorId: admin.id, reason: "shop", settings });
		return;
	}
	const [moved] = await tx
		.update(orders)
		.set({
			...(order.status === "cancelled" ? await takenUpAgain(tx, order) : {}),
			status: to,
			deliveredAt: to === "delivered" ? (order.deliveredAt ?? new Date()) : null,
		})
		.where(eq(orders.id, order.id))
		.returning();
	if (!moved) throw new Error("A locked order is gone.");
	await tx.insert(auditEntries).values({
		actorId: admin.id,
		action: "order.status_changed",
		entity: "order",
		entityId: order.id,
		details: { from: order.status, to },
	});
	await tellOrderChanged(tx, order.id);
	await announceProgress(tx, moved, settings);
}

/** An order that comes back from cancellation takes its pieces, and no longer waits to expire. */
async function takenUpAgain(tx: Transaction, order: OrderRow): Promise<Partial<OrderRow>> {
	if (order.stockReturnedAt !== null && !(await takeStockAgain(tx, order.id))) {
		throw new Refusal("conflict", orderMessages.piecesGone);
	}
	const expired = order.expiresAt !== null && order.paymentStatus === "failed";
	return { cancelledAt: null, expiresAt: null, ...(expired ? { paymentStatus: "pending" as const } : {}) };
}
