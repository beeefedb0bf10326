import { asc, eq } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	lockOrder,
	type OrderRow,
	recordOrderChange,
	touchOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { FreightRecord } from "#app/shop/shipping/freight/freight-source.ts";
import { hasMelhorEnvio } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { correiosServiceOf, takesOneBox } from "#app/shop/shipping/melhor-envio/provider-rates.server.ts";
import { isPickup } from "#app/shop/shipping/pickup.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { retryTime } from "./label-checks.ts";
import { labelMessages } from "./labels.messages.ts";

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
		const { service, parcels } = sendable(order);
		const known = await tx
			.select({ id: shippingLabels.id, status: shippingLabels.status })
			.from(shippingLabels)
			.where(eq(shippingLabels.orderId, order.id))
			.orderBy(asc(shippingLabels.number));
		const refused = known.filter(({ status }) => status === "refused");
		for (const { id } of refused) {
			await tx
				.update(shippingLabels)
				.set({ status: "requested", failure: null, failedChecks: 0, nextCheckAt: retryTime(1, new Date()) })
				.where(eq(shippingLabels.id, id));
		}
		const boxes = takesOneBox(service) ? parcels.map((parcel) => [parcel]) : [parcels];
		const added =
			known.length > 0
				? []
				: await tx
						.insert(shippingLabels)
						.values(
							boxes.map((volumes, index) => ({
								orderId: order.id,
								number: index + 1,
								service,
								volumes,
								nextCheckAt: retryTime(1, new Date()),
							})),
						)
						.returning({ id: shippingLabels.id });
		const asked = [...refused, ...added];
		if (asked.length === 0) return;
		await enqueue(tx, LABELS, ...asked.map(({ id }) => ({ labelId: id })));
		await touchOrder(tx, order.id);
		await recordOrderChange(tx, admin, order.id, "label.requested", { labels: asked.length, service });
	});
}

function sendable(order: OrderRow): { service: number; parcels: FreightRecord["parcels"] } {
	const { status, paymentStatus, shippingAddress, freightRecord, shippingOptionId } = order;
	if (!hasMelhorEnvio()) throw new Refusal("conflict", labelMessages.notSetUp);
	if (status === "cancelled" || status === "delivered" || isPickup(order)) {
		throw new Refusal("conflict", labelMessages.notSendable);
	}
	if (paymentStatus !== "paid") throw new Refusal("conflict", labelMessages.unpaid);
	if (!shippingAddress) throw new Refusal("conflict", labelMessages.noAddress);
	const service = freightRecord?.service ?? correiosServiceOf(shippingOptionId);
	if (!service || !freightRecord || freightRecord.parcels.length === 0) {
		throw new Refusal("conflict", labelMessages.noService);
	}
	return { service, parcels: freightRecord.parcels };
}
