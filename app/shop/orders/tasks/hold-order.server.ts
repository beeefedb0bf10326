import { findAndLockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Keeps the parcel of an order whose payment Mercado Pago suspects to be a fraud, until an administrator
 * releases it. `notice` names what Mercado Pago said, which holds an order once: worked through again, it does
 * not undo the release. Does nothing for an order that does not exist.
 */
export async function holdOrder(orderId: string, paymentId: string, notice: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, orderId);
		if (order) await openTask(tx, order, "fraud_alert", { key: notice, paymentId });
	});
}
