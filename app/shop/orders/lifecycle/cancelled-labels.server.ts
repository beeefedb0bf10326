import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { Transaction } from "#db/client.server.ts";

/** The queue of orders that were cancelled or reinstated and may have labels. */
export const CANCELLED_LABELS = "cancelled-labels";

/**
 * Called when an order was cancelled in any way, or reinstated. A job then opens or closes the owner's tasks for its
 * labels, by the order's state at that time.
 */
export const queueCancelledLabelsCheck = (tx: Transaction, { id }: { id: string }): Promise<void> =>
	enqueue(tx, CANCELLED_LABELS, { key: id });
