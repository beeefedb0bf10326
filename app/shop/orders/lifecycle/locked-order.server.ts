import { and, eq, type SQL } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { orderMessages } from "./orders.messages.ts";
import type { ReadableOrder } from "./readable-order.ts";

export type OrderRow = typeof orders.$inferSelect;

/** A row that no other transaction changes until this one ends. */
export type LockedOrder = OrderRow & ReadableOrder<"lock">;

/**
 * The order's row, locked for this transaction; with an owner, only if it is that customer's.
 * Throws `not_found`: another's order answers as an unknown one.
 */
export async function lockOrder(tx: Transaction, orderId: string, owner?: Customer): Promise<LockedOrder> {
	const order = await findAndLockOrder(tx, orderId, owner && eq(orders.userId, owner.id));
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	return order;
}

/** The same for what must not be refused: null where there is no such order, or it does not meet the condition (any more). */
export async function findAndLockOrder(
	tx: Transaction,
	orderId: string,
	condition?: SQL,
): Promise<LockedOrder | null> {
	if (!isUuid(orderId)) return null;
	const [order] = await tx
		.select()
		.from(orders)
		.where(and(eq(orders.id, orderId), condition))
		.for("update");
	return order ? (order as LockedOrder) : null;
}

/** Changes a locked order and returns its row as it is now. */
export async function updateLockedOrder(
	tx: Transaction,
	orderId: string,
	changes: Partial<OrderRow>,
): Promise<LockedOrder> {
	const changed = await tx.update(orders).set(changes).where(eq(orders.id, orderId)).returning();
	return expectRow(changed, "a locked order") as LockedOrder;
}

/** Until when a locked order may be paid from now on: its screens and other systems are told. */
export async function moveDeadline(tx: Transaction, orderId: string, expiresAt: Date | null): Promise<void> {
	await updateLockedOrder(tx, orderId, { expiresAt });
	await recordOrderChange(tx, { id: orderId });
	await queueOrderWebhook(tx, "order.changed", orderId);
}

/** A change of an order and its actor; null where the shop did it by itself. */
interface OrderChange {
	actor: { readonly id: string } | null;
	action: AuditAction;
	details?: Record<string, unknown>;
}

/**
 * Something of a locked order has changed, be it only its history: a new version for its open pages, which load
 * again, and the entry in the audit log, unless something else writes it.
 */
export async function recordOrderChange(
	tx: Transaction,
	{ id }: { id: string },
	change?: OrderChange,
): Promise<void> {
	await updateLockedOrder(tx, id, { updatedAt: new Date() });
	if (change) {
		const { actor, ...entry } = change;
		await recordAudit(tx, actor, { ...entry, entityId: id });
	}
	await publishOrderChange(tx, id);
}
