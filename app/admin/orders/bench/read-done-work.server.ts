import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { workOrders } from "#db/schema.server.ts";
import { remakeChoice } from "./work-options.server.ts";

/** A work order that is done, of an order still to be sent: it can only be made again. Null for any other. */
export async function readDoneWork(_admin: Admin, workId: string) {
	if (!isUuid(workId)) return null;
	const [[work], read] = await Promise.all([
		db
			.select()
			.from(workOrders)
			.where(and(eq(workOrders.id, workId), isNotNull(workOrders.finishedAt), isNull(workOrders.returnedAt))),
		readSettings().then((settings) => readBenchWork(db, settings)),
	]);
	if (!work?.finishedAt) return null;
	const { id, benchId, candidateIds, productName, quantity, minutes, orderId, readyDay } = work;
	const remake = remakeChoice(read, {
		id,
		benchId,
		candidateIds,
		quantity,
		readyDay,
		totalMinutes: minutes,
	});
	const isSettled = read.settled.some((each) => each.id === id);
	return isSettled ? { productName, quantity, orderId, doneOn: dayOf(work.finishedAt), remake } : null;
}

/** A work order that the owner took off its bench: it can only be put back. Null for any other. */
export async function readRemovedWork(_admin: Admin, workId: string) {
	if (!isUuid(workId)) return null;
	const [work] = await db
		.select()
		.from(workOrders)
		.where(and(eq(workOrders.id, workId), isNotNull(workOrders.removedAt), isNotNull(workOrders.benchId)));
	if (!work?.removedAt) return null;
	const { productName, quantity, orderId, minutes } = work;
	return { productName, quantity, orderId, minutes, removedOn: dayOf(work.removedAt) };
}

export type RemovedWork = NonNullable<Awaited<ReturnType<typeof readRemovedWork>>>;

export type DoneWork = NonNullable<Awaited<ReturnType<typeof readDoneWork>>>;
