import { sql } from "drizzle-orm";
import {
	char,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import { dayOutcomeValues, dayReasonValues, MAX_DAY_NOTE_LENGTH } from "#app/values/status/day-proposal.ts";
import { trackingStatuses } from "#app/values/status/order-status.ts";
import { type TaskEnd, taskKindValues } from "#app/values/status/order-task.ts";
import {
	openReturnStatuses,
	returnKindValues,
	returnStatusValues,
} from "#app/values/status/return-status.ts";
import { users } from "./accounts.tables.server.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, partOf, updatedAt } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/** Problems that wait for the owner, one row each (`task-kinds.ts`). */
export const orderTasks = pgTable(
	"order_tasks",
	{
		id: id(),
		/** Null for a problem of no order in this shop. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		kind: text({ enum: taskKindValues }).notNull(),
		/** Names the event, which opens one task, even if it is reported again after the task was closed. */
		key: text().notNull(),
		since: instant().notNull().defaultNow(),
		note: text(),
		data: jsonb().$type<{ paymentId?: string; until?: string; endedBy?: TaskEnd }>().notNull().default({}),
		closedAt: instant(),
		/** Null if an event of the order closed it. */
		closedBy: uuid().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [
		unique("order_tasks_event_unique").on(t.orderId, t.kind, t.key).nullsNotDistinct(),
		// The few open tasks among all.
		index("order_tasks_open_index").on(t.kind, t.orderId).where(sql`${t.closedAt} is null`),
		check("order_tasks_kind_check", oneOf(t.kind, taskKindValues)),
	],
);

export const trackingEvents = pgTable(
	"tracking_events",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		status: text({ enum: trackingStatuses }).notNull(),
		description: text().notNull(),
		location: text(),
		timestamp: instant().notNull().defaultNow(),
	},
	(t) => [
		index("tracking_events_order_index").on(t.orderId, t.timestamp),
		check("tracking_events_status_check", oneOf(t.status, trackingStatuses)),
		check("tracking_events_description_check", sql`length(trim(${t.description})) between 1 and 500`),
	],
);

/** The workshop's notes on an order; the customer never sees them. */
export const orderNotes = pgTable(
	"order_notes",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** Null after the author's account was deleted. */
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
		text: text().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("order_notes_order_index").on(t.orderId, t.createdAt),
		check("order_notes_text_check", sql`length(trim(${t.text})) between 1 and 2000`),
	],
);

/** A later day that the workshop asks its customer to accept; the promise stands until the answer. */
export const dayProposals = pgTable(
	"day_proposals",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** The day that was promised when this one was proposed. */
		promisedDate: date({ mode: "string" }).notNull(),
		proposedDate: date({ mode: "string" }).notNull(),
		reason: text({ enum: dayReasonValues }).notNull(),
		/** The owner's words to the customer; null if she wrote nothing, and after the customer's data was erased. */
		note: text(),
		proposedAt: createdAt(),
		/** When the customer was asked for the answer again. */
		remindedAt: instant(),
		/** Null while it waits for its customer. */
		closedAt: instant(),
		outcome: text({ enum: dayOutcomeValues }),
	},
	(t) => [
		index("day_proposals_order_index").on(t.orderId, t.proposedAt),
		uniqueIndex("day_proposals_open_unique").on(t.orderId).where(sql`${t.closedAt} is null`),
		index("day_proposals_waiting_index").on(t.proposedAt).where(sql`${t.closedAt} is null`),
		check("day_proposals_day_check", sql`${t.proposedDate} > ${t.promisedDate}`),
		check("day_proposals_reason_check", oneOf(t.reason, dayReasonValues)),
		check(
			"day_proposals_note_check",
			sql`char_length(${t.note}) between 1 and ${sql.raw(String(MAX_DAY_NOTE_LENGTH))}`,
		),
		check("day_proposals_outcome_check", oneOf(t.outcome, dayOutcomeValues)),
		check("day_proposals_closed_check", sql`(${t.closedAt} is null) = (${t.outcome} is null)`),
	],
);

/** The return of an order: at most one, which can be requested again after the customer dropped it. */
export const orderReturns = pgTable(
	"order_returns",
	{
		id: id(),
		orderId: partOf(() => orders.id).unique(),
		kind: text({ enum: returnKindValues }).notNull(),
		status: text({ enum: returnStatusValues }).notNull().default("asked"),
		/** The customer's words; null if none were given, and after the customer's data was erased. */
		reason: text(),
		/** Where the money of a transfer is returned to; null as above. */
		pixKey: text(),
		/** The workshop's message to the customer when it refused the return. */
		refusal: text(),
		askedAt: createdAt(),
		collectedAt: instant(),
		checkedAt: instant(),
		/** When the return ended, in whatever way; null while it is open. */
		closedAt: instant(),
	},
	(t) => [
		index("order_returns_open_index").on(t.orderId).where(oneOf(t.status, openReturnStatuses)),
		check("order_returns_kind_check", oneOf(t.kind, returnKindValues)),
		check("order_returns_status_check", oneOf(t.status, returnStatusValues)),
		check(
			"order_returns_closed_check",
			sql`(${t.closedAt} is null) = (${oneOf(t.status, openReturnStatuses)})`,
		),
		check("order_returns_right_check", sql`not (${t.kind} = 'withdrawal' and ${t.status} = 'refused')`),
		check(
			"order_returns_text_check",
			sql`length(${t.reason}) <= 2000 and length(${t.pixKey}) <= 140 and length(${t.refusal}) <= 2000`,
		),
	],
);

/**
 * The invoice (NF-e) of an order, issued elsewhere: at most one per order, and each belongs to one order. It is kept
 * when the customer's data is erased, as the law requires.
 */
export const orderInvoices = pgTable(
	"order_invoices",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		accessKey: char({ length: 44 }).$type<AccessKey>().notNull(),
		/** Number and series are also in the key. */
		number: integer().notNull(),
		series: smallint().notNull(),
		/** Null if only the key is known. */
		issuedAt: instant(),
		/** As uploaded; null if only the key is known. */
		xml: text(),
		/** The DANFE as base64. */
		pdf: text(),
		/** Differences from the order, in Portuguese. */
		warning: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("order_invoices_order_unique").on(t.orderId),
		unique("order_invoices_access_key_unique").on(t.accessKey),
		check("order_invoices_access_key_check", sql`${t.accessKey} ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'`),
		check("order_invoices_number_check", sql`${t.number} >= 1 and ${t.series} between 0 and 999`),
	],
);
