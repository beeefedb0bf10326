import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { hasTask, isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, findTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Closes one task of an order that an administrator has dealt with (“Conferido”, “Liberar o envio”, “Resolvido”). Other
 * tasks of the same kind stay open. A repeated call changes nothing. For a task whose text names an amount, `seen` is
 * the text that she read. Throws `not_found` for a task of another order, and `conflict` for a task that ends in
 * another way, or whose text has changed. Returns its kind, and whether something else holds the parcel.
 */
export async function resolveTask(
	admin: Admin,
	orderId: string,
	taskId: string,
	seen: string | null = null,
): Promise<{ kind: TaskKind; isHeld: boolean }> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const task = await closeTask(tx, admin, order, taskId);
		if (taskKindEntry(task.kind).namesAmount) await assertSeen(tx, order, task, seen);
		const action = taskKindEntry(task.kind).audit?.done;
		if (task.isClosed && action) {
			const details = task.note ? { problem: task.note } : {};
			await recordOrderChange(tx, order, { actor: admin, action, details });
		}
		return { kind: task.kind, isHeld: await isHeld(tx, order.id) };
	});
}

/** The same for a task without an order: a payment that the shop cannot match. Returns its kind. */
export async function resolveTaskWithoutOrder(admin: Admin, taskId: string): Promise<TaskKind> {
	return inTransaction(async (tx) => {
		const { kind, isClosed, paymentId } = await closeTask(tx, admin, null, taskId);
		const action = taskKindEntry(kind).audit?.done;
		if (isClosed && action)
			await recordAudit(tx, admin, { action, entityId: taskId, details: { paymentId } });
		return kind;
	});
}

async function closeTask(tx: Transaction, admin: Admin, order: LockedOrder | null, taskId: string) {
	const task = await findTask(tx, order, taskId);
	if (!task) throw new Refusal("not_found", orderMessages.taskNotFound);
	if (!taskKindEntry(task.kind).done) throw new Refusal("conflict", orderMessages.taskNotFound);
	const closed = await closeTasks(tx, order, [task.kind], { actor: admin, taskId: task.id });
	return { ...task, isClosed: closed.length > 0 };
}

/** A newer task of the same kind has the current amount, if something changed after the screen was read. */
async function assertSeen(
	tx: Transaction,
	order: { id: string },
	{ kind, note }: { kind: TaskKind; note: string | null },
	seen: string | null,
): Promise<void> {
	const isNewer = await hasTask(tx, order.id, [kind]);
	if (seen !== note || isNewer) throw new Refusal("conflict", orderMessages.taskChanged);
}
