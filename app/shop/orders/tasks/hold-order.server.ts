import { findAndLockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Holds the parcel of an order whose payment Mercado Pago suspects of fraud, until an administrator releases it.
 * `notice` identifies Mercado Pago's notification, which holds an order only once: processing it again does not undo
 * the release. Does nothing for an order that does not exist.
 */
export async function holdOrder(orderId: string, paymentId: string, notice: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId);
		if (order) await openTask(tx, order, "fraud_alert", { key: notice, paymentId });
	});
}
