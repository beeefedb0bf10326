import type { Admin } from "#app/shop/accounts/actor.ts";
import { findOrderForAdmin } from "#app/shop/orders/orders.queries.server.ts";
import { carrierOfFreight } from "#app/shop/tracking/carrier-of-freight.ts";
import { findSendObstacle } from "#app/shop/tracking/send-order.server.ts";
import { trackingLink } from "#app/shop/tracking/tracking-link.ts";
import { db } from "#db/client.server.ts";

/** An order as the dialog “Enviar” shows it, with the carrier that its freight was paid for. */
export async function findOrderToSend(admin: Admin, orderId: string) {
	const order = await findOrderForAdmin(admin, orderId);
	if (!order) return null;
	const { id, status, isPickup, shippingOptionName, trackingCode } = order;
	const carrier = order.carrier ?? carrierOfFreight(order);
	return {
		id,
		status,
		isPickup,
		shippingOptionName,
		recipient: order.address?.fullName ?? null,
		carrier,
		trackingCode,
		trackingUrl: order.trackingUrl ?? (trackingCode && trackingLink(carrier, trackingCode)),
		obstacle: await findSendObstacle(db, order),
	};
}

export type OrderToSend = NonNullable<Awaited<ReturnType<typeof findOrderToSend>>>;
