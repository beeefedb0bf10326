import { and, asc, eq, or, sql } from "drizzle-orm";
import { addDays, type IsoDay } from "#app/values/date.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { isAmong, preparedStatement } from "#db/prepared-statement.server.ts";
import { benches } from "#db/schema.server.ts";
import { toBenchWeek } from "./benches.queries.server.ts";
import { benchCapacity, type Capacity, HORIZON_DAYS } from "./plan/bench-capacity.ts";
import type { BenchWorkOrder } from "./plan/plan.ts";
import type { BenchState } from "./schedule-work-orders.ts";

/**
 * The days on which the workshop does not work, whatever its benches say; the same object as long as they are the
 * same.
 */
export interface ClosedDays {
	includes(day: IsoDay): boolean;
}

/**
 * Locks benches for as long as work orders are chosen on them, in the order of their ids: after orders and before
 * products. The lock is sent before the next query, which then sees what the previous holders committed.
 */
export const lockBenches = (tx: Transaction, benchIds: readonly string[]) =>
	lockingBenches(tx).execute({ benchIds });

const lockingBenches = preparedStatement((on) =>
	on
		.select({ id: benches.id })
		.from(benches)
		.where(isAmong(benches.id, "benchIds"))
		.orderBy(asc(benches.id))
		.for("no key update"),
);

interface StoredWorkOrder {
	id: string;
	minutes: number;
	targetDay: IsoDay;
	takenAt: number;
	startedAt: number | null;
	releaseDay: IsoDay | null;
	heldUntil: IsoDay | null;
}

interface StoredBench {
	id: string;
	week: number[];
	exceptions: { day: IsoDay; minutes: number }[];
	places: StoredWorkOrder[];
}

interface BenchQuestion {
	readonly today: IsoDay;
	readonly closed: ClosedDays;
	readonly without?: string | null;
	/** Also benches that take no new orders: their open work stays in the plan. */
	readonly withInactive?: boolean;
}

/** Benches with their hours from `today` on and their live work orders, in their order, by one statement. */
export async function readBenches(
	on: Pick<Queryable, "library" | "isPooled">,
	benchIds: readonly string[],
	{ today, closed, without = null, withInactive = false }: BenchQuestion,
): Promise<BenchState[]> {
	const rows = (await readingBenches(on).execute({
		benchIds,
		today,
		without: without ?? NO_ORDER,
		withInactive,
	})) as StoredBench[];
	return rows.map(({ id, week, exceptions, places }) => ({
		id,
		capacity: capacityOf({ id, week, exceptions }, today, closed),
		places: places.map((place): BenchWorkOrder => ({ ...place, benchId: id })),
	}));
}

/** An id that no order has. */
const NO_ORDER = "00000000-0000-0000-0000-000000000000";

/*
 * Written out, because the library names no table in the columns of a query from a single one. The minutes left are
 * those of the steps that are not done yet; all of them where a work order has no steps.
 */
const readingBenches = preparedStatement((on) =>
	on
		.select({
			id: benches.id,
			week: benches.week,
			exceptions: sql<StoredBench["exceptions"]>`(
				select coalesce(jsonb_agg(jsonb_build_object('day', e.day, 'minutes', e.minutes)), '[]')
				from bench_exceptions e
				where e.bench_id = benches.id and e.day >= ${sql.placeholder("today")}::date)`,
			places: sql<StoredBench["places"]>`(
				select coalesce(jsonb_agg(jsonb_build_object(
					'id', w.id,
					'minutes', ceil(w.minutes * coalesce((
						select coalesce(sum(s.share) filter (where s.done_at is null), 0)
						from work_steps s where s.work_order_id = w.id having count(*) > 0), 100) / 100.0),
					'targetDay', w.target_day,
					'takenAt', floor(extract(epoch from w.taken_at) * 1000),
					'startedAt', floor(extract(epoch from w.started_at) * 1000),
					'releaseDay', w.release_day,
					'heldUntil', w.held_until)), '[]')
				from work_orders w
				where w.bench_id = benches.id and w.finished_at is null and w.returned_at is null
				and w.order_id is distinct from ${sql.placeholder("without")}::uuid)`,
		})
		.from(benches)
		.where(
			and(
				or(eq(benches.isActive, true), sql`${sql.placeholder("withInactive")}::boolean`),
				isAmong(benches.id, "benchIds"),
			),
		)
		.orderBy(asc(benches.position), asc(benches.id)),
);

const capacities = new WeakMap<ClosedDays, Map<string, Capacity>>();

/** Two years of a bench cost a millisecond, so they are counted once for its hours and the day. */
export function capacityOf(
	{ id, week, exceptions }: Omit<StoredBench, "places">,
	today: IsoDay,
	closed: ClosedDays,
): Capacity {
	const cached = capacities.get(closed) ?? new Map<string, Capacity>();
	capacities.set(closed, cached);
	const key = JSON.stringify([id, today, week, exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1))]);
	const capacity =
		cached.get(key) ??
		benchCapacity(
			toBenchWeek(week),
			new Map(exceptions.map(({ day, minutes }) => [day, minutes])),
			(day) => closed.includes(day),
			today,
		);
	// Capacities of yesterday and of former hours are never asked for again.
	if (!cached.has(key) && cached.size >= MAX_CAPACITIES) cached.clear();
	cached.set(key, capacity);
	return capacity;
}

/** More than the benches that a shop can have. */
const MAX_CAPACITIES = 50;

/** The last day that any queue of today reaches. */
export const horizonOf = (today: IsoDay): IsoDay => addDays(today, HORIZON_DAYS - 1);
