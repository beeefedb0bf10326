import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { lockOrder, type OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { attachTrackingCode, detachTrackingCode } from "#app/shop/tracking/record-shipment.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { labelSteps, openLabelStatuses } from "./label-status.ts";

export type LabelRow = typeof shippingLabels.$inferSelect;

/** Longer than any one call: after it, the process that held the label is dead or has lost it. */
const LEASE_MS = MINUTE_MS;

/** Another process has gone on with the label. */
export class LeaseLost extends Error {
	override readonly name = "LeaseLost";
}

/** A label that this process alone works on, as it was stored last. */
export interface HeldLabel {
	row: LabelRow;
}

const newLease = () => new Date(Date.now() + LEASE_MS);

/** Null while another process has it, and for one that rests. */
export async function holdLabel(labelId: string): Promise<HeldLabel | null> {
	const [row] = await db
		.update(shippingLabels)
		.set({ leaseUntil: newLease() })
		.where(
			and(
				eq(shippingLabels.id, labelId),
				inArray(shippingLabels.status, [...openLabelStatuses]),
				or(isNull(shippingLabels.leaseUntil), lt(shippingLabels.leaseUntil, new Date())),
			),
		)
		.returning();
	return row ? { row } : null;
}

/** Called before each call of the provider, which takes less time than a lease. Throws `LeaseLost`. */
export async function extendLease(held: HeldLabel): Promise<void> {
	const { id, leaseUntil } = held.row;
	const [row] = await db
		.update(shippingLabels)
		.set({ leaseUntil: newLease() })
		.where(and(eq(shippingLabels.id, id), leaseUntil ? eq(shippingLabels.leaseUntil, leaseUntil) : undefined))
		.returning({ leaseUntil: shippingLabels.leaseUntil });
	if (!leaseUntil || !row) throw new LeaseLost("another process has gone on with this label");
	held.row = { ...held.row, leaseUntil: row.leaseUntil };
}

/**
 * Stores how far the label is, under its order's lock, and holds it until it rests or `isReleased`. False, with
 * the row as it is now, where an administrator has cancelled it meanwhile. Throws `LeaseLost`.
 */
export async function storeLabel(
	held: HeldLabel,
	changes: Partial<LabelRow>,
	{ isReleased, alsoDo }: { isReleased: boolean; alsoDo?: StoredEffect },
): Promise<boolean> {
	const { id, orderId, leaseUntil, status } = held.row;
	const { row, isStored } = await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [before] = await tx.select().from(shippingLabels).where(eq(shippingLabels.id, id)).for("update");
		if (!before || before.leaseUntil?.getTime() !== leaseUntil?.getTime()) {
			throw new LeaseLost("another process has gone on with this label");
		}
		if (before.status !== status) return { row: before, isStored: false };
		const [after] = await tx
			.update(shippingLabels)
			.set({ ...changes, leaseUntil: isReleased ? null : newLease() })
			.where(eq(shippingLabels.id, id))
			.returning();
		if (!after) throw new Error("A locked label is gone.");
		if (after.status === "cancelled") await detachTrackingCode(tx, order, after.trackingCode);
		else await attachTrackingCode(tx, order, carrierOfService(after.service), after.trackingCode);
		await alsoDo?.(tx, order, after);
		return { row: after, isStored: true };
	});
	held.row = row;
	return isStored;
}

type StoredEffect = (tx: Transaction, order: OrderRow, row: LabelRow) => Promise<void>;

/** The task's key begins with the label and ends with its moment: what is refused later is told again. */
const taskKey = ({ id }: { id: string }): string => `${id}:`;

/** One open task a label: what was said before is over. */
export async function tellRefusal(tx: Transaction, order: OrderRow, row: LabelRow, note: string) {
	await endRefusals(tx, order, row, null);
	const key = `${taskKey(row)}${new Date().toISOString()}`;
	await openTask(tx, order, "label_stuck", { key, note });
}

/** The label is issued or cancelled, or somebody tries again. */
export async function endRefusals(
	tx: Transaction,
	order: { id: string },
	label: { id: string },
	actor: { readonly id: string } | null,
): Promise<void> {
	await closeTasks(tx, order, ["label_stuck"], { actor, keyPrefix: taskKey(label) });
}

/** When a job looks at a resting label again: for its parcel's way, or not at all. */
export const restingTimes = (status: LabelRow["status"]) => ({
	failedChecks: 0,
	nextCheckAt: labelSteps[status].isTracked ? new Date() : null,
});
