import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeLockedOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { lockOrder, type OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { type SendObstacle, sendObstacles } from "./send-obstacle.ts";
import { changeShipment, changesOfShipment, type Shipment } from "./tracking.commands.server.ts";

/**
 * Sends an order: its carrier and code, its state and the customer's mail in one transaction. A missing field stays
 * unchanged. A form that is sent twice changes nothing more. Throws `conflict` for an order that is cancelled, has
 * left with another shipment, is not paid, or is held by a task, and `not_found`.
 */
export async function sendOrder(
	admin: Admin,
	orderId: string,
	shipment: Pick<Shipment, "carrier" | "trackingCode" | "trackingUrl" | "furtherCodes" | "shownCodes">,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const obstacle = await findSendObstacle(tx, order);
		const isRepeated =
			order.status === "shipped" && Object.keys(changesOfShipment(order, shipment)).length === 0;
		if (isRepeated) return;
		if (obstacle) throw new Refusal("conflict", sendObstacles[obstacle]);
		// Saved before the state, because its mail names the carrier and the code.
		const sent = await changeShipment(tx, order, shipment, admin);
		await changeLockedOrderStatus(tx, sent, "shipped", admin);
	});
}

/** Null where nothing keeps the order from being sent. */
export async function findSendObstacle(
	database: Queryable,
	{ id, status, paymentStatus }: Pick<OrderRow, "id" | "status" | "paymentStatus">,
): Promise<SendObstacle | null> {
	if (status === "cancelled") return "cancelled";
	if (!isBeforeDispatch(status)) return "has_left";
	if (paymentStatus !== "paid") return "unpaid";
	return (await isHeld(database, id)) ? "held" : null;
}
