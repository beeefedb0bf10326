import { and, between, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { fieldRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { addDays, dayOf, daysBetween, type IsoDay, weekdayOf } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import type { Transaction } from "#db/client.server.ts";
import { benchExceptions, benches } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { lockBenches } from "./bench-state.server.ts";
import { benchMessages } from "./benches.messages.ts";
import { toBenchWeek } from "./benches.queries.server.ts";

/** Past days are kept this long, so that a promise can be counted again as it was made. */
const KEPT_DAYS = 365;

interface OtherHours {
	benchIds: readonly string[];
	from: IsoDay;
	/** The same day for one day. */
	to: IsoDay;
	minutes: number;
	reason: string;
}

/** A day whose hours were changed, with those that it had before; null for those of its week. */
export interface ChangedDay {
	readonly benchId: string;
	readonly day: IsoDay;
	readonly former: { readonly minutes: number; readonly reason: string } | null;
}

/**
 * Gives benches other hours on one day, or from one to another. A single day counts as it was typed; of several only
 * those on which a bench has hours, so that a week of half days leaves its Sunday alone. A day that had other hours
 * already gets the new ones. Returns the days that were changed, so that it can be undone. `dayField` is the field of
 * its form that says the days.
 */
export async function writeBenchExceptions(
	tx: Transaction,
	admin: Admin,
	{
		benchIds,
		from,
		to,
		minutes,
		reason,
		isClosed,
		dayField = "from",
	}: OtherHours & { isClosed: (day: IsoDay) => boolean; dayField?: string },
): Promise<ChangedDay[]> {
	const today = dayOf();
	await lockBenches(tx, benchIds);
	const rows = await tx
		.select({ id: benches.id, week: benches.week })
		.from(benches)
		.where(inArray(benches.id, [...benchIds]))
		.orderBy(benches.id);
	if (rows.length === 0) refuse("benchId", benchMessages.gone);
	const changed: ChangedDay[] = [];
	for (const { id, week: storedWeek } of rows) {
		const week = toBenchWeek(storedWeek);
		const ofBench = eq(benchExceptions.benchId, id);
		const stored = await tx
			.select({
				day: benchExceptions.day,
				minutes: benchExceptions.minutes,
				reason: benchExceptions.reason,
			})
			.from(benchExceptions)
			.where(and(ofBench, between(benchExceptions.day, from, to)));
		const former = new Map(stored.map(({ day, ...hours }) => [day, hours]));
		const hoursOf = (day: IsoDay): number =>
			former.get(day)?.minutes ?? (isClosed(day) ? 0 : (week[weekdayOf(day)] ?? 0));
		const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).filter(
			(day) => from === to || hoursOf(day) > 0,
		);
		if (days.length === 0) continue;
		changed.push(...days.map((day) => ({ benchId: id, day, former: former.get(day) ?? null })));
		await tx
			.insert(benchExceptions)
			.values(days.map((day) => ({ benchId: id, day, minutes, reason })))
			.onConflictDoUpdate({
				target: [benchExceptions.benchId, benchExceptions.day],
				set: { minutes, reason },
			});
		const isComing = and(ofBench, gte(benchExceptions.day, today));
		if ((await tx.$count(benchExceptions, isComing)) > benchLimits.exceptions) {
			refuse(dayField, benchMessages.tooManyDays);
		}
		// Without the reason, which may tell of a person (`saveBenches`).
		const details = { from, to, minutes };
		await recordAudit(tx, admin, { action: "bench.exception_set", entityId: id, details });
		await outdate(tx, id);
	}
	if (changed.length === 0) refuse(dayField, benchMessages.noWork);
	await tx.delete(benchExceptions).where(lt(benchExceptions.day, addDays(today, -KEPT_DAYS)));
	return changed;
}

/** Takes a change back, day by day, where the hours are still those that it gave. */
export async function restoreBenchDays(
	admin: Admin,
	changed: readonly ChangedDay[],
	{ minutes }: Pick<OtherHours, "minutes">,
): Promise<void> {
	await inTransaction(async (tx) => {
		const byBench = Map.groupBy(changed, (each) => each.benchId);
		await lockBenches(tx, [...byBench.keys()]);
		for (const [benchId, days] of byBench) {
			for (const { day, former } of days) {
				const isStill = and(
					eq(benchExceptions.benchId, benchId),
					eq(benchExceptions.day, day),
					eq(benchExceptions.minutes, minutes),
				);
				if (former) await tx.update(benchExceptions).set(former).where(isStill);
				else await tx.delete(benchExceptions).where(isStill);
			}
			const details = { days: days.map(({ day }) => day), minutes };
			await recordAudit(tx, admin, { action: "bench.exception_removed", entityId: benchId, details });
			await outdate(tx, benchId);
		}
	});
}

/** The bench has the hours of its week on that day again. */
export async function removeBenchException(
	tx: Transaction,
	admin: Admin,
	{ benchId, day }: { benchId: string; day: IsoDay },
): Promise<void> {
	const [removed] = await tx
		.delete(benchExceptions)
		.where(and(eq(benchExceptions.benchId, benchId), eq(benchExceptions.day, day)))
		.returning({ minutes: benchExceptions.minutes });
	// Already gone, in another window.
	if (!removed) return;
	const details = { day, ...removed };
	await recordAudit(tx, admin, { action: "bench.exception_removed", entityId: benchId, details });
	await outdate(tx, benchId);
}

/** A form that was read before is refused, and the queue of the bench is another. */
async function outdate(tx: Transaction, benchId: string): Promise<void> {
	await tx
		.update(benches)
		.set({ version: sql`${benches.version} + 1` })
		.where(eq(benches.id, benchId));
	await invalidate(tx, "bench");
}

function refuse(field: string, message: string): never {
	throw fieldRefusal(field, message);
}
