import { and, asc, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { eventOf } from "./order-event.ts";
import { writeOrderEvent } from "./order-events.server.ts";
import { orderMessages } from "./orders.messages.ts";
import type { ReadableOrder } from "./readable-order.ts";

export type OrderRow = typeof orders.$inferSelect;

/** A row that no other transaction changes until this one ends. */
export type LockedOrder = OrderRow & ReadableOrder<"lock">;

/**
 * The order's row, locked for this transaction; with an owner, only if the order is theirs. Throws `not_found`, also
 * for another customer's order.
 */
export async function lockOrder(tx: Transaction, orderId: string, owner?: Customer): Promise<LockedOrder> {
	const order = await findAndLockOrder(tx, orderId, owner && eq(orders.userId, owner.id));
	if (!order) throw new Refusal("not_found", orderMessages.notFound);
	return order;
}

/** The same without a refusal: null where there is no such order, or it does not (any longer) meet the condition. */
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

/** Locks all orders of a condition, in the given sequence, which is the same wherever several are locked. */
export async function lockOrders(
	tx: Transaction,
	condition: SQL | undefined,
	...sequence: PgColumn[]
): Promise<LockedOrder[]> {
	const rows = await tx
		.select()
		.from(orders)
		.where(condition)
		.orderBy(...sequence.map((column) => asc(column)), asc(orders.id))
		.for("update");
	return rows as LockedOrder[];
}

/** A row that this transaction inserts, so that no other sees it before the end, or reads again under its lock. */
export const ownRow = <Row extends { id: string }>(order: Row): Row & ReadableOrder<"lock"> =>
	order as Row & ReadableOrder<"lock">;

/**
 * Changes an order, writes the step of its history that the change is, and returns its new row. `hasEvent`: the caller
 * has written this step in other words.
 */
export async function updateLockedOrder(
	tx: Transaction,
	order: LockedOrder,
	changes: Partial<OrderRow>,
	{ hasEvent = false }: { hasEvent?: boolean | undefined } = {},
): Promise<LockedOrder> {
	const event = hasEvent ? null : eventOf(order, changes);
	const [changed] = await together(
		tx.update(orders).set(changes).where(eq(orders.id, order.id)).returning(),
		event ? writeOrderEvent(tx, order, event) : Promise.resolve(),
	);
	return expectRow(changed, "a locked order") as LockedOrder;
}

/** A change of an order, and its actor; null when the shop itself made the change. */
interface OrderChange {
	actor: { readonly id: string } | null;
	action: AuditAction;
	details?: Record<string, unknown>;
}

/**
 * Records a change of an order, even if only its history changed: a new version, with which open pages reload,
 * and the entry in the audit log, unless other code writes the entry.
 */
export async function recordOrderChange(
	tx: Transaction,
	{ id }: ReadableOrder<"lock">,
	change?: OrderChange,
): Promise<void> {
	await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, id));
	if (change) {
		const { actor, ...entry } = change;
		await recordAudit(tx, actor, { ...entry, entityId: id });
	}
	await publishOrderChange(tx, id);
}
