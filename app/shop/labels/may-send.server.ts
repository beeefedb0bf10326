import { Refusal } from "#app/platform/refusals.ts";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import { labelMessages } from "./labels.messages.ts";

/**
 * Checks before each step that costs money: the order has something to send and an address, its money is still with the
 * shop, and nothing holds the parcel. Throws `conflict` with the obstacle.
 */
export async function assertMaySend(tx: Transaction, order: LockedOrder): Promise<void> {
	const { status, paymentStatus, shippingAddress } = order;
	if (status === "cancelled" || status === "delivered" || isPickup(order)) {
		throw new Refusal("conflict", labelMessages.notSendable);
	}
	if (paymentStatus !== "paid") throw new Refusal("conflict", labelMessages.unpaid);
	if (!shippingAddress) throw new Refusal("conflict", labelMessages.noAddress);
	const { received, returned, underWay } = await readOrderBalance(tx, order.id);
	if (received - returned - underWay.atMercadoPago - underWay.byHand <= 0) {
		throw new Refusal("conflict", labelMessages.moneyWentBack);
	}
	if (await isHeld(tx, order.id)) throw new Refusal("conflict", labelMessages.held);
}
