import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { readBenches } from "#app/shop/bench/bench-state.server.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { images, orders, workOrders, workPhotos, workSteps } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { type Diary, type DiaryWork, diaryOf, isBegun } from "./diary.ts";

/**
 * The diary of an order for a reader of its full data, who is not one with a parcel's code alone; null where it has
 * none, also of a cancelled order.
 */
export const findDiary = async ({ id }: ReadableOrder, now = new Date()): Promise<Diary | null> =>
	(await readDiaries([id], now)).get(id) ?? null;

/** The diaries of paid orders: three statements whatever their number, and one for the plan of those not begun. */
export async function readDiaries(
	orderIds: readonly string[],
	now = new Date(),
): Promise<Map<string, Diary>> {
	const works = await readDiaryWork(db, orderIds);
	const byOrder = Map.groupBy(works, ({ orderId }) => orderId);
	const waiting = [...byOrder.values()].filter((ofOrder) => !ofOrder.some(isBegun)).flat();
	const begins = waiting.length === 0 ? new Map<string, IsoDay | null>() : await readBegins(waiting, now);
	const diaries = [...byOrder].map(([orderId, ofOrder]) => {
		const days = ofOrder.flatMap(({ id }) => begins.get(id) ?? []).toSorted();
		return [orderId, diaryOf(ofOrder, days[0] ?? null, now)] as const;
	});
	return new Map(diaries.flatMap(([id, diary]) => (diary ? [[id, diary]] : [])));
}

interface StoredDiaryWork extends DiaryWork {
	photos: readonly (DiaryWork["photos"][number] & { shownAt: Date | null })[];
	orderId: string;
	benchId: string | null;
}

/** The pieces of paid orders with their steps. A place that was given back, as a cancelled order's, has no diary. */
export async function readDiaryWork(
	on: Pick<Queryable, "select">,
	orderIds: readonly string[],
): Promise<StoredDiaryWork[]> {
	if (orderIds.length === 0) return [];
	const isShown = and(
		inArray(workOrders.orderId, [...orderIds]),
		isNull(workOrders.returnedAt),
		eq(orders.paymentStatus, "paid"),
		ne(orders.status, "cancelled"),
	);
	const [works, steps, photos] = await together(
		on
			.select({
				id: workOrders.id,
				orderId: orders.id,
				benchId: workOrders.benchId,
				kind: workOrders.kind,
				productName: workOrders.productName,
				quantity: workOrders.quantity,
				leavesEarlyOn: workOrders.leavesEarlyOn,
				status: orders.status,
				startedAt: workOrders.startedAt,
				finishedAt: workOrders.finishedAt,
			})
			.from(workOrders)
			.innerJoin(orders, eq(orders.id, workOrders.orderId))
			.where(isShown)
			.orderBy(asc(workOrders.productName), asc(workOrders.id)),
		on
			.select({
				workOrderId: workSteps.workOrderId,
				position: workSteps.position,
				name: workSteps.name,
				doneAt: workSteps.doneAt,
			})
			.from(workSteps)
			.innerJoin(workOrders, eq(workOrders.id, workSteps.workOrderId))
			.innerJoin(orders, eq(orders.id, workOrders.orderId))
			.where(isShown)
			.orderBy(asc(workSteps.workOrderId), asc(workSteps.position)),
		on
			.select({
				id: workPhotos.id,
				workOrderId: workPhotos.workOrderId,
				width: images.width,
				height: images.height,
				step: workPhotos.step,
				takenAt: workPhotos.takenAt,
				shownAt: workPhotos.shownAt,
			})
			.from(workPhotos)
			.innerJoin(images, eq(images.id, workPhotos.imageId))
			.innerJoin(workOrders, eq(workOrders.id, workPhotos.workOrderId))
			.innerJoin(orders, eq(orders.id, workOrders.orderId))
			.where(and(isShown, isNotNull(workPhotos.shownAt)))
			.orderBy(asc(workPhotos.takenAt), asc(workPhotos.id)),
	);
	const stepsOf = Map.groupBy(steps, ({ workOrderId }) => workOrderId);
	const photosOf = Map.groupBy(photos, ({ workOrderId }) => workOrderId);
	return works.map(({ status, ...work }) => ({
		...work,
		// Once the order has left, nothing of it leaves before.
		leavesEarlyOn: isBeforeDispatch(status) ? work.leavesEarlyOn : null,
		steps: stepsOf.get(work.id) ?? [],
		photos: photosOf.get(work.id) ?? [],
	}));
}

/** The day on which the plan begins each of these, if it stays as it is. */
async function readBegins(works: readonly StoredDiaryWork[], now: Date): Promise<Map<string, IsoDay | null>> {
	const benchIds = [...new Set(works.flatMap(({ benchId }) => benchId ?? []))];
	const closed = workshopClosures(calendarsOf(await readSettings()));
	const benches = await readBenches(db, benchIds, { today: dayOf(now), closed, withInactive: true });
	return new Map(
		benches.flatMap(({ capacity, places }) =>
			plan(capacity, places).map(({ id, start }) => [id, start] as const),
		),
	);
}
