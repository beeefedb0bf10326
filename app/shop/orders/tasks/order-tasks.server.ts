import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { type LockedOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import {
	lostNotice,
	paymentProblem,
	unmatchedPayment,
} from "#app/shop/orders/mails/order-money.mails.server.ts";
import { type TaskEnd, type TaskKind, taskKindValues } from "#app/values/status/order-task.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orderTasks } from "#db/schema.server.ts";
import { isOpenOf } from "./open-tasks.server.ts";
import { parcelProblem } from "./order-tasks.mails.server.ts";
import { holdingKinds, kindsEndedBy, taskKindEntry } from "./task-kinds.ts";

type TaskRow = typeof orderTasks.$inferSelect;
type LockedId = ReadableOrder<"lock">;

/**
 * Opens a task for the owner: writes its row and the audit entry, updates open pages, and mails the workshop. The key
 * names the event. An event opens a task only once, even if it is reported again after the task was closed; then the
 * result is false. Without an order for a task of none.
 */
export async function openTask(
	tx: Transaction,
	order: LockedOrder | null,
	kind: TaskKind,
	about: { key: string; note?: string | null; paymentId?: string; until?: Date | null },
): Promise<boolean> {
	const { key, note = null, paymentId = null, until = null } = about;
	// A cancelled order needs no decision. The closed task is stored, because it holds the order again if it is
	// reinstated.
	const isOver = order?.status === "cancelled" && kindsEndedBy("cancelled").includes(kind);
	const [task] = await tx
		.insert(orderTasks)
		.values({
			orderId: order?.id ?? null,
			kind,
			key,
			note,
			data: {
				...(paymentId ? { paymentId } : {}),
				...(until ? { until: until.toISOString() } : {}),
				...(isOver ? { endedBy: "cancelled" as const } : {}),
			},
			closedAt: isOver ? new Date() : null,
		})
		.onConflictDoNothing({ target: [orderTasks.orderId, orderTasks.kind, orderTasks.key] })
		.returning();
	if (!task) return false;
	if (isOver) return false;
	const action = taskKindEntry(kind).audit?.opened;
	if (order && action) {
		const details = { ...(paymentId ? { paymentId } : {}), ...(note ? { problem: note } : {}) };
		await recordAudit(tx, null, { action, entityId: order.id, details });
	}
	await showTasks(tx, order);
	await queueTaskMail(tx, order, task);
	return true;
}

/** Sends one mail for each task. */
async function queueTaskMail(tx: Transaction, order: LockedOrder | null, task: TaskRow): Promise<void> {
	const { mail, isAboutParcel } = taskKindEntry(task.kind);
	if (mail === null) return;
	const view = taskView(task);
	const { paymentId } = view;
	const problem = mail(view);
	if (problem === null) return;
	if (order && isAboutParcel) await queueMail(tx, parcelProblem, order, { taskId: task.id, problem });
	else if (order) {
		const about = [paymentId, task.id].filter(Boolean).join(":");
		await queueMail(tx, paymentProblem, order, { about, at: task.since, problem, paymentId });
	} else {
		const definition = task.kind === "lost_notice" ? lostNotice : unmatchedPayment;
		await queueMail(tx, definition, task, { problem, paymentId });
	}
}

/**
 * Closes the open tasks of some kinds, only those of one payment if that is given, and returns them. The caller records
 * the reason in the audit log.
 */
export async function closeTasks(
	tx: Transaction,
	order: LockedId | null,
	kinds: readonly TaskKind[],
	by: {
		actor: { readonly id: string } | null;
		end?: TaskEnd;
		paymentId?: string;
		taskId?: string;
		/** Selects tasks whose keys end with their moment. */
		keyPrefix?: string;
	},
): Promise<TaskRow[]> {
	if (kinds.length === 0) return [];
	const closed = await tx
		.update(orderTasks)
		.set({
			closedAt: sql`now()`,
			closedBy: by.actor?.id ?? null,
			...(by.end ? { data: sql`${orderTasks.data} || ${JSON.stringify({ endedBy: by.end })}::jsonb` } : {}),
		})
		.where(
			and(
				order ? eq(orderTasks.orderId, order.id) : isNull(orderTasks.orderId),
				isOpenOf(kinds),
				by.paymentId ? sql`${orderTasks.data} ->> 'paymentId' = ${by.paymentId}` : undefined,
				by.taskId ? eq(orderTasks.id, by.taskId) : undefined,
				by.keyPrefix ? sql`starts_with(${orderTasks.key}, ${by.keyPrefix})` : undefined,
			),
		)
		.returning();
	if (closed.length > 0) await showTasks(tx, order);
	return closed;
}

/** Updates the open tasks of one payment with later information. Returns whether there are any. */
export async function amendTasks(
	tx: Transaction,
	order: LockedId,
	kind: TaskKind,
	{ paymentId, note, until }: { paymentId: string; note: string | null; until: Date | null },
): Promise<boolean> {
	const data = sql`${orderTasks.data} - 'until' || ${JSON.stringify(until ? { until } : {})}::jsonb`;
	const amended = await tx
		.update(orderTasks)
		.set({ note, data })
		.where(
			and(
				eq(orderTasks.orderId, order.id),
				isOpenOf([kind]),
				sql`${orderTasks.data} ->> 'paymentId' = ${paymentId}`,
			),
		)
		.returning({ id: orderTasks.id });
	if (amended.length > 0) await showTasks(tx, order);
	return amended.length > 0;
}

/** Closes the tasks that end with this event of an order. Sending and cancelling also count as a move. */
export const endTasks = (tx: Transaction, order: LockedId, end: TaskEnd): Promise<TaskRow[]> =>
	closeTasks(tx, order, kindsEndedBy(end), { actor: null, end });

/** Called when a cancelled order is reinstated: an alert that held its parcel and was never released holds it again. */
export async function reopenTasks(tx: Transaction, order: LockedId): Promise<void> {
	await tx
		.update(orderTasks)
		.set({ closedAt: null, closedBy: null, data: sql`${orderTasks.data} - 'endedBy'` })
		.where(
			and(
				eq(orderTasks.orderId, order.id),
				inArray(orderTasks.kind, [...holdingKinds]),
				sql`${orderTasks.data} ->> 'endedBy' = 'cancelled'`,
			),
		);
}

/** Updates the open pages of the order and of the back office. */
async function showTasks(tx: Transaction, order: LockedId | null): Promise<void> {
	if (order === null) return publishAdminChange(tx);
	await recordOrderChange(tx, order);
}

/** One task of an order, open or closed; null for a task of another order. */
export async function findTask(tx: Transaction, order: { id: string } | null, taskId: string) {
	const [task] = isUuid(taskId) ? await tx.select().from(orderTasks).where(eq(orderTasks.id, taskId)) : [];
	return task && task.orderId === (order?.id ?? null) ? taskView(task) : null;
}

export type OpenTask = ReturnType<typeof taskView>;

/** The open tasks of some orders: the most urgent kind first, and the oldest first within a kind. */
export const listOpenTasks = (_admin: Admin, orderIds: readonly string[]): Promise<OpenTask[]> =>
	orderIds.length === 0 ? Promise.resolve([]) : listTasks(inArray(orderTasks.orderId, [...orderIds]));

/** The open tasks that belong to no order. */
export const listTasksWithoutOrder = (): Promise<OpenTask[]> => listTasks(isNull(orderTasks.orderId));

async function listTasks(condition: SQL): Promise<OpenTask[]> {
	const rows = await db
		.select()
		.from(orderTasks)
		.where(and(condition, isNull(orderTasks.closedAt)))
		.orderBy(asc(orderTasks.since), asc(orderTasks.id))
		.limit(MAX_LISTED);
	const rank = (kind: TaskKind) => taskKindValues.indexOf(kind);
	return rows.map(taskView).toSorted((one, other) => rank(one.kind) - rank(other.kind));
}

/** Four tasks for each order of a long list. */
const MAX_LISTED = 400;

const taskView = ({ id, orderId, kind, key, since, note, data }: TaskRow) => ({
	id,
	orderId,
	kind,
	key,
	since,
	note,
	paymentId: data.paymentId ?? null,
	until: data.until ? new Date(data.until) : null,
});
