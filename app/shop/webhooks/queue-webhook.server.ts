import { randomUUID } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { EndpointEventType, WebhookType } from "#app/values/status/webhook-type.ts";
import type { Transaction } from "#db/client.server.ts";
import type { Statements } from "#db/library.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { webhookWork } from "./deliver-webhooks.server.ts";

/** Whether an endpoint subscribes to a type; an order asks this together with its other reads. */
export const isHeard = (on: Statements, type: EndpointEventType): SQL<boolean> =>
	sql<boolean>`exists (${on
		.select({ id: webhookEndpoints.id })
		.from(webhookEndpoints)
		.where(
			and(
				eq(webhookEndpoints.isActive, true),
				sql`${webhookEndpoints.events} @> ${sql.raw(`'"${type}"'`)}::jsonb`,
			),
		)})`;

/** The endpoints that subscribe to a type. */
export async function listListeners(tx: Transaction, type: EndpointEventType): Promise<{ id: string }[]> {
	const endpoints = await selectActiveEndpoints(tx).execute();
	return endpoints.filter(({ events }) => events.includes(type));
}

const selectActiveEndpoints = preparedStatement((on) =>
	on
		.select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.isActive, true)),
);

/** Writes an event, or one for each of `data`, with a delivery for each endpoint, and queues their sending. */
export async function queueWebhook(
	tx: Transaction,
	event: {
		type: WebhookType;
		orderId: string | null;
		data: object | readonly object[];
		endpoints: readonly { id: string }[];
	},
): Promise<void> {
	const { type, orderId, endpoints } = event;
	const events = [event.data]
		.flat()
		.map((data) => ({ id: randomUUID(), type, orderId, data: JSON.stringify(data) }));
	if (events.length === 0) return;
	const deliveries = events.flatMap(({ id }) =>
		endpoints.map((endpoint) => ({ eventId: id, endpointId: endpoint.id })),
	);
	await together(
		tx.insert(webhookEvents).values(events),
		tx.insert(webhookDeliveries).values(deliveries),
		webhookWork.enqueue(tx, ...endpoints.map(({ id }) => id)),
	);
}
