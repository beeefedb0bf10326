import { eq } from "drizzle-orm";
import {
	type NewWorkOrder,
	promiseWorkOrders,
	reserveWorkOrders,
} from "#app/shop/bench/work-order-schedule.commands.server.ts";
import type { LockedOrder, OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { dayCountsOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";

/**
 * Gives items of a paid order work orders that they were sold without, as if they had been paid on `payDay`: their work
 * may begin on the day after it. The caller holds the locks of the benches. Returns the counts of days that the order
 * has by it, for its columns.
 */
export async function addWorkOrders(
	tx: Transaction,
	order: LockedOrder,
	places: readonly NewWorkOrder[],
	payDay: IsoDay,
): Promise<{ [Column in "workshopDays" | "transitDays"]: NonNullable<OrderRow[Column]> }> {
	for (const { orderItemId, minutes } of places) {
		await tx.update(orderItems).set({ benchMinutes: minutes }).where(eq(orderItems.id, orderItemId));
	}
	await reserveWorkOrders(tx, order.id, places, null);
	await promiseWorkOrders(tx, order.id, payDay);
	const counts = dayCountsOf(order);
	return {
		workshopDays: order.workshopDays ?? ((await isAllOnBenches(tx, order)) ? 0 : (counts?.workshop ?? 0)),
		transitDays: order.transitDays ?? counts?.transit ?? 0,
	};
}

/** If not, the order's other items still take its workshop days. */
async function isAllOnBenches(tx: Transaction, { id }: LockedOrder): Promise<boolean> {
	const items = await tx
		.select({ benchMinutes: orderItems.benchMinutes })
		.from(orderItems)
		.where(eq(orderItems.orderId, id));
	return items.every(({ benchMinutes }) => benchMinutes !== null);
}
