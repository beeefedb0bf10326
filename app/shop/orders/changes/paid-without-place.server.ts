import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	lockOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { closeTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { scheduleWaitingWorkOrders } from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { tellMovedDay } from "./record-moved-day.server.ts";

/**
 * An order that was paid too late for any bench gets its place after all, once the owner has opened hours, or because she
 * has it made at a bench that does not make such products otherwise. Its customer is mailed the new day. The other ways
 * are a day that is agreed with the customer, and cancelling.
 */
export async function scheduleWorkOncePaid(
	admin: Admin,
	orderId: string,
	{ isAnyBench }: { isAnyBench: boolean },
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.paymentStatus !== "paid" || !isBeforeDispatch(order.status)) {
			throw new Refusal("conflict", messages.notOpen);
		}
		const days = await scheduleWaitingWorkOrders(tx, order, await readSettings(tx), isAnyBench);
		if (days === "none_waits") throw new Refusal("conflict", messages.hasItsPlace);
		if (days === null) throw new Refusal("conflict", messages.noRoom(isAnyBench));
		await closeTasks(tx, order, ["paid_without_place"], { actor: admin });
		const placed = await updateLockedOrder(tx, order, { ...days, updatedAt: new Date() });
		await recordOrderChange(tx, placed, { actor: admin, action: "work.place_found" });
		await tellMovedDay(tx, placed, { from: order.promisedDate, actor: admin });
	});
}
