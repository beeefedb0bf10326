import { and, eq } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { recordOrderEvent } from "#app/shop/webhooks/record-webhook-event.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

export type OrderRow = typeof orders.$inferSelect;

/**
 * The order's row, locked for this transaction; with an owner, only if it is that customer's.
 * Throws `not_found`: another's order answers as an unknown one.
 */
export async function lockOrder(tx: Transaction, orderId: string, owner?: { id: string }): Promise<OrderRow> {
	const [order] = isUuid(orderId)
		? await tx
				.select()
				.from(orders)
				.where(and(eq(orders.id, orderId), owner && eq(orders.userId, owner.id)))
				.for("update")
		: [];
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	return order;
}

/** Changes a locked order and returns its row as it is now. */
export async function updateLockedOrder(
	tx: Transaction,
	orderId: string,
	changes: Partial<OrderRow>,
): Promise<OrderRow> {
	return expectRow(
		await tx.update(orders).set(changes).where(eq(orders.id, orderId)).returning(),
		"a locked order",
	);
}

/** Until when a locked order may be paid from now on: its screens and other systems are told. */
export async function moveDeadline(tx: Transaction, orderId: string, expiresAt: Date | null): Promise<void> {
	await updateLockedOrder(tx, orderId, { expiresAt });
	await publishOrderChange(tx, orderId);
	await recordOrderEvent(tx, "order.changed", orderId);
}

/** A new version of the order for its open pages, when only its history changed. */
export async function touchOrder(tx: Transaction, orderId: string): Promise<void> {
	await updateLockedOrder(tx, orderId, { updatedAt: new Date() });
}

/** Records what was done to an order, and shows it on the order's open pages. */
export async function recordOrderChange(
	tx: Transaction,
	actor: { readonly id: string } | null,
	orderId: string,
	action: AuditAction,
	details?: Record<string, unknown>,
): Promise<void> {
	await recordAudit(tx, actor, { action, entityId: orderId, ...(details ? { details } : {}) });
	await publishOrderChange(tx, orderId);
}
