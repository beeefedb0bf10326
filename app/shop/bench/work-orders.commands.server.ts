import { and, asc, eq, exists, inArray, isNotNull, isNull, max, not, or, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { isLiveWorkOrder, workOrders, workSteps } from "#db/schema.server.ts";

/** Moves a work order to a bench and a target day. Its ready day, and with it the promise, stays. */
export async function moveToBench(
	tx: Transaction,
	{ id, benchId, targetDay }: { id: string; benchId: string; targetDay: IsoDay },
): Promise<void> {
	await tx
		.update(workOrders)
		.set({ benchId, targetDay })
		.where(and(eq(workOrders.id, id), isLiveWorkOrder(workOrders)));
	await invalidate(tx, "bench");
}

/** The steps of a work order in their sequence, whatever its state. */
export const readWorkSteps = (tx: Transaction, workOrderId: string): PromiseLike<StoredStep[]> =>
	tx.select().from(workSteps).where(eq(workSteps.workOrderId, workOrderId)).orderBy(asc(workSteps.position));

export type StoredStep = typeof workSteps.$inferSelect;

interface StepChange {
	workOrderId: string;
	position: number;
	isDone: boolean;
	at: Date;
}

/** Ticks a step, or takes the tick back. */
export async function writeStep(
	tx: Transaction,
	{ workOrderId, position, isDone, at }: StepChange,
): Promise<void> {
	await tx
		.update(workSteps)
		.set({ doneAt: isDone ? at : null, changedAt: at })
		.where(and(eq(workSteps.workOrderId, workOrderId), eq(workSteps.position, position)));
	await invalidate(tx, "bench");
}

/** Work that begins aims at another day. */
export async function writeProgress(
	tx: Transaction,
	id: string,
	progress: Partial<Pick<StoredWork, "startedAt" | "stoppedAt" | "restartedAt" | "endSeenAt" | "targetDay">>,
): Promise<void> {
	await tx.update(workOrders).set(progress).where(eq(workOrders.id, id));
	await invalidate(tx, "bench");
}

/** Work is done when the last of its steps was, in whatever sequence the phones told of them. */
export async function finishWork(tx: Transaction, id: string): Promise<void> {
	const lastDoneAt = tx
		.select({ at: max(workSteps.doneAt) })
		.from(workSteps)
		.where(eq(workSteps.workOrderId, id));
	await tx
		.update(workOrders)
		.set({ finishedAt: sql`(${lastDoneAt})` })
		.where(eq(workOrders.id, id));
	await invalidate(tx, "bench");
}

/** The day until which it leaves before the rest of its order; null for one that leaves with it. */
export async function storeEarlyDay(
	tx: Transaction,
	id: string,
	leavesEarlyOn: IsoDay | null,
): Promise<void> {
	await tx.update(workOrders).set({ leavesEarlyOn }).where(eq(workOrders.id, id));
}

/** The order comes back after it was cancelled: the days that were agreed with its customer hold no more. */
export async function clearEarlyDays(tx: Transaction, orderId: string): Promise<void> {
	await tx.update(workOrders).set({ leavesEarlyOn: null }).where(eq(workOrders.orderId, orderId));
}

/** The owner's words to the artisan; null takes them away. */
export async function storeWorkshopNote(
	tx: Transaction,
	id: string,
	workshopNote: string | null,
): Promise<void> {
	await tx.update(workOrders).set({ workshopNote }).where(eq(workOrders.id, id));
}

/** Work that was finished by mistake goes on: its place holds what is left again. */
export async function reopenWork(tx: Transaction, id: string): Promise<void> {
	await tx
		.update(workOrders)
		.set({ finishedAt: null })
		.where(and(eq(workOrders.id, id), isNull(workOrders.returnedAt)));
	await invalidate(tx, "bench");
}

/** The owner takes work off its bench: the minutes are given back, and the order stays. */
export async function removeWork(tx: Transaction, id: string): Promise<void> {
	const now = new Date();
	await tx
		.update(workOrders)
		.set({ returnedAt: now, removedAt: now })
		.where(and(eq(workOrders.id, id), isLiveWorkOrder(workOrders)));
	await invalidate(tx, "bench");
}

/** Puts work back that was taken off; false where it was not, or its bench is gone. */
export async function restoreWorkRow(tx: Transaction, id: string): Promise<boolean> {
	const put = await tx
		.update(workOrders)
		.set({ returnedAt: null, removedAt: null, endSeenAt: null })
		.where(
			and(
				eq(workOrders.id, id),
				isNotNull(workOrders.removedAt),
				isNull(workOrders.finishedAt),
				isNotNull(workOrders.benchId),
			),
		)
		.returning({ id: workOrders.id });
	await invalidate(tx, "bench");
	return put.length > 0;
}

/**
 * The order of this work was cancelled before it left. The pieces that were begun lie there, so the owner is asked whether
 * they go into the stock; not about work that she herself took off its bench.
 */
export async function askAboutStock(tx: Transaction, orderId: string): Promise<void> {
	await tx
		.update(workOrders)
		.set({ stockAskedAt: new Date() })
		.where(
			and(
				eq(workOrders.orderId, orderId),
				isNull(workOrders.removedAt),
				isNull(workOrders.stockAskedAt),
				or(isNotNull(workOrders.startedAt), hasTicks(tx)),
			),
		);
}

/** Nothing was begun after all: she is not asked about it any more, unless she has answered or a step of it is ticked. */
export async function withdrawStockQuestion(tx: Transaction, id: string): Promise<void> {
	await tx
		.update(workOrders)
		.set({ stockAskedAt: null })
		.where(and(eq(workOrders.id, id), isNull(workOrders.stockAnsweredAt), not(hasTicks(tx))));
}

const hasTicks = (tx: Transaction) =>
	exists(
		tx
			.select({ id: workSteps.workOrderId })
			.from(workSteps)
			.where(and(eq(workSteps.workOrderId, workOrders.id), isNotNull(workSteps.doneAt))),
	);

/** Her answer, once because the statement says so: false where she was not asked, or has answered already. */
export async function storeStockDecision(tx: Transaction, id: string, isStocked: boolean): Promise<boolean> {
	const answered = await tx
		.update(workOrders)
		.set({ stockAnsweredAt: new Date(), isStocked })
		.where(and(eq(workOrders.id, id), isNotNull(workOrders.stockAskedAt), isNull(workOrders.stockAnsweredAt)))
		.returning({ id: workOrders.id });
	return answered.length > 0;
}

const unasked = { stockAskedAt: null, stockAnsweredAt: null, isStocked: null };

/** Its piece is the order's again, so that its owner is asked again once that is cancelled. */
export async function clearStockDecisions(tx: Transaction, ids: readonly string[]): Promise<void> {
	await tx
		.update(workOrders)
		.set(unasked)
		.where(inArray(workOrders.id, [...ids]));
}

/**
 * Its piece is the shop's, so the work starts over: no step is ticked, and it holds no minutes until its place is taken
 * again. A phone that tells later of the first piece neither begins nor ticks this one.
 */
export async function renewWork(tx: Transaction, ids: readonly string[]): Promise<void> {
	const now = new Date();
	await tx
		.update(workSteps)
		.set({ doneAt: null, changedAt: now })
		.where(inArray(workSteps.workOrderId, [...ids]));
	await tx
		.update(workOrders)
		.set({
			...unasked,
			startedAt: null,
			stoppedAt: null,
			finishedAt: null,
			returnedAt: now,
			restartedAt: now,
		})
		.where(inArray(workOrders.id, [...ids]));
	await invalidate(tx, "bench");
}

export type StoredWork = typeof workOrders.$inferSelect;

/** The columns in which a new work order differs from its original. */
export type CopyChanges = Pick<StoredWork, "id" | "kind" | "quantity" | "minutes"> &
	Partial<Omit<StoredWork, "id" | "orderId" | "orderItemId">>;

/**
 * The work order that a form has made: its id is the key that the form was given, so that sent twice it makes one.
 * Undefined as long as it has made none.
 */
export const findMadeWork = async (tx: Transaction, requestKey: string): Promise<StoredWork | undefined> =>
	(await tx.select().from(workOrders).where(eq(workOrders.id, requestKey)))[0];

/** Writes a work order for the item of another; `keepsTicks` where it goes on with what was done of that. */
export async function copyWork(
	tx: Transaction,
	source: StoredWork,
	changes: CopyChanges,
	{ keepsTicks }: { keepsTicks: boolean },
): Promise<void> {
	await tx.insert(workOrders).values({ ...source, ...unasked, ...changes });
	await tx.execute(sql`
		insert into work_steps (work_order_id, position, name, share, done_at, changed_at)
		select ${changes.id}::uuid, position, name, share,
			case when ${keepsTicks} then done_at end, case when ${keepsTicks} then changed_at end
		from work_steps where work_order_id = ${source.id}`);
	await invalidate(tx, "bench");
}

/** Stores what a product's present work changes of a work order that was sold before. */
export async function editWork(
	tx: Transaction,
	id: string,
	edited: Pick<StoredWork, "minutes" | "dryingDays" | "readyDay" | "targetDay">,
): Promise<void> {
	await tx
		.update(workOrders)
		.set(edited)
		.where(and(eq(workOrders.id, id), isLiveWorkOrder(workOrders)));
	await invalidate(tx, "bench");
}

/** Gives a work order other steps. */
export async function replaceSteps(
	tx: Transaction,
	workOrderId: string,
	steps: readonly Omit<StoredStep, "workOrderId">[],
): Promise<void> {
	await tx.delete(workSteps).where(eq(workSteps.workOrderId, workOrderId));
	await tx.insert(workSteps).values(steps.map((step) => ({ ...step, workOrderId })));
	await invalidate(tx, "bench");
}

/** Stores the remainder of a work order after a part was divided from it. */
export async function lessenWork(
	tx: Transaction,
	id: string,
	left: Pick<StoredWork, "quantity" | "minutes">,
): Promise<void> {
	await tx.update(workOrders).set(left).where(eq(workOrders.id, id));
	await invalidate(tx, "bench");
}
