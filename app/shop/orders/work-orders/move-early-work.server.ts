import { and, eq, isNotNull } from "drizzle-orm";
import { moveToBench } from "#app/shop/bench/work-orders.commands.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { Transaction } from "#db/client.server.ts";
import { isLiveWorkOrder, workOrders } from "#db/schema.server.ts";
import { aimForEarlyDay } from "./plan/early-day.ts";
import { withAims } from "./plan/move-work.ts";
import { readBenchWork } from "./read-bench-work.server.ts";
import { readyDayFor } from "./ready-day.ts";

/**
 * The work orders of an order were given other days. Work of it that leaves early aims as far forward again as its day
 * needs and makes nothing late. The caller holds the locks of its benches.
 */
export async function moveEarlyWork(
	tx: Transaction,
	order: ReadableOrder<"lock">,
	settings: StoreSettings,
): Promise<void> {
	const isEarly = and(
		eq(workOrders.orderId, order.id),
		isNotNull(workOrders.leavesEarlyOn),
		isLiveWorkOrder(workOrders),
	);
	if ((await tx.$count(workOrders, isEarly)) === 0) return;
	const read = await readBenchWork(tx, settings);
	let places = read.places;
	for (const work of read.places) {
		const { id, orderId, benchId, dryingDays, leavesEarlyOn } = work;
		if (orderId !== order.id || leavesEarlyOn === null) continue;
		const readyBy = readyDayFor(leavesEarlyOn, dryingDays, settings);
		const aim = { id, benchId, targetDay: aimForEarlyDay({ ...read, places }, work, readyBy) };
		if (aim.targetDay >= work.targetDay) continue;
		await moveToBench(tx, aim);
		places = withAims(places, [aim]);
	}
}
