import {
	type LockedOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";

/** Sets the deadline for the payment of an order, and informs its screens and other systems. */
export async function moveDeadline(
	tx: Transaction,
	order: LockedOrder,
	expiresAt: Date | null,
): Promise<void> {
	await updateLockedOrder(tx, order, { expiresAt });
	await recordOrderChange(tx, order);
	await queueOrderWebhook(tx, "order.changed", order);
}
