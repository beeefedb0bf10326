import { and, eq } from "drizzle-orm";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { readLabelCodes } from "#app/shop/orders/handed-in/order-labels.server.ts";
import {
	type LockedOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { auditedShipment, orderParcels } from "#app/shop/orders/parcels/order-parcels.ts";
import { labelTrackingLink } from "#app/shop/orders/parcels/tracking-link.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { trackingCodeKnown } from "#app/shop/tracking/tracking.mails.server.ts";
import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import { enRouteStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";

/**
 * Sets the tracking code of a bought label. A code that the workshop has typed stays. The label's `formerCode`, Melhor
 * Envio's own number until the carrier gave its code, is replaced. If the parcel has already left, the customer and
 * other systems are told.
 */
export async function attachTrackingCode(
	tx: Transaction,
	order: LockedOrder,
	carrier: Carrier,
	trackingCode: string | null,
	formerCode: string | null = null,
): Promise<void> {
	const place = trackingCode === null ? null : await placeOfCode(tx, order, trackingCode, formerCode);
	if (trackingCode === null || place === null) return recordOrderChange(tx, order);
	const shipment =
		place === 0
			? { carrier, trackingCode, trackingUrl: labelTrackingLink(carrier, trackingCode) }
			: { furtherCodes: order.furtherCodes.toSpliced(place - 1, 1, trackingCode) };
	const updated = await updateLockedOrder(tx, order, shipment);
	const details = auditedShipment(shipment);
	await recordOrderChange(tx, order, { actor: null, action: "tracking.updated", details });
	if (enRouteStatuses.some((status) => status === order.status)) {
		const told = { trackingCode, replaces: place === 0 ? order.trackingCode : formerCode };
		await queueMail(tx, trackingCodeKnown, updated, told);
		await queueOrderWebhook(tx, "order.tracking", order);
	}
}

/**
 * The place among an order's codes for that of a label: the place of the code that it replaces, or the first free one.
 * Null where the order has it, and where the workshop has typed the code of the first parcel, which may be this one.
 */
async function placeOfCode(
	tx: Transaction,
	order: LockedOrder,
	code: string,
	formerCode: string | null,
): Promise<number | null> {
	if (order.trackingCode === null) return 0;
	const codes = [order.trackingCode, ...order.furtherCodes];
	if (codes.includes(code)) return null;
	const replaced = formerCode === null ? -1 : codes.indexOf(formerCode);
	if (replaced >= 0) return replaced;
	const [label] = await tx
		.select({ id: shippingLabels.id })
		.from(shippingLabels)
		.where(and(eq(shippingLabels.orderId, order.id), eq(shippingLabels.trackingCode, order.trackingCode)))
		.limit(1);
	return label && codes.length < MAX_PARCELS ? codes.length : null;
}

/** Removes the code of a cancelled label from its order, if the order has it. The code after it takes its place. */
export async function detachTrackingCode(
	tx: Transaction,
	order: LockedOrder,
	trackingCode: string | null,
): Promise<void> {
	const parcels = orderParcels({ ...order, labelCodes: await readLabelCodes(tx, order.id) });
	if (!parcels.some(({ code }) => code === trackingCode)) return recordOrderChange(tx, order);
	const [first, ...further] = parcels.filter(({ code }) => code !== trackingCode);
	const shipment = {
		trackingCode: first?.code ?? null,
		trackingUrl: first?.url ?? null,
		...(order.furtherCodes.length > 0 ? { furtherCodes: further.map(({ code }) => code) } : {}),
	};
	await updateLockedOrder(tx, order, shipment);
	const details = auditedShipment(shipment);
	await recordOrderChange(tx, order, { actor: null, action: "tracking.updated", details });
}
