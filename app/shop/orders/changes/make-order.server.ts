import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	type LockedOrder,
	lockOrder,
	type OrderRow,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { removeEventAt } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { canBeMade, isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { deductStockOrMake } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { endTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * The workshop begins on an order: “Na bancada”. The order's state becomes or stays `confirmed`. A repeated call
 * changes nothing. Throws `not_found`, and `conflict` for an order that is unpaid, cancelled, held or has left.
 */
export async function beginOrder(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (isBeforeDispatch(order.status) && order.begunAt !== null) return;
		await writeMoment(tx, order, admin, { column: "begunAt", action: "order.begun" });
	});
}

/** The order is ready to leave. It need not have been begun. Otherwise like `beginOrder`. */
export async function finishOrder(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (isBeforeDispatch(order.status) && order.readyAt !== null) return;
		await writeMoment(tx, order, admin, { column: "readyAt", action: "order.ready" });
	});
}

/** Takes the beginning back; the order stays confirmed. Throws `conflict` once it is ready or has left. */
export async function undoBegin(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.begunAt === null) return;
		if (order.readyAt !== null) throw new Refusal("conflict", orderMessages.notBegun.ready);
		await undoStage(tx, order, admin, { column: "begunAt", action: "order.begun_undone" });
	});
}

/** Takes “Pronto” back: the order is on the bench again if it was. Throws `conflict` once it has left. */
export async function undoFinish(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.readyAt === null) return;
		await undoStage(tx, order, admin, { column: "readyAt", action: "order.ready_undone" });
	});
}

async function writeMoment(
	tx: Transaction,
	order: LockedOrder,
	admin: Admin,
	{ column, action }: { column: "begunAt" | "readyAt"; action: "order.begun" | "order.ready" },
): Promise<void> {
	refuseUnlessMade(order);
	if (await isHeld(tx, order.id)) throw new Refusal("conflict", orderMessages.notBegun.held);
	const ended = await endTasks(tx, order, "moved");
	// Products that were sold without stock are made now, or were in stock after all.
	if (ended.some(({ kind }) => stockKinds.includes(kind))) await deductStockOrMake(tx, order, admin);
	const changed = await updateLockedOrder(tx, order, { status: "confirmed", [column]: new Date() });
	const details = { from: order.status, to: changed.status };
	await recordOrderChange(tx, changed, { actor: admin, action, details });
	await queueOrderWebhook(tx, "order.changed", order);
}

function refuseUnlessMade(order: OrderRow): void {
	if (canBeMade(order)) return;
	const { cancelled, unpaid, left } = orderMessages.notBegun;
	const reason = order.status === "cancelled" ? cancelled : order.status === "pending" ? unpaid : left;
	throw new Refusal("conflict", reason);
}

async function undoStage(
	tx: Transaction,
	order: LockedOrder,
	admin: Admin,
	{ column, action }: { column: "begunAt" | "readyAt"; action: "order.begun_undone" | "order.ready_undone" },
): Promise<void> {
	refuseUnlessMade(order);
	const moment = order[column];
	const changed = await updateLockedOrder(tx, order, { [column]: null });
	// A mistake that was undone at once is not part of the history.
	if (moment) await removeEventAt(tx, order, moment);
	await recordOrderChange(tx, changed, { actor: admin, action });
	await queueOrderWebhook(tx, "order.changed", order);
}
