import type { Admin } from "#app/shop/accounts/actor.ts";
import { cancellableStatuses } from "#app/shop/labels/label-steps.ts";
import { listLabels } from "#app/shop/labels/labels.queries.server.ts";
import { findOrderForAdmin } from "#app/shop/orders/orders.queries.server.ts";
import { trackingLink } from "#app/shop/orders/parcels/tracking-link.ts";
import { carrierOfFreight } from "#app/shop/tracking/carrier-of-freight.ts";
import { findSendObstacle } from "#app/shop/tracking/send-order.server.ts";
import { db } from "#db/client.server.ts";

/** An order as the dialog “Enviar” shows it, with the carrier that its freight was paid for and its bought labels. */
export async function findOrderToSend(admin: Admin, orderId: string) {
	const order = await findOrderForAdmin(admin, orderId);
	if (!order) return null;
	const { id, status, isPickup, shippingOptionName, trackingCode } = order;
	const [labels, obstacle] = await Promise.all([listLabels(order), findSendObstacle(db, order)]);
	const carrier = order.carrier ?? carrierOfFreight(order);
	return {
		id,
		status,
		isPickup,
		shippingOptionName,
		recipient: order.address?.fullName ?? null,
		carrier,
		trackingCode,
		parcels: order.parcels,
		trackingUrl: order.trackingUrl ?? (trackingCode && trackingLink(carrier, trackingCode)),
		labels: labels
			.filter(({ status }) => cancellableStatuses.includes(status))
			.map(({ id, number, status, hasPdf, hasDeclaration }) => ({
				id,
				number,
				status,
				hasPdf,
				hasDeclaration,
			})),
		obstacle,
	};
}

export type OrderToSend = NonNullable<Awaited<ReturnType<typeof findOrderToSend>>>;
