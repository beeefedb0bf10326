import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { webhookDeliveryStatusValues } from "#app/values/status/webhook-delivery-status.ts";
import { type EndpointEventType, webhookTypeValues } from "#app/values/status/webhook-type.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, partOf, workColumns } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/** Other systems that receive events about orders and products. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
	id: id(),
	url: text().notNull(),
	/** Event types that it subscribes to. */
	events: jsonb().$type<EndpointEventType[]>().notNull(),
	/** Whether its messages include the customer's data. */
	includesCustomer: boolean().notNull().default(false),
	isActive: boolean().notNull().default(true),
	/** Why the shop itself stopped sending, in Portuguese for the owner. */
	disabledReason: text(),
	/** Since when every attempt has failed; null while messages arrive. */
	failingSince: instant(),
	/** Encrypted with the shop's own secret. */
	secret: text().notNull(),
	/** The previous secret, which also signs messages until it expires. */
	previousSecret: text(),
	previousSecretUntil: instant(),
	createdAt: createdAt(),
});

/** Events of an order or a product, written in the transaction that causes them. */
export const webhookEvents = pgTable(
	"webhook_events",
	{
		id: id(),
		type: text({ enum: webhookTypeValues }).notNull(),
		/** Null for a product, and for a test. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		/** JSON in a text column, so that each attempt sends the same bytes. */
		data: text().notNull(),
		/** The time of the statement and not of the transaction, so that an order's events are in sequence. */
		occurredAt: instant().notNull().default(sql`clock_timestamp()`),
	},
	(t) => [
		index("webhook_events_order_index").on(t.orderId, t.occurredAt),
		index("webhook_events_age_index").on(t.occurredAt),
		check("webhook_events_type_check", oneOf(t.type, webhookTypeValues)),
	],
);

/** The delivery of one event to one endpoint. */
export const webhookDeliveries = pgTable(
	"webhook_deliveries",
	{
		id: id(),
		eventId: partOf(() => webhookEvents.id),
		endpointId: partOf(() => webhookEndpoints.id),
		state: text({ enum: webhookDeliveryStatusValues }).notNull().default("waiting"),
		...workColumns(),
		givenUpAt: instant(),
		attemptedAt: instant(),
		/** HTTP status of the last attempt; null without a response. */
		statusCode: smallint(),
		/** The beginning of the last response. */
		response: text(),
		/** Why there was no response. */
		failure: text(),
		createdAt: createdAt(),
	},
	(t) => [
		unique("webhook_deliveries_event_unique").on(t.eventId, t.endpointId),
		index("webhook_deliveries_due_index")
			.on(t.endpointId, t.nextAttemptAt)
			.where(sql`${t.state} = 'waiting'`),
		index("webhook_deliveries_given_up_index").on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
		index("webhook_deliveries_newest_index").on(t.createdAt, t.id),
		// Open pages of the back office compare the last result with the one they show.
		index("webhook_deliveries_attempted_index").on(t.attemptedAt),
		check("webhook_deliveries_state_check", oneOf(t.state, webhookDeliveryStatusValues)),
	],
);
