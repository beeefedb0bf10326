import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { Transaction } from "#db/client.server.ts";

/** The queue of orders that were cancelled, or live again, and may have labels. */
export const CANCELLED_LABELS = "cancelled-labels";

/**
 * An order was cancelled in any way, or lives again: a job tells the owner what becomes of its labels, or ends what
 * was told. What it finds follows from the order's state.
 */
export const checkLabels = (tx: Transaction, { id }: { id: string }): Promise<void> =>
	enqueue(tx, CANCELLED_LABELS, { key: id });
