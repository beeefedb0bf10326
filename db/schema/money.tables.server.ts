import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moneyEntryKinds, moneyReversalKinds, moneyWayValues } from "#app/values/status/money-entry-type.ts";
import { openRefundStatuses, refundOrigins, refundStatuses } from "#app/values/status/refund-status.ts";
import { users } from "./accounts.tables.server.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, money, updatedAt } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";
import { payments } from "./payments.tables.server.ts";

/**
 * Refunds, several per payment if need be. A refund requested in the shop is written before Mercado Pago or a bank is
 * asked; one made on Mercado Pago's pages, when its report arrives.
 */
export const refunds = pgTable(
	"refunds",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		paymentId: uuid()
			.notNull()
			.references(() => payments.id, { onDelete: "restrict" }),
		/** Sent with the form: the same form sent twice makes one refund. */
		requestKey: uuid().notNull().unique().defaultRandom(),
		origin: text({ enum: refundOrigins }).notNull().default("shop"),
		/** Number of the request to Mercado Pago: after a refusal the next try is a new request with its own key. */
		attempt: smallint().notNull().default(1),
		status: text({ enum: refundStatuses }).notNull().default("requested"),
		amountCents: money().notNull(),
		reason: text().notNull(),
		/** Mercado Pago's id; null if it was in the report but not in the list of refunds. */
		providerRefundId: text().unique(),
		/** Why Mercado Pago has not returned the money, in Portuguese for the owner. */
		failure: text(),
		/** Where the customer of a transfer gets the money; erased with the customer's data. */
		pixKey: text(),
		/** The bank's proof of a transfer, as text. */
		proof: text(),
		requestedById: uuid().references(() => users.id, { onDelete: "set null" }),
		settledAt: instant(),
		/** When Mercado Pago is asked next; null when there is nothing to ask. */
		nextAttemptAt: instant().defaultNow(),
		leaseUntil: instant(),
		/** Attempts of the job; `attempt` counts requests to Mercado Pago. */
		tries: integer().notNull().default(0),
		givenUpAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("refunds_order_index").on(t.orderId, t.createdAt),
		index("refunds_payment_index").on(t.paymentId),
		index("refunds_open_index").on(t.updatedAt).where(oneOf(t.status, openRefundStatuses)),
		index("refunds_due_index")
			.on(t.nextAttemptAt)
			.where(sql`${oneOf(t.status, [...openRefundStatuses, "refused"])} and ${t.nextAttemptAt} is not null`),
		check("refunds_status_check", oneOf(t.status, refundStatuses)),
		check("refunds_origin_check", oneOf(t.origin, refundOrigins)),
		check("refunds_amount_check", sql`${t.amountCents} >= 1`),
		check("refunds_settled_check", sql`(${t.status} = 'done') = (${t.settledAt} is not null)`),
	],
);

/** Money recorded by an administrator: received outside Mercado Pago, or returned by herself. */
export const moneyEntries = pgTable(
	"money_entries",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		kind: text({ enum: moneyEntryKinds }).notNull(),
		amountCents: money().notNull(),
		way: text({ enum: moneyWayValues }).notNull(),
		/** The day of the bank statement. */
		day: date({ mode: "string" }).notNull(),
		/** Received money is a payment as well, so that it can be refunded like one. */
		paymentId: uuid().references(() => payments.id, { onDelete: "restrict" }),
		/** The entry that this one reverses; not a foreign key, because a backup restores rows in any order. */
		reversesId: uuid().unique(),
		/** Sent with the form: the same form sent twice makes one entry. */
		requestKey: uuid().notNull().unique().defaultRandom(),
		recordedById: uuid().references(() => users.id, { onDelete: "set null" }),
		createdAt: createdAt(),
	},
	(t) => [
		index("money_entries_order_index").on(t.orderId, t.createdAt),
		check("money_entries_kind_check", oneOf(t.kind, moneyEntryKinds)),
		check("money_entries_way_check", oneOf(t.way, moneyWayValues)),
		check("money_entries_amount_check", sql`${t.amountCents} >= 1`),
		check("money_entries_payment_check", sql`(${t.kind} = 'received') = (${t.paymentId} is not null)`),
		check(
			"money_entries_reversal_check",
			sql`(${oneOf(t.kind, moneyReversalKinds)}) = (${t.reversesId} is not null)`,
		),
	],
);

/**
 * Changes to the revenue after an order was paid: an order counts on the day of its payment, and a refund on its own
 * day, so that the figures of past days never change.
 */
export const revenueChanges = pgTable(
	"revenue_changes",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		day: date({ mode: "string" }).notNull(),
		/** Negative for returned money. */
		amountCents: integer().notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		index("revenue_changes_day_index").on(t.day),
		index("revenue_changes_order_index").on(t.orderId),
		check("revenue_changes_amount_check", sql`${t.amountCents} <> 0`),
	],
);
