import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import {
	type EarlyDay,
	lastEarlyDay,
	planEarlyDay,
	whyLeavesWhole,
} from "#app/shop/orders/work-orders/plan/early-day.ts";
import { planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { minutesLeft, readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf, daysBetween, type IsoDay } from "#app/values/date.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { workKindValues } from "#app/values/workshop/work-kind.ts";
import { db } from "#db/client.server.ts";
import { benches, images, workOrders, workPhotos, workSteps } from "#db/schema.server.ts";
import type { WorkView } from "./bench-view.ts";

/** A photograph of the work, and whether the customer sees it. */
export interface OrderWorkPhoto {
	id: string;
	width: number;
	height: number;
	takenAt: Date;
	isShown: boolean;
	/** Whether it waits for the owner to show it, or not. */
	isAwaited: boolean;
}

/** A work order as the details of its order show it. */
export interface OrderWork
	extends Pick<
		WorkView,
		| "id"
		| "productName"
		| "quantity"
		| "steps"
		| "minutesLeft"
		| "totalMinutes"
		| "start"
		| "finish"
		| "risk"
		| "lateDays"
	> {
	kind: (typeof workKindValues)[number];
	photos: readonly OrderWorkPhoto[];
	/** The day until which it leaves before the others, and whether the plan keeps that day; null where it does not. */
	early: EarlyDay | null;
	/** The days that may be written for it; null where it leaves with its order. */
	earlyDays: { from: IsoDay; until: IsoDay | null } | null;
	benchName: string | null;
	readyDay: IsoDay | null;
	/** The day on which it was done, or taken off its bench. */
	doneOn: IsoDay | null;
	removedOn: IsoDay | null;
	/** Whether something can still be done with it on the screen of the benches. */
	isOpen: boolean;
}

type OrderToShow = ReadableOrder<"admin"> & {
	status: OrderStatus;
	paymentStatus: string;
	items: readonly { id: string }[];
	leaveDate: IsoDay | null;
	promisedDate: IsoDay | null;
};

/** The work of an order on the benches, with steps and plan; what was given back with the order is not shown. */
export async function listOrderWorks(order: OrderToShow): Promise<OrderWork[]> {
	const rows = await listWorks(order.id);
	if (rows.length === 0) return [];
	const ids = rows.map(({ work }) => work.id);
	const [steps, photos, read] = await Promise.all([
		listSteps(ids),
		listPhotos(ids),
		readSettings().then((settings) => readBenchWork(db, settings)),
	]);
	const planned = planPromises(read.benches, read.places, read.rules);
	const isOpen = order.paymentStatus === "paid" && isBeforeDispatch(order.status);
	const works = rows.flatMap(({ work }) => (work.returnedAt === null ? [work] : []));
	const itemIds = order.items.map(({ id }) => id);
	const earlyDays = { from: read.today, until: lastEarlyDay(order, read.today) };
	return rows.map(({ work, benchName }) => {
		const { id, productName, quantity, kind, readyDay, finishedAt, removedAt, leavesEarlyOn } = work;
		const workSteps = steps
			.filter(({ workOrderId }) => workOrderId === id)
			.map(({ position, name, share, doneAt }) => ({ position, name, share, isDone: doneAt !== null }));
		const { start = null, finish = null, arrival = null, risk = "none" } = planned.get(id) ?? {};
		const place = read.places.find((each) => each.id === id);
		const promisedDate = place?.promisedDate ?? null;
		const { isReady } = place ?? read.settled.find((each) => each.id === id) ?? { isReady: false };
		// Work that waits for a place is in no plan, so nothing finishes it.
		const isAwaited = finishedAt === null && !isReady;
		const mayLeaveEarly = leavesEarlyOn !== null || whyLeavesWhole(id, works, itemIds) === null;
		return {
			id,
			productName,
			quantity,
			kind,
			benchName,
			readyDay,
			start,
			finish,
			risk,
			steps: workSteps,
			photos: photos
				.filter(({ workOrderId }) => workOrderId === id)
				.map(({ workOrderId: _, shownAt, ...photo }) => ({ ...photo, isShown: shownAt !== null })),
			early:
				leavesEarlyOn === null || !isOpen || removedAt
					? null
					: isAwaited
						? planEarlyDay(leavesEarlyOn, { finish, dryingDays: work.dryingDays }, read.rules)
						: { day: leavesEarlyOn, risk: "none", leaves: null },
			earlyDays: isOpen && !removedAt && mayLeaveEarly ? earlyDays : null,
			minutesLeft: finishedAt ? 0 : minutesLeft(work.minutes, workSteps),
			totalMinutes: work.minutes,
			lateDays: arrival && promisedDate ? Math.max(daysBetween(promisedDate, arrival), 0) : null,
			doneOn: finishedAt && dayOf(finishedAt),
			removedOn: removedAt && dayOf(removedAt),
			isOpen: isOpen && readyDay !== null,
		};
	});
}

const listWorks = (orderId: string) =>
	db
		.select({ work: workOrders, benchName: benches.name })
		.from(workOrders)
		.leftJoin(benches, eq(benches.id, workOrders.benchId))
		.where(
			and(
				eq(workOrders.orderId, orderId),
				or(isNull(workOrders.returnedAt), isNotNull(workOrders.removedAt)),
			),
		)
		.orderBy(asc(workOrders.takenAt), asc(workOrders.productName), asc(workOrders.id));

const listSteps = (ids: readonly string[]) =>
	db
		.select()
		.from(workSteps)
		.where(inArray(workSteps.workOrderId, [...ids]))
		.orderBy(asc(workSteps.workOrderId), asc(workSteps.position));

const listPhotos = (ids: readonly string[]) =>
	db
		.select({
			id: workPhotos.id,
			workOrderId: workPhotos.workOrderId,
			width: images.width,
			height: images.height,
			takenAt: workPhotos.takenAt,
			shownAt: workPhotos.shownAt,
			// An earlier build that shows a photograph leaves this column as it was.
			isAwaited: sql<boolean>`${workPhotos.isAwaited} and ${workPhotos.shownAt} is null`,
		})
		.from(workPhotos)
		.innerJoin(images, eq(images.id, workPhotos.imageId))
		.where(inArray(workPhotos.workOrderId, [...ids]))
		.orderBy(asc(workPhotos.takenAt), asc(workPhotos.id));
