import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { moveToBench, type StoredWork, storeEarlyDay } from "#app/shop/bench/work-orders.commands.server.ts";
import { type LockedOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockWorkRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import {
	aimForEarlyDay,
	type EarlyDay,
	earlyWords,
	lastEarlyDay,
	planEarlyDay,
	wholeLeaveDay,
	whyLeavesWhole,
} from "#app/shop/orders/work-orders/plan/early-day.ts";
import { withAims } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readyDayFor } from "#app/shop/orders/work-orders/ready-day.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { requireOpen } from "./take-off-work.server.ts";

export interface EarlyWork extends Pick<StoredWork, "productName" | "quantity"> {
	/** Null where it leaves with its order. */
	readonly day: IsoDay | null;
	/** How the plan stands against this day; null for work that is done. */
	readonly plan: EarlyDay | null;
	/** It could not be moved forward in its queue without making other work late. */
	readonly isHeldUp: boolean;
}

/**
 * Writes the day until which a work order leaves before the rest of its order, or takes it back. The order's promise
 * stays that of its last product. In its queue the work aims as far forward as makes nothing late; taking the day back
 * leaves it there. The same day again changes nothing, unless the queue has room for it by now.
 */
export async function leaveEarly(
	admin: Admin,
	orderId: string,
	{ workId, day }: { workId: string; day: IsoDay | null },
): Promise<EarlyWork> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, stored } = await lockWorkRow(tx, workId);
		if (order.id !== orderId || stored.returnedAt !== null) throw new Refusal("not_found", messages.gone);
		requireOpen(order);
		if (day !== null) await requireEarlyDay(tx, { order, stored, day });
		const { plan, isMoved, isHeldUp } =
			day === null ? notEarly : await moveForward(tx, { stored, day, settings });
		const { productName, quantity } = stored;
		if (day !== stored.leavesEarlyOn || isMoved) {
			await storeEarlyDay(tx, workId, day);
			await recordOrderChange(tx, order, {
				actor: admin,
				action: "work.leaves_early",
				details: { description: earlyWords(stored, day) },
			});
		}
		return { productName, quantity, day, plan, isHeldUp };
	});
}

const notEarly = { plan: null, isMoved: false, isHeldUp: false };

async function requireEarlyDay(
	tx: Transaction,
	{ order, stored, day }: { order: LockedOrder; stored: StoredWork; day: IsoDay },
): Promise<void> {
	const { id, orderItemId, leavesEarlyOn } = workOrders;
	const [works, items] = await Promise.all([
		tx
			.select({ id, orderItemId, leavesEarlyOn })
			.from(workOrders)
			.where(and(eq(workOrders.orderId, order.id), isNull(workOrders.returnedAt))),
		tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, order.id)),
	]);
	const itemIds = items.map((item) => item.id);
	const whole = whyLeavesWhole(stored.id, works, itemIds);
	if (whole) throw new Refusal("conflict", messages.leavesWhole[whole]);
	const problem = problemOf(order, day);
	if (problem) throw new Refusal("invalid", problem, { fields: { day: problem } });
}

function problemOf(order: LockedOrder, day: IsoDay): string | null {
	const last = lastEarlyDay(order, dayOf());
	if (day < dayOf()) return messages.earlyPast;
	if (last === null || day <= last) return null;
	return last === wholeLeaveDay(order) ? messages.earlyAfter(last) : messages.earlyTooFar(last);
}

/** Moves live work forward in its queue where nothing becomes late by it. */
async function moveForward(
	tx: Transaction,
	{ stored, day, settings }: { stored: StoredWork; day: IsoDay; settings: StoreSettings },
): Promise<Pick<EarlyWork, "plan" | "isHeldUp"> & { isMoved: boolean }> {
	const read = await readBenchWork(tx, settings);
	const work = read.places.find(({ id }) => id === stored.id);
	if (!work && stored.finishedAt === null) {
		// It waits for a place, so no plan finishes it.
		return { ...notEarly, plan: planEarlyDay(day, { ...stored, finish: null }, read.rules) };
	}
	if (!work || work.isReady) return notEarly;
	const readyBy = readyDayFor(day, work.dryingDays, settings);
	const targetDay = aimForEarlyDay(read, work, readyBy);
	const isMoved = targetDay < work.targetDay;
	const aim = { id: work.id, benchId: work.benchId, targetDay };
	if (isMoved) await moveToBench(tx, aim);
	const planned = planPromises(read.benches, withAims(read.places, [aim]), read.rules);
	const { finish = null } = planned.get(work.id) ?? {};
	const plan = planEarlyDay(day, { finish, dryingDays: work.dryingDays }, read.rules);
	return { plan, isMoved, isHeldUp: targetDay > aimForEarlyDay({ ...read, places: [work] }, work, readyBy) };
}
