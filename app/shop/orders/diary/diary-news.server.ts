import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { DAY_MS, dayOf, startOfDay } from "#app/values/date.ts";
import { openStatuses } from "#app/values/status/order-status.ts";
import { STEP_NUMBERS } from "#app/values/workshop/work-step.ts";
import type { Queryable } from "#db/client.server.ts";
import { benchEvents, orders, workOrders, workPhotos, workSteps } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";

/** Older steps and photographs were not told in time, and are left out. */
const NEWS_MS = 7 * DAY_MS;

/** Progress of a product on a bench that its customer has not been told yet. */
export interface PieceNews {
	workOrderId: string;
	productName: string;
	quantity: number;
	/** In the order in which they were done. */
	steps: readonly { name: string; doneAt: Date }[];
	photos: readonly { id: string; takenAt: Date }[];
}

/** Orders whose diary may be sent today: at most one mail a day. */
export const isAskedForDiary = (now: Date) =>
	and(
		eq(orders.paymentStatus, "paid"),
		inArray(orders.status, [...openStatuses]),
		lt(orders.refundedCents, orders.totalCents),
		// After the account was deleted, only what is still open about the order is written about.
		isNotNull(orders.userId),
		isNull(orders.diaryStoppedAt),
		or(isNull(orders.diaryMailedAt), lt(orders.diaryMailedAt, startOfDay(dayOf(now)))),
	);

/**
 * News since the last mail, by order: steps that are ticked, also those whose tick arrived later than the mail,
 * and photographs that are shown.
 */
export async function readDiaryNews(
	on: Pick<Queryable, "select">,
	{ now, orderId }: { now: Date; orderId?: string },
): Promise<Map<string, PieceNews[]>> {
	const oldest = new Date(now.getTime() - NEWS_MS).toISOString();
	const since = sql`greatest(${orders.diaryMailedAt}, ${oldest}::timestamptz)`;
	const isOfOrder = and(
		isAskedForDiary(now),
		orderId === undefined ? undefined : eq(orders.id, orderId),
		isNull(workOrders.returnedAt),
	);
	const arrivedSince = on
		.select({ one: sql`1` })
		.from(benchEvents)
		.where(
			and(
				eq(benchEvents.workOrderId, workSteps.workOrderId),
				sql`${benchEvents.step} % ${STEP_NUMBERS} = ${workSteps.position} % ${STEP_NUMBERS}`,
				eq(benchEvents.kind, "tick"),
				eq(benchEvents.outcome, "applied"),
				gt(benchEvents.receivedAt, since),
			),
		);
	const work = {
		orderId: orders.id,
		workOrderId: workOrders.id,
		productName: workOrders.productName,
		quantity: workOrders.quantity,
	};
	const [steps, photos] = await together(
		on
			.select({
				...work,
				name: workSteps.name,
				doneAt: sql<Date>`${workSteps.doneAt}`.mapWith(workSteps.doneAt),
			})
			.from(workSteps)
			.innerJoin(workOrders, eq(workOrders.id, workSteps.workOrderId))
			.innerJoin(orders, eq(orders.id, workOrders.orderId))
			.where(
				and(isOfOrder, isNotNull(workSteps.doneAt), or(gt(workSteps.doneAt, since), exists(arrivedSince))),
			)
			.orderBy(asc(workSteps.doneAt), asc(workSteps.position)),
		on
			.select({ ...work, id: workPhotos.id, takenAt: workPhotos.takenAt })
			.from(workPhotos)
			.innerJoin(workOrders, eq(workOrders.id, workPhotos.workOrderId))
			.innerJoin(orders, eq(orders.id, workOrders.orderId))
			.where(and(isOfOrder, gt(workPhotos.shownAt, since)))
			.orderBy(asc(workPhotos.takenAt), asc(workPhotos.id)),
	);
	const byOrder = Map.groupBy([...steps, ...photos], (row) => row.orderId);
	return new Map([...byOrder].map(([id, rows]) => [id, newsOfPieces(rows)]));
}

type NewsRow = { workOrderId: string; productName: string; quantity: number } & (
	| { name: string; doneAt: Date }
	| { id: string; takenAt: Date }
);

const newsOfPieces = (rows: readonly NewsRow[]): PieceNews[] =>
	[...Map.groupBy(rows, ({ workOrderId }) => workOrderId)]
		.flatMap(([workOrderId, [...events]]) => {
			const [first] = events;
			if (!first) return [];
			const { productName, quantity } = first;
			return {
				workOrderId,
				productName,
				quantity,
				steps: events.flatMap((row) => ("name" in row ? { name: row.name, doneAt: row.doneAt } : [])),
				photos: events.flatMap((row) => ("takenAt" in row ? { id: row.id, takenAt: row.takenAt } : [])),
			};
		})
		.toSorted(
			(one, other) =>
				one.productName.localeCompare(other.productName) || one.workOrderId.localeCompare(other.workOrderId),
		);
