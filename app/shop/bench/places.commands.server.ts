import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { isLivePlace, workOrders } from "#db/schema.server.ts";
import { type ClosedDays, lockBenches, readBenches } from "./bench-state.server.ts";
import {
	type BenchState,
	type ChosenPlace,
	choosePlaces,
	type PlaceRequest,
	worksOnChosen,
} from "./choose-places.ts";

/*
 * The life of places in transactions. Locks are always taken in the same sequence: the order, then the benches by id,
 * then products. Only taking minutes needs a bench's lock: less work makes no other place late. Each of them tells every
 * process that a queue has changed.
 */

/** One item of an order that is made on a bench. */
export interface NewPlace extends PlaceRequest {
	readonly orderItemId: string;
	readonly productName: string;
	readonly quantity: number;
	readonly steps: readonly WorkStep[];
	/** Null for one over the limits, which holds no minutes until it is paid. */
	readonly chosen: ChosenPlace | null;
}

/** Writes the places of a new order and their steps, by one statement. The caller holds the locks of their benches. */
export const reservePlaces = (
	tx: Transaction,
	orderId: string,
	places: readonly NewPlace[],
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

/** The last day of work of a place, and how long it then dries. */
export interface ReadyPlace {
	readonly readyDay: IsoDay;
	readonly dryingDays: number;
}

/** Paid while its offer holds: the places keep their ready days, whatever has changed on their benches since. */
export async function promisePlaces(tx: Transaction, orderId: string, payDay: IsoDay): Promise<void> {
	await tx
		.update(workOrders)
		.set({ releaseDay: addDays(payDay, 1), heldUntil: null })
		.where(and(ofOrder(orderId), sql`${workOrders.readyDay} is not null`, isNull(workOrders.releaseDay)));
	await invalidate(tx, "bench");
}

/** The payment was taken back: the places wait for it again at their days. */
export async function holdPlaces(tx: Transaction, orderId: string, heldUntil: IsoDay | null): Promise<void> {
	await tx
		.update(workOrders)
		.set({ releaseDay: null, heldUntil, startedAt: null, stoppedAt: null })
		.where(and(ofOrder(orderId), sql`${workOrders.readyDay} is not null`));
	await invalidate(tx, "bench");
}

/** Gives the minutes of an order back, once because the statement says so. */
export async function returnPlaces(tx: Transaction, orderId: string): Promise<void> {
	await tx.update(workOrders).set({ returnedAt: new Date() }).where(ofOrder(orderId));
	await invalidate(tx, "bench");
}

/** The order has left, so its work is done, whatever was ticked or given back. */
export async function finishPlaces(tx: Transaction, orderId: string): Promise<void> {
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
 * The customer accepted a later day: each place is to be ready by a later one, never by an earlier. No other place becomes
 * late by it, so no bench is locked.
 */
export async function movePlaces(
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

const ofOrder = (orderId: string) => and(eq(workOrders.orderId, orderId), isLivePlace(workOrders));

/** When work that lost its day is given one again: the day from which it counts as paid, and the days without work. */
export interface ReschedulingMoment {
	readonly payDay: IsoDay;
	readonly today: IsoDay;
	readonly now: number;
	readonly closed: ClosedDays;
}

/** The days that the places of an order have if it is paid on a day. */
export interface RescheduledPlaces {
	/** Null where one has no room before the horizon. */
	readonly ready: readonly ReadyPlace[] | null;
	/** Whether one of the chosen benches works on a day. */
	readonly worksOn: (day: IsoDay) => boolean;
}

/**
 * The days that the places of each of these orders would be given now, never before those that they had: as if it alone
 * were paid. Two statements, whatever their number. Nothing is locked: for screens.
 */
export async function readRescheduledPlaces(
	on: Queryable,
	orderIds: readonly string[],
	at: ReschedulingMoment,
): Promise<Map<string, RescheduledPlaces>> {
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
			const { ready, worksOn } = reschedulePlaces(ofOrder, others, at);
			return [orderId, { ready, worksOn }];
		}),
	);
}

/**
 * Gives the places of an order a day again, never before the one that they had: those of an order that was paid late,
 * was over the limits, or had given its minutes back. Locks their benches until COMMIT. Where one has no room, all of
 * them wait without a day. `write` is called once it is known until when an unpaid order holds them.
 */
export async function reserveLapsedPlaces(
	tx: Transaction,
	orderId: string,
	at: ReschedulingMoment,
): Promise<
	RescheduledPlaces & { write: (hold: { isPaid: boolean; heldUntil: IsoDay | null }) => Promise<void> }
> {
	const rows = await readUnfinished(tx, [orderId]);
	await lockBenches(tx, candidatesOf(rows));
	const { ready, worksOn, chosen } = reschedulePlaces(rows, await readCandidates(tx, rows, at), at);
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
 * Gives a day to the places of a paid order that wait for one, on the given benches or, for null, on those that can make
 * them. Its other places stay as they are. Locks the benches until COMMIT. Where one has no room, all go on waiting. Null
 * where none waits.
 */
export async function reserveWaitingPlaces(
	tx: Transaction,
	orderId: string,
	at: ReschedulingMoment,
	benchIds: readonly string[] | null,
): Promise<RescheduledPlaces | null> {
	const rows = await readUnfinished(tx, [orderId]);
	const waiting = rows
		.filter(({ readyDay, returnedAt }) => readyDay === null && returnedAt === null)
		.map((row) => ({ ...row, candidateIds: [...(benchIds ?? row.candidateIds)] }));
	if (waiting.length === 0) return null;
	const candidates = candidatesOf(waiting);
	await lockBenches(tx, candidates);
	const { ready, worksOn, chosen } = reschedulePlaces(waiting, await readBenches(tx, candidates, at), at);
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

/** A place that had given its minutes back stands behind those that were taken meanwhile. */
const takingOf = ({ returnedAt, takenAt }: WorkOrderRow, { now }: ReschedulingMoment): number =>
	returnedAt === null ? takenAt.getTime() : now;

function reschedulePlaces(
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
	const chosen = choosePlaces(benches, requests, at);
	const places = requests.map(({ id }) => chosen.get(id) ?? null);
	const chosenPlaces = places.filter((place) => place !== null);
	return {
		chosen,
		ready: chosenPlaces.length === places.length ? chosenPlaces : null,
		worksOn: worksOnChosen(benches, places),
	};
}
