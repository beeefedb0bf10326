import { and, eq, sql } from "drizzle-orm";
import type { IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { isLivePlace, workOrders, workSteps } from "#db/schema.server.ts";

/** Where a place stands from now on. Its ready day, and so its promise, stays. */
export async function placeWork(
	tx: Transaction,
	{ id, benchId, targetDay }: { id: string; benchId: string; targetDay: IsoDay },
): Promise<void> {
	await tx
		.update(workOrders)
		.set({ benchId, targetDay })
		.where(and(eq(workOrders.id, id), isLivePlace(workOrders)));
}

/** Writes a tick, or takes it back. A step that is ticked already keeps its time. */
export async function writeStep(
	tx: Transaction,
	{ workOrderId, position, isDone }: { workOrderId: string; position: number; isDone: boolean },
): Promise<void> {
	await tx
		.update(workSteps)
		.set({ doneAt: isDone ? sql`coalesce(${workSteps.doneAt}, now())` : null })
		.where(and(eq(workSteps.workOrderId, workOrderId), eq(workSteps.position, position)));
}

/** Work that begins aims at another day; the last tick ends it. */
export async function writeProgress(
	tx: Transaction,
	id: string,
	progress: Partial<Pick<typeof workOrders.$inferSelect, "startedAt" | "finishedAt" | "targetDay">>,
): Promise<void> {
	await tx.update(workOrders).set(progress).where(eq(workOrders.id, id));
}
