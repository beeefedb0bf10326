import { and, asc, eq, isNull } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	lockOrder,
	type OrderRow,
	recordOrderChange,
	touchOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { missingLabels } from "./label-boxes.server.ts";
import { retryTime } from "./label-checks.ts";
import { labelMessages } from "./labels.messages.ts";
import { labelAccount } from "./labels.queries.server.ts";

/** The queue of labels to buy. */
export const LABELS = "shipping-labels";

/**
 * Has the labels of an order bought: the rows are written here, under the order's lock, and a job buys
 * them. A repeated click finds the rows and buys nothing again; refused ones are tried once more.
 * Throws `conflict` for an order that cannot be sent in this way.
 */
export async function requestLabels(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await assertSendable(order);
		const known = await tx
			.select()
			.from(shippingLabels)
			.where(eq(shippingLabels.orderId, order.id))
			.orderBy(asc(shippingLabels.number));
		const missing = missingLabels(order, known);
		if (!missing) throw new Refusal("conflict", labelMessages.noService);
		const { service, boxes } = missing;
		const refused = known.filter(({ status }) => status === "refused");
		for (const { id } of refused) {
			await tx
				.update(shippingLabels)
				.set({ status: "requested", failure: null, failedChecks: 0, nextCheckAt: retryTime(1, new Date()) })
				.where(eq(shippingLabels.id, id));
		}
		const rows = boxes.map((volumes, index) => ({
			orderId: order.id,
			number: known.length + index + 1,
			service,
			volumes,
			nextCheckAt: retryTime(1, new Date()),
		}));
		const added =
			rows.length === 0
				? []
				: await tx.insert(shippingLabels).values(rows).returning({ id: shippingLabels.id });
		const asked = [...refused, ...added];
		if (asked.length === 0) return;
		await enqueue(tx, LABELS, ...asked.map(({ id }) => ({ labelId: id })));
		await touchOrder(tx, order.id);
		await recordOrderChange(tx, admin, order.id, "label.requested", { labels: asked.length, service });
	});
}

/**
 * Has a bought label cancelled whose parcel was not handed over: the provider gives its price back to the
 * account. The box may then get another label. Throws `conflict` where there is nothing to cancel.
 */
export async function cancelLabel(admin: Admin, orderId: string, labelId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [label] = await tx
			.update(shippingLabels)
			.set({ status: "cancelling", failure: null, failedChecks: 0, nextCheckAt: retryTime(1, new Date()) })
			.where(
				and(
					eq(shippingLabels.id, labelId),
					eq(shippingLabels.orderId, order.id),
					eq(shippingLabels.status, "ready"),
					isNull(shippingLabels.carrierStatus),
				),
			)
			.returning();
		if (!label) throw new Refusal("conflict", labelMessages.notCancellable);
		await enqueue(tx, LABELS, { labelId });
		await touchOrder(tx, order.id);
		await recordOrderChange(tx, admin, order.id, "label.cancelled", { label: label.number });
	});
}

/** Forgets labels that the provider refused before it took anything: the order goes another way now. */
export async function dropRefusedLabels(tx: Transaction, orderId: string): Promise<void> {
	await tx
		.delete(shippingLabels)
		.where(
			and(
				eq(shippingLabels.orderId, orderId),
				eq(shippingLabels.status, "refused"),
				isNull(shippingLabels.providerId),
			),
		);
}

async function assertSendable(order: OrderRow): Promise<void> {
	const { status, paymentStatus, shippingAddress } = order;
	const { isSetUp, works, warning } = await labelAccount();
	if (!isSetUp) throw new Refusal("conflict", labelMessages.notSetUp);
	if (!works) throw new Refusal("conflict", warning ?? labelMessages.notSetUp);
	if (status === "cancelled" || status === "delivered" || isPickup(order)) {
		throw new Refusal("conflict", labelMessages.notSendable);
	}
	if (paymentStatus !== "paid") throw new Refusal("conflict", labelMessages.unpaid);
	if (!shippingAddress) throw new Refusal("conflict", labelMessages.noAddress);
}
