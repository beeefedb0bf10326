import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { isLiveWorkOrder, workOrders } from "#db/schema.server.ts";
import { type ClosedDays, lockBenches, readBenches } from "./bench-state.server.ts";
import {
	type BenchState,
	type ScheduledWorkOrder,
	scheduleWorkOrders,
	type WorkOrderRequest,
	worksOnChosen,
} from "./schedule-work-orders.ts";

/*
 * The life of work orders in transactions. Locks are always taken in the same sequence: the order, then the benches by
 * id, then products. Only taking minutes needs a bench's lock: less work makes no other work order late. Each of them
 * tells every process that a queue has changed.
 */

/** One item of an order that is made on a bench. */
export interface NewWorkOrder extends WorkOrderRequest {
	readonly orderItemId: string;
	readonly productName: string;
	readonly quantity: number;
	readonly steps: readonly WorkStep[];
	/** Null for one over the limits, which holds no minutes until it is paid. */
	readonly chosen: ScheduledWorkOrder | null;
}

/**
 * Writes the work orders of a new order and their steps, by one statement. The caller holds the locks of their benches.
 */
export const reserveWorkOrders = (
	tx: Transaction,
	orderId: string,
	places: readonly NewWorkOrder[],
	heldUntil: IsoDay | null,
): PromiseLike<unknown> => {
	const rows = places.map(({ id, orderItemId, chosen, benchIds, productName, quantity, ...place }) => ({
		id,
		order_item_id: orderItemId,
		bench_id: chosen?.benchId ?? null,
		candidate_ids: benchIds,
		product_name: productName,
		quantity,
		minutes: place.minutes,
		drying_days: place.dryingDays,
		ready_day: chosen?.readyDay ?? null,
		taken_at: new Date(place.takenAt ?? Date.now()).toISOString(),
		steps: place.steps.map(({ name, share }, position) => ({ position, name, share })),
	}));
	// Not awaited: it is sent with the COMMIT, and the statement must run when its caller awaits it.
	void invalidate(tx, "bench");
	return tx.execute(sql`
		with given as (
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
				id uuid, order_item_id uuid, bench_id uuid, candidate_ids uuid[], product_name text, quantity int,
				minutes int, drying_days smallint, ready_day date, taken_at timestamptz, steps jsonb)
		), taken as (
			insert into work_orders (id, order_id, order_item_id, bench_id, candidate_ids, product_name, quantity,
				minutes, drying_days, ready_day, target_day, held_until, taken_at)
			select id, ${orderId}::uuid, order_item_id, bench_id, candidate_ids, product_name, quantity,
				minutes, drying_days, ready_day, ready_day,
				case when ready_day is null then null else ${heldUntil}::date end, taken_at
			from given
		)
		insert into work_steps (work_order_id, position, name, share)
		select given.id, step.position, step.name, step.share
		from given cross join lateral jsonb_to_recordset(given.steps) as step (position smallint, name text, share smallint)`);
};

/** The last day of work of a work order, and how long it then dries. */
export interface ReadyWorkOrder {
	readonly readyDay: IsoDay;
	readonly dryingDays: number;
}

/** Paid while its offer holds: the work orders keep their ready days, whatever has changed on their benches since. */
export async function promiseWorkOrders(tx: Transaction, orderId: string, payDay: IsoDay): Promise<void> {
	await tx
		.update(workOrders)
		.set({ releaseDay: addDays(payDay, 1), heldUntil: null })
		.where(and(ofOrder(orderId), sql`${workOrders.readyDay} is not null`, isNull(workOrders.releaseDay)));
	await invalidate(tx, "bench");
}

/** The payment was taken back: the work orders wait for it again at their days. */
export async function holdWorkOrders(
	tx: Transaction,
	orderId: string,
	heldUntil: IsoDay | null,
): Promise<void> {
	await tx
		.update(workOrders)
		.set({ releaseDay: null, heldUntil, startedAt: null, stoppedAt: null })
		.where(and(ofOrder(orderId), sql`${workOrders.readyDay} is not null`));
	await invalidate(tx, "bench");
}

/** Gives the minutes of an order back, once because the statement says so. */
export async function giveBackWorkOrders(tx: Transaction, orderId: string): Promise<void> {
	await tx.update(workOrders).set({ returnedAt: new Date() }).where(ofOrder(orderId));
	await invalidate(tx, "bench");
}

/** The order has left, so its work is done, whatever was ticked or given back. */
export async function finishWorkOrders(tx: Transaction, orderId: string): Promise<void> {
	await tx
		.update(workOrders)
		.set({ finishedAt: new Date(), returnedAt: null })
		.where(and(eq(workOrders.orderId, orderId), isUnfinished));
	await invalidate(tx, "bench");
}

/**
 * Work that was begun, moved forward by the owner or leaves before the others keeps its place in the queue. Asked by the
 * statement that moves it, for the owner may move it in that moment.
 */
const followsReadyDay = sql`${workOrders.startedAt} is null and ${workOrders.targetDay} = ${workOrders.readyDay} and ${workOrders.leavesEarlyOn} is null`;

/**
 * The customer accepted a later day: each work order is to be ready by a later one, never by an earlier. No other work
 * order becomes late by it, so no bench is locked.
 */
export async function postponeWorkOrders(
	tx: Transaction,
	orderId: string,
	readyDayOf: (dryingDays: number) => IsoDay,
): Promise<void> {
	for (const { id, readyDay, dryingDays } of await readUnfinished(tx, [orderId])) {
		const later = readyDayOf(dryingDays);
		if (readyDay === null || later <= readyDay) continue;
		await tx
			.update(workOrders)
			.set({
				readyDay: later,
				targetDay: sql`case when ${followsReadyDay} then ${later} else ${workOrders.targetDay} end`,
			})
			.where(eq(workOrders.id, id));
	}
	await invalidate(tx, "bench");
}

/** Without the work that the owner took off its bench: it does not come back with its order. */
const isUnfinished = and(isNull(workOrders.finishedAt), isNull(workOrders.removedAt));

const ofOrder = (orderId: string) => and(eq(workOrders.orderId, orderId), isLiveWorkOrder(workOrders));

/** When work that lost its day is given one again: the day from which it counts as paid, and the days without work. */
export interface ReschedulingMoment {
	readonly payDay: IsoDay;
	readonly today: IsoDay;
	readonly now: number;
	readonly closed: ClosedDays;
}

/** The days that the work orders of an order have if it is paid on a day. */
export interface RescheduledWorkOrders {
	/** Null where one has no room before the horizon. */
	readonly ready: readonly ReadyWorkOrder[] | null;
	/** Whether one of the chosen benches works on a day. */
	readonly worksOn: (day: IsoDay) => boolean;
}

/**
 * The days that the work orders of each of these orders would be given now, never before those that they had: as if it
 * alone were paid. Two statements, whatever their number. Nothing is locked: for screens.
 */
export async function readRescheduledWorkOrders(
	on: Queryable,
	orderIds: readonly string[],
	at: ReschedulingMoment,
): Promise<Map<string, RescheduledWorkOrders>> {
	if (orderIds.length === 0) return new Map();
	const rows = await readUnfinished(on, orderIds);
	const benches = await readBenches(on, candidatesOf(rows), at);
	return new Map(
		orderIds.map((orderId) => {
			const ofOrder = rows.filter((row) => row.orderId === orderId);
			const ids = new Set(ofOrder.map(({ id }) => id));
			const others = benches.map((bench) => ({
				...bench,
				places: bench.places.filter(({ id }) => !ids.has(id)),
			}));
			const { ready, worksOn } = rescheduleWorkOrders(ofOrder, others, at);
			return [orderId, { ready, worksOn }];
		}),
	);
}

/**
 * Gives the work orders of an order a day again, never before the one that they had: those of an order that was paid
 * late, was over the limits, or had given its minutes back. Locks their benches until COMMIT. Where one has no room,
 * all of them wait without a day. `write` is called once it is known until when an unpaid order holds them.
 */
export async function reserveLapsedWorkOrders(
	tx: Transaction,
	orderId: string,
	at: ReschedulingMoment,
): Promise<
	RescheduledWorkOrders & { write: (hold: { isPaid: boolean; heldUntil: IsoDay | null }) => Promise<void> }
> {
	const rows = await readUnfinished(tx, [orderId]);
	await lockBenches(tx, candidatesOf(rows));
	const { ready, worksOn, chosen } = rescheduleWorkOrders(rows, await readCandidates(tx, rows, at), at);
	return {
		ready,
		worksOn,
		async write({ isPaid, heldUntil }) {
			for (const row of rows) {
				const place = ready === null ? null : (chosen.get(row.id) ?? null);
				await tx
					.update(workOrders)
					.set({
						benchId: place?.benchId ?? null,
						readyDay: place?.readyDay ?? null,
						targetDay: place?.readyDay ?? null,
						releaseDay: place && isPaid ? addDays(at.payDay, 1) : null,
						heldUntil: place && !isPaid ? heldUntil : null,
						// No work is begun before the payment, also where that was taken back after its beginning.
						...(isPaid ? {} : { startedAt: null, stoppedAt: null }),
						takenAt: new Date(takingOf(row, at)),
						returnedAt: null,
						endSeenAt: null,
					})
					.where(eq(workOrders.id, row.id));
			}
			await invalidate(tx, "bench");
		},
	};
}

/**
 * Gives a day to the work orders of a paid order that wait for one, on the given benches or, for null, on those that
 * can make them. Its other work orders stay as they are. Locks the benches until COMMIT. Where one has no room, all go
 * on waiting. Null where none waits.
 */
export async function reserveWaitingWorkOrders(
	tx: Transaction,
	orderId: string,
	at: ReschedulingMoment,
	benchIds: readonly string[] | null,
): Promise<RescheduledWorkOrders | null> {
	const rows = await readUnfinished(tx, [orderId]);
	const waiting = rows
		.filter(({ readyDay, returnedAt }) => readyDay === null && returnedAt === null)
		.map((row) => ({ ...row, candidateIds: [...(benchIds ?? row.candidateIds)] }));
	if (waiting.length === 0) return null;
	const candidates = candidatesOf(waiting);
	await lockBenches(tx, candidates);
	const { ready, worksOn, chosen } = rescheduleWorkOrders(waiting, await readBenches(tx, candidates, at), at);
	if (ready === null) return { ready, worksOn };
	for (const { id } of waiting) {
		const place = chosen.get(id);
		if (!place) continue;
		const { benchId, readyDay } = place;
		await tx
			.update(workOrders)
			.set({
				benchId,
				readyDay,
				targetDay: readyDay,
				releaseDay: addDays(at.payDay, 1),
				heldUntil: null,
				candidateIds: sql`array(select distinct unnest(${workOrders.candidateIds} || ${benchId}::uuid))`,
			})
			.where(eq(workOrders.id, id));
	}
	await invalidate(tx, "bench");
	const others = rows.flatMap(({ readyDay, dryingDays }) => (readyDay ? [{ readyDay, dryingDays }] : []));
	return { ready: [...ready, ...others], worksOn };
}

type WorkOrderRow = typeof workOrders.$inferSelect;

const readUnfinished = (on: Queryable, orderIds: readonly string[]): Promise<WorkOrderRow[]> =>
	on
		.select()
		.from(workOrders)
		.where(and(inArray(workOrders.orderId, [...orderIds]), isUnfinished));

const candidatesOf = (rows: readonly WorkOrderRow[]): string[] => [
	...new Set(rows.flatMap(({ candidateIds }) => candidateIds)),
];

const readCandidates = (
	on: Queryable,
	rows: readonly WorkOrderRow[],
	{ today, closed }: ReschedulingMoment,
) => readBenches(on, candidatesOf(rows), { today, closed, without: rows[0]?.orderId ?? null });

/** A work order that had given its minutes back stands behind those that were taken meanwhile. */
const takingOf = ({ returnedAt, takenAt }: WorkOrderRow, { now }: ReschedulingMoment): number =>
	returnedAt === null ? takenAt.getTime() : now;

function rescheduleWorkOrders(
	rows: readonly WorkOrderRow[],
	benches: readonly BenchState[],
	at: ReschedulingMoment,
) {
	const requests = rows.map((row) => ({
		id: row.id,
		minutes: row.minutes,
		dryingDays: row.dryingDays,
		benchIds: row.candidateIds,
		notBefore: row.readyDay,
		takenAt: takingOf(row, at),
	}));
	const chosen = scheduleWorkOrders(benches, requests, at);
	const places = requests.map(({ id }) => chosen.get(id) ?? null);
	const scheduledWorkOrders = places.filter((place) => place !== null);
	return {
		chosen,
		ready: scheduledWorkOrders.length === places.length ? scheduledWorkOrders : null,
		worksOn: worksOnChosen(benches, places),
	};
}
