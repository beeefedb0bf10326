import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type ClosedDays, capacityOf } from "#app/shop/bench/bench-state.server.ts";
import { type Bench, listBenchExceptions, listBenches } from "#app/shop/bench/benches.queries.server.ts";
import type { Capacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { formatSize } from "#app/shop/catalogue/products/dimensions.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import {
	payDay,
	type WorkingCalendars,
	workshopCalendar,
	workshopClosures,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, dayOf, type IsoDay, laterDay } from "#app/values/date.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import type { Queryable } from "#db/client.server.ts";
import { isLiveWorkOrder, orderItems, orders, products, workOrders, workSteps } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import type { MovableWorkOrder } from "./plan/move-work.ts";
import type { HeldOffer, PromisedPiece, PromiseRules, SettledPiece } from "./plan/planned-work.ts";

interface WorkStepState {
	readonly position: number;
	readonly name: string;
	/** In per cent of the work. */
	readonly share: number;
	readonly isDone: boolean;
}

/** A live work order with what is made, and what its order promised. It names no customer. */
export interface BenchWork extends MovableWorkOrder {
	readonly orderNumber: number | null;
	readonly productName: string;
	readonly quantity: number;
	/** "220 × 100 × 76 cm", where the product is known and measured. */
	readonly size: string | null;
	readonly totalMinutes: number;
	/** The day until which it leaves before the rest of its order. */
	readonly leavesEarlyOn: IsoDay | null;
	readonly steps: readonly WorkStepState[];
}

/** A piece of an order still to be sent that is finished, or has no day on a bench. */
export interface SettledWork extends SettledPiece {
	readonly orderNumber: number | null;
	readonly benchId: string | null;
	readonly productName: string;
}

export interface PlannedBench extends Bench {
	readonly capacity: Capacity;
}

/** All that a plan of the workshop is worked out from. */
export interface BenchWorkRead {
	readonly today: IsoDay;
	readonly benches: readonly PlannedBench[];
	readonly places: readonly BenchWork[];
	readonly settled: readonly SettledWork[];
	readonly rules: PromiseRules;
}

type WorkReader = Pick<Queryable, "select">;

/** The benches with their hours from today on, and every piece of the orders to be sent, by five statements whatever their number. */
export async function readBenchWork(
	on: WorkReader,
	settings: StoreSettings,
	now: Date = new Date(),
): Promise<BenchWorkRead> {
	const today = dayOf(now);
	const calendars = calendarsOf(settings);
	const closed = workshopClosures(calendars);
	const [benches, exceptions, works, steps, settled] = await together(
		listBenches(on),
		listBenchExceptions(today, { reader: on }),
		listLiveWork(on),
		listLiveSteps(on),
		listSettledWork(on),
	);
	const stepsOf = Map.groupBy(steps, ({ workOrderId }) => workOrderId);
	const { packingDays, slackDays } = settings.workshop;
	const counting = { today, calendars, payDay: payDay(now, calendars) };
	return {
		today,
		benches: benches.map((bench) => ({ ...bench, capacity: capacityFor(bench, exceptions, today, closed) })),
		places: works.flatMap((work) => toBenchWork(work, stepsOf.get(work.id) ?? [], counting)),
		settled: settled.map(({ order, finishedAt, ...work }) => ({
			...work,
			...toPromise(order, counting),
			finish: finishedAt && dayOf(finishedAt),
		})),
		rules: { packingDays, slackDays, calendars },
	};
}

const capacityFor = (
	{ id, week }: Bench,
	exceptions: Awaited<ReturnType<typeof listBenchExceptions>>,
	today: IsoDay,
	closed: ClosedDays,
): Capacity => {
	const ofBench = exceptions
		.filter(({ benchId }) => benchId === id)
		.map(({ day, minutes }) => ({ day, minutes }));
	return capacityOf({ id, week: [...week], exceptions: ofBench }, today, closed);
};

/** The promise of the work order's order; all null once the order's data was erased. */
const promiseColumns = {
	orderNumber: orders.number,
	promisedDate: orders.promisedDate,
	transitDays: orders.transitDays,
	shippingOptionId: orders.shippingOptionId,
	otherDays: orders.workshopDays,
	paymentStatus: orders.paymentStatus,
	status: orders.status,
	paidAt: orders.paidAt,
	readyAt: orders.readyAt,
};

const listLiveWork = (on: WorkReader) =>
	on
		.select({
			id: workOrders.id,
			orderId: workOrders.orderId,
			benchId: workOrders.benchId,
			productName: workOrders.productName,
			quantity: workOrders.quantity,
			totalMinutes: workOrders.minutes,
			dryingDays: workOrders.dryingDays,
			readyDay: workOrders.readyDay,
			targetDay: workOrders.targetDay,
			leavesEarlyOn: workOrders.leavesEarlyOn,
			releaseDay: workOrders.releaseDay,
			heldUntil: workOrders.heldUntil,
			takenAt: workOrders.takenAt,
			startedAt: workOrders.startedAt,
			order: promiseColumns,
			widthMm: products.widthMm,
			heightMm: products.heightMm,
			depthMm: products.depthMm,
		})
		.from(workOrders)
		.leftJoin(orders, eq(orders.id, workOrders.orderId))
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(isLiveWorkOrder(workOrders));

const listSettledWork = (on: WorkReader) =>
	on
		.select({
			id: workOrders.id,
			orderId: workOrders.orderId,
			benchId: workOrders.benchId,
			productName: workOrders.productName,
			dryingDays: workOrders.dryingDays,
			finishedAt: workOrders.finishedAt,
			order: promiseColumns,
		})
		.from(orders)
		.innerJoin(workOrders, eq(workOrders.orderId, orders.id))
		.where(
			and(
				eq(orders.paymentStatus, "paid"),
				inArray(orders.status, [...unshippedStatuses]),
				isNull(workOrders.returnedAt),
				or(isNotNull(workOrders.finishedAt), isNull(workOrders.readyDay)),
			),
		);

const listLiveSteps = (on: WorkReader) =>
	on
		.select({
			workOrderId: workSteps.workOrderId,
			position: workSteps.position,
			name: workSteps.name,
			share: workSteps.share,
			isDone: sql<boolean>`${workSteps.doneAt} is not null`,
		})
		.from(workSteps)
		.innerJoin(workOrders, eq(workOrders.id, workSteps.workOrderId))
		.where(isLiveWorkOrder(workOrders))
		.orderBy(asc(workSteps.workOrderId), asc(workSteps.position));

/** Minutes are rounded up, so that the work is done only with the last step. */
export const minutesLeft = (
	minutes: number,
	steps: readonly Omit<WorkStepState, "name" | "position">[],
): number =>
	steps.length === 0
		? minutes
		: Math.ceil((minutes * steps.reduce((sum, { share, isDone }) => sum + (isDone ? 0 : share), 0)) / 100);

type ReadWork = Awaited<ReturnType<typeof listLiveWork>>[number];

interface Counting {
	readonly today: IsoDay;
	readonly calendars: WorkingCalendars;
	/** The day on which a payment of now counts. */
	readonly payDay: IsoDay;
}

type ReadPromise = Omit<PromisedPiece, "dryingDays"> & Pick<BenchWork, "orderNumber">;

/** Only a paid order that was not sent has something to keep; of an unpaid one it is an offer. */
function toPromise(order: ReadWork["order"], { today, calendars, payDay: paidNow }: Counting): ReadPromise {
	const inWorkshop = workshopCalendar(calendars);
	const soonest = inWorkshop.add(today, 0);
	if (order === null) {
		const nothing = { orderNumber: null, promisedDate: null, transitDays: 0, shippingOptionId: "" };
		return { ...nothing, leavesFrom: soonest, isReady: false };
	}
	const { orderNumber, otherDays, paidAt, paymentStatus, status } = order;
	const isOpen = paymentStatus === "paid" && isBeforeDispatch(status);
	const paidOn = paidAt ? payDay(paidAt, calendars) : paidNow;
	const others = otherDays ? inWorkshop.add(paidOn, otherDays) : soonest;
	return {
		orderNumber,
		promisedDate: isOpen ? order.promisedDate : null,
		transitDays: order.transitDays ?? 0,
		shippingOptionId: order.shippingOptionId,
		leavesFrom: laterDay(soonest, others),
		isReady: order.readyAt !== null,
	};
}

/** An offer binds the shop until the last day to pay it. */
function offerOf(
	{ releaseDay, heldUntil }: Pick<ReadWork, "releaseDay" | "heldUntil">,
	order: ReadWork["order"],
	{ payDay: paidNow }: Counting,
): HeldOffer | null {
	if (order === null || releaseDay !== null || heldUntil === null || heldUntil < paidNow) return null;
	const { promisedDate, paymentStatus, status } = order;
	const isOpen = paymentStatus !== "paid" && isBeforeDispatch(status);
	return isOpen && promisedDate !== null ? { promisedDate, releaseDay: addDays(paidNow, 1) } : null;
}

function toBenchWork(
	{ order, ...work }: ReadWork,
	steps: Awaited<ReturnType<typeof listLiveSteps>>,
	counting: Counting,
): BenchWork[] {
	const { benchId, readyDay, targetDay, widthMm, heightMm, depthMm } = work;
	// One without a day holds no minutes.
	if (benchId === null || readyDay === null || targetDay === null) return [];
	const readyAt = order?.readyAt ?? null;
	return [
		{
			...work,
			...toPromise(order, counting),
			offer: offerOf(work, order, counting),
			// Work that is made again was taken after its order was ready.
			isReady: readyAt !== null && work.takenAt <= readyAt,
			benchId,
			readyDay,
			targetDay,
			minutes: minutesLeft(work.totalMinutes, steps),
			takenAt: work.takenAt.getTime(),
			startedAt: work.startedAt?.getTime() ?? null,
			size: formatSize({ widthMm, heightMm, depthMm }),
			steps: steps.map(({ position, name, share, isDone }) => ({ position, name, share, isDone })),
		},
	];
}
