import { type LockedOrder, updateLockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { removeEventAt } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";

/** An order is not ready any more once work of it is to be done again or after all; what it was is in the caller's entry of its history. */
export async function reopenReadyOrder(tx: Transaction, order: LockedOrder): Promise<LockedOrder> {
	if (order.readyAt === null) return order;
	const changed = await updateLockedOrder(tx, order, { readyAt: null });
	await removeEventAt(tx, order, order.readyAt);
	await queueOrderWebhook(tx, "order.changed", order);
	return changed;
}
