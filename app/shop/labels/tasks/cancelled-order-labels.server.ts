import { asc, eq } from "drizzle-orm";
import type { QueueWorker } from "#app/platform/jobs/queue.server.ts";
import { syncCancelledOrderTask } from "#app/shop/labels/label-tasks.server.ts";
import { CANCELLED_LABELS } from "#app/shop/orders/lifecycle/cancelled-labels.server.ts";
import { findAndLockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Opens the owner's tasks for the labels of an order that was just cancelled. If the job is lost, the next tracking of
 * the parcel (`labelTracking`) opens them.
 */
export const cancelledOrderLabels: QueueWorker<{ key: string }> = {
	queue: CANCELLED_LABELS,
	run: ({ key }) =>
		inTransaction(async (tx) => {
			const order = await findAndLockOrder(tx, key);
			if (!order) return;
			const labels = await tx
				.select()
				.from(shippingLabels)
				.where(eq(shippingLabels.orderId, order.id))
				.orderBy(asc(shippingLabels.number));
			for (const label of labels) await syncCancelledOrderTask(tx, order, label);
		}),
};
