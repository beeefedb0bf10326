import { and, asc, eq } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { webhookDeliveryFilters } from "./webhook-filters.ts";

/** All webhooks, without their secrets. */
export async function listWebhooks(_admin: Admin) {
	return db
		.select({
			id: webhookEndpoints.id,
			url: webhookEndpoints.url,
			events: webhookEndpoints.events,
			includesCustomer: webhookEndpoints.includesCustomer,
			isActive: webhookEndpoints.isActive,
			disabledReason: webhookEndpoints.disabledReason,
			createdAt: webhookEndpoints.createdAt,
		})
		.from(webhookEndpoints)
		.orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Whether this webhook receives customers' data. */
export async function receivesCustomers(_admin: Admin, endpointId: string): Promise<boolean> {
	const [endpoint] = await db
		.select({ includesCustomer: webhookEndpoints.includesCustomer })
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, endpointId));
	return endpoint?.includesCustomer ?? false;
}

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Webhook messages, newest or oldest first. */
export const webhookDeliveriesList = defineList({
	filters: webhookDeliveryFilters,
	...byAge(webhookDeliveries.createdAt, webhookDeliveries.id),
	read: (_admin: Admin, { state, type, endpoint }, { sortKey, where, orderBy, limit }) =>
		db
			.select({
				id: webhookDeliveries.id,
				sortKey,
				type: webhookEvents.type,
				orderId: webhookEvents.orderId,
				url: webhookEndpoints.url,
				isActive: webhookEndpoints.isActive,
				status: webhookDeliveries.state,
				attempts: webhookDeliveries.attempts,
				nextAttemptAt: webhookDeliveries.nextAttemptAt,
				attemptedAt: webhookDeliveries.attemptedAt,
				statusCode: webhookDeliveries.statusCode,
				response: webhookDeliveries.response,
				failure: webhookDeliveries.failure,
				createdAt: webhookDeliveries.createdAt,
			})
			.from(webhookDeliveries)
			.innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
			.innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
			.where(
				and(
					state ? eq(webhookDeliveries.state, state) : undefined,
					type ? eq(webhookEvents.type, type) : undefined,
					endpoint ? eq(webhookDeliveries.endpointId, endpoint) : undefined,
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit),
});

export type WebhookDeliveryRow = RowOf<typeof webhookDeliveriesList>;
