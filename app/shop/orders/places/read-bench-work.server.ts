import { asc, eq, sql } from "drizzle-orm";
import { type ClosedDays, capacityOf } from "#app/shop/bench/bench-state.server.ts";
import { type Bench, listBenchExceptions, listBenches } from "#app/shop/bench/benches.queries.server.ts";
import type { Capacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { formatSize } from "#app/shop/catalogue/products/dimensions.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { Queryable } from "#db/client.server.ts";
import { isLivePlace, orderItems, orders, products, workOrders, workSteps } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import type { MovablePlace } from "./plan/move-work.ts";
import type { PromiseRules } from "./plan/planned-work.ts";

interface WorkStepState {
	readonly position: number;
	readonly name: string;
	/** In per cent of the work. */
	readonly share: number;
	readonly isDone: boolean;
}

/** A live place with what is made, and what its order promised. It names no customer. */
export interface BenchWork extends MovablePlace {
	readonly productName: string;
	readonly quantity: number;
	/** "220 × 100 × 76 cm", where the product is known and measured. */
	readonly size: string | null;
	readonly totalMinutes: number;
	readonly steps: readonly WorkStepState[];
}

export interface PlannedBench extends Bench {
	readonly capacity: Capacity;
}

/** All that a plan of the workshop is worked out from. */
export interface BenchWorkRead {
	readonly today: IsoDay;
	readonly benches: readonly PlannedBench[];
	readonly places: readonly BenchWork[];
	readonly rules: PromiseRules;
}

type WorkReader = Pick<Queryable, "select">;

/** The benches with their hours from today on, and every place with a day, by four statements whatever their number. */
export async function readBenchWork(
	on: WorkReader,
	settings: StoreSettings,
	now: Date = new Date(),
): Promise<BenchWorkRead> {
	const today = dayOf(now);
	const calendars = calendarsOf(settings);
	const closed = workshopClosures(calendars);
	const [benches, exceptions, works, steps] = await together(
		listBenches(on),
		listBenchExceptions(today, { reader: on }),
		listLiveWork(on),
		listLiveSteps(on),
	);
	const stepsOf = Map.groupBy(steps, ({ workOrderId }) => workOrderId);
	const { packingDays, slackDays } = settings.workshop;
	return {
		today,
		benches: benches.map((bench) => ({ ...bench, capacity: capacityFor(bench, exceptions, today, closed) })),
		places: works.flatMap((work) => toBenchWork(work, stepsOf.get(work.id) ?? [])),
		rules: { packingDays, slackDays, calendars },
	};
}

const capacityFor = (
	{ id, week }: Bench,
	exceptions: Awaited<ReturnType<typeof listBenchExceptions>>,
	today: IsoDay,
	closed: ClosedDays,
): Capacity => {
	const own = exceptions
		.filter(({ benchId }) => benchId === id)
		.map(({ day, minutes }) => ({ day, minutes }));
	return capacityOf({ id, week: [...week], exceptions: own }, today, closed);
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
			releaseDay: workOrders.releaseDay,
			heldUntil: workOrders.heldUntil,
			takenAt: workOrders.takenAt,
			startedAt: workOrders.startedAt,
			promisedDate: orders.promisedDate,
			transitDays: orders.transitDays,
			shippingOptionId: orders.shippingOptionId,
			widthMm: products.widthMm,
			heightMm: products.heightMm,
			depthMm: products.depthMm,
		})
		.from(workOrders)
		.leftJoin(orders, eq(orders.id, workOrders.orderId))
		.leftJoin(orderItems, eq(orderItems.id, workOrders.orderItemId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(isLivePlace(workOrders));

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
		.where(isLivePlace(workOrders))
		.orderBy(asc(workSteps.workOrderId), asc(workSteps.position));

/** Minutes are rounded up, so that the work is done only with the last step. */
export const minutesLeft = (
	minutes: number,
	steps: readonly Omit<WorkStepState, "name" | "position">[],
): number =>
	steps.length === 0
		? minutes
		: Math.ceil((minutes * steps.reduce((sum, { share, isDone }) => sum + (isDone ? 0 : share), 0)) / 100);

function toBenchWork(
	work: Awaited<ReturnType<typeof listLiveWork>>[number],
	steps: Awaited<ReturnType<typeof listLiveSteps>>,
): BenchWork[] {
	const { benchId, readyDay, targetDay, widthMm, heightMm, depthMm } = work;
	// One without a day holds no minutes.
	if (benchId === null || readyDay === null || targetDay === null) return [];
	return [
		{
			...work,
			benchId,
			readyDay,
			targetDay,
			minutes: minutesLeft(work.totalMinutes, steps),
			takenAt: work.takenAt.getTime(),
			startedAt: work.startedAt?.getTime() ?? null,
			transitDays: work.transitDays ?? 0,
			shippingOptionId: work.shippingOptionId ?? "",
			size: formatSize({ widthMm, heightMm, depthMm }),
			steps: steps.map(({ position, name, share, isDone }) => ({ position, name, share, isDone })),
		},
	];
}
