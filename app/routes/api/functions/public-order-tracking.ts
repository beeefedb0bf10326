import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { trackingMessages } from "#app/shop/tracking/tracking.messages.ts";
import { type TrackingResponse, trackingQuerySchema } from "#app/shop/tracking/tracking.schema.ts";
import { centsToReais } from "#app/values/money.ts";

export const action = jsonFunction(
	trackingQuerySchema,
	async ({ query }, request): Promise<TrackingResponse> => {
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
				delivery_day: order.deliveryDay,
				turn: order.deliveryTurn,
				carrier: order.carrier,
				tracking_code: order.trackingCode,
				tracking_url: order.trackingUrl,
				parcels: order.parcels,
				parcel_count: order.parcelCount,
				total_amount: centsToReais(order.total),
				tracking_events: order.events.map((event) => ({
					status: event.status,
					description: event.description,
					location: event.location,
					timestamp: event.timestamp.toISOString(),
				})),
			},
		};
	},
);

export const loader = action;
