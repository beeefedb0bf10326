import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { benchExceptions, benches, productBenches, users } from "#db/schema.server.ts";
import type { BenchWeek } from "./plan/bench-capacity.ts";

/** Can be asked within a transaction and without one. */
type Reader = Pick<typeof db, "select">;

export interface Bench {
	id: string;
	name: string;
	artisanId: string | null;
	week: BenchWeek;
	isActive: boolean;
}

export interface BenchException {
	benchId: string;
	day: IsoDay;
	minutes: number;
	reason: string;
}

/** Every bench, active or not, in the order in which they are asked. */
export async function listBenches(reader: Reader = db): Promise<Bench[]> {
	const rows = await reader
		.select({
			id: benches.id,
			name: benches.name,
			artisanId: benches.artisanId,
			week: benches.week,
			isActive: benches.isActive,
		})
		.from(benches)
		.orderBy(asc(benches.position), asc(benches.id));
	return rows.map(({ week, ...row }) => ({ ...row, week: toBenchWeek(week) }));
}

/** The database holds seven days (`benches_week_check`). */
export const toBenchWeek = (week: readonly number[]): BenchWeek => {
	const [sunday = 0, monday = 0, tuesday = 0, wednesday = 0, thursday = 0, friday = 0, saturday = 0] = week;
	return [sunday, monday, tuesday, wednesday, thursday, friday, saturday];
};

/** Days with other hours, from one on and until another, the nearest first. */
export async function listBenchExceptions(
	from: IsoDay,
	{ until, benchIds, reader = db }: { until?: IsoDay; benchIds?: readonly string[]; reader?: Reader } = {},
): Promise<BenchException[]> {
	return reader
		.select({
			benchId: benchExceptions.benchId,
			day: benchExceptions.day,
			minutes: benchExceptions.minutes,
			reason: benchExceptions.reason,
		})
		.from(benchExceptions)
		.where(
			and(
				gte(benchExceptions.day, from),
				until === undefined ? undefined : lte(benchExceptions.day, until),
				benchIds === undefined ? undefined : inArray(benchExceptions.benchId, [...benchIds]),
			),
		)
		.orderBy(asc(benchExceptions.day), asc(benchExceptions.benchId));
}

/** People who can work at a bench, or be named as a product's maker. */
export const listBenchArtisans = (_admin: Admin) =>
	db
		.select({ id: users.id, fullName: users.fullName })
		.from(users)
		.where(inArray(users.role, ["artisan", "admin"]))
		.orderBy(users.fullName)
		.limit(200);

/** The benches that these products name, in the order of the benches; a product without any is made at each of them. */
export async function listProductBenches(productIds: readonly string[]): Promise<Map<string, string[]>> {
	if (productIds.length === 0) return new Map();
	const rows = await db
		.select({ productId: productBenches.productId, benchId: productBenches.benchId })
		.from(productBenches)
		.innerJoin(benches, eq(benches.id, productBenches.benchId))
		.where(inArray(productBenches.productId, [...productIds]))
		.orderBy(asc(benches.position), asc(benches.id));
	const named = new Map<string, string[]>();
	for (const { productId, benchId } of rows) {
		named.set(productId, [...(named.get(productId) ?? []), benchId]);
	}
	return named;
}
