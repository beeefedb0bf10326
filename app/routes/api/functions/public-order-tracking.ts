import { z } from "zod";
import { jsonFunction } from "#app/platform/api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { findActor } from "#app/shop/accounts/guards.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { trackingMessages } from "#app/shop/tracking/tracking.messages.ts";
import { centsToReais } from "#app/values/money.ts";

const payload = z.strictObject({
	query: z.string({ error: trackingMessages.blank }).trim().min(1, trackingMessages.blank).max(100),
});

export const action = jsonFunction(payload, async ({ query }, request) => {
	const order = await findTrackedOrder(query, await findActor(request));
	if (!order) {
		throw new Refusal("not_found", trackingMessages.notFound, { title: trackingMessages.notFoundTitle });
	}
	return {
		order: {
			id: order.id,
			status: order.status,
			created_at: order.createdAt.toISOString(),
			shipping_address: order.address,
			estimated_delivery_date: order.estimatedDelivery,
			carrier: order.carrier,
			tracking_code: order.trackingCode,
			tracking_url: order.trackingUrl,
			total_amount: centsToReais(order.total),
			tracking_events: order.events.map((event) => ({
				status: event.status,
				description: event.description,
				location: event.location,
				timestamp: event.timestamp.toISOString(),
			})),
		},
	};
});

/** Any other method is told that only POST is taken. */
export const loader = action;
