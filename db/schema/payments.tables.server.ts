import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	char,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import { mercadoPagoStatuses, paymentMethodValues } from "#app/values/status/payment-status.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, money, partOf, updatedAt } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/** The payment page of an order; a second attempt for the same order leads to the same page. */
export const paymentPreferences = pgTable(
	"payment_preferences",
	{
		id: id(),
		orderId: partOf(() => orders.id).unique(),
		/** The payment page; null if the order is paid by its PIX code only. */
		preferenceId: text(),
		initPoint: text(),
		/** Mercado Pago's account that receives the money; null while unknown. */
		collectorId: text(),
		/** After this time nothing can be paid there; null if it has no end, or if it is unknown. */
		expiresAt: instant(),
		/** When Mercado Pago was told to close the page. */
		closedAt: instant(),
		/** When it had confirmed that, and the end of all payments started there. */
		endedAt: instant(),
		/**
		 * When Mercado Pago is next asked to end it, once the order needs no payment any more. The following columns are
		 * as in all work.
		 */
		nextEndAt: instant().defaultNow(),
		endLeaseUntil: instant(),
		endAttempts: integer().notNull().default(0),
		/** Names what could not be ended, in Portuguese for the owner. */
		endFailure: text(),
		endGivenUpAt: instant(),
		/** Written by earlier builds. */
		endTriedAt: instant(),
		/** Mercado Pago's PIX code of this order, if one was requested: its payment and the data to show. */
		pixPaymentId: text(),
		pixCode: text(),
		pixTicketUrl: text(),
		pixExpiresAt: instant(),
		/** When Mercado Pago is next asked about the order's payments; null once that is over. */
		nextCheckAt: instant().defaultNow(),
		checkLeaseUntil: instant(),
		checkAttempts: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	(t) => [
		index("payment_preferences_next_check_index").on(t.nextCheckAt),
		index("payment_preferences_not_ended_index").on(t.endTriedAt).where(sql`${t.endedAt} is null`),
		index("payment_preferences_next_end_index")
			.on(t.nextEndAt)
			.where(sql`${t.endedAt} is null and ${t.nextEndAt} is not null`),
	],
);

/** Every known payment of an order; an order may have several (rejected, then approved). */
export const payments = pgTable(
	"payments",
	{
		id: id(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "restrict" }),
		method: text({ enum: paymentMethodValues }).notNull(),
		/** Mercado Pago's id; null for a transfer that an administrator confirmed. */
		providerPaymentId: text(),
		status: text({ enum: mercadoPagoStatuses }).notNull(),
		statusDetail: text(),
		amountCents: money().notNull(),
		/** The sum of its completed refunds. */
		refundedCents: money().notNull().default(sql`0`),
		currency: char({ length: 3 }).notNull(),
		paymentType: text(),
		installments: integer(),
		/** Why this approved payment did not mark its order as paid. */
		mismatch: text(),
		providerUpdatedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("payments_provider_unique").on(t.providerPaymentId),
		index("payments_order_index").on(t.orderId),
		check("payments_method_check", oneOf(t.method, paymentMethodValues)),
		check("payments_status_check", oneOf(t.status, mercadoPagoStatuses)),
		check("payments_amount_check", sql`${t.amountCents} >= 0 and ${t.refundedCents} >= 0`),
	],
);

/** Chargebacks, one row for each of Mercado Pago's cases; a payment may have several. */
export const chargebacks = pgTable(
	"chargebacks",
	{
		id: id(),
		paymentId: uuid()
			.notNull()
			.references(() => payments.id, { onDelete: "cascade" }),
		/** Mercado Pago's number of the case. */
		caseId: text().notNull().unique(),
		reason: text(),
		documentsStatus: text(),
		/** Deadline for sending documents to Mercado Pago. */
		documentsDueAt: instant(),
		/** Mercado Pago's decision whether the shop keeps the money; null until then. */
		isCovered: boolean(),
		openedAt: instant(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("chargebacks_payment_index").on(t.paymentId, t.createdAt)],
);

/** Notifications as they arrived, stored before their contents are trusted. */
export const paymentNotifications = pgTable(
	"payment_notifications",
	{
		id: id(),
		/** Built from the signed parts, so that a replay is the same row. */
		dedupeKey: text().notNull().unique(),
		/** Mercado Pago's name of the subject: "payment", "merchant_order", … */
		topic: text().notNull().default("payment"),
		/** Mercado Pago's id of the subject; of the payment, unless the topic says otherwise. */
		providerPaymentId: text().notNull(),
		/** False for an unsigned hint, which anyone could have sent. */
		isSigned: boolean().notNull().default(true),
		/** Mercado Pago knows no subject with this id. */
		isUnknown: boolean().notNull().default(false),
		body: jsonb().$type<unknown>().notNull(),
		receivedAt: createdAt(),
		processedAt: instant(),
		failure: text(),
		nextAttemptAt: instant().defaultNow(),
		leaseUntil: instant(),
		attempts: integer().notNull().default(0),
		givenUpAt: instant(),
	},
	(t) => [
		index("payment_notifications_payment_index").on(t.providerPaymentId),
		index("payment_notifications_newest_index").on(t.receivedAt, t.id),
		index("payment_notifications_open_index")
			.on(t.receivedAt, t.id)
			.where(sql`${t.failure} is not null or ${t.processedAt} is null`),
		index("payment_notifications_due_index")
			.on(t.nextAttemptAt)
			.where(sql`${t.processedAt} is null and ${t.nextAttemptAt} is not null`),
	],
);

/** The built-in payment sandbox, used only while no credentials are set. */
export const sandboxPreferences = pgTable("sandbox_preferences", {
	id: id(),
	idempotencyKey: text().notNull().unique(),
	request: jsonb().$type<Record<string, unknown>>().notNull(),
	createdAt: createdAt(),
});

export const sandboxPayments = pgTable(
	"sandbox_payments",
	{
		/** Numeric, like Mercado Pago's. */
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_000_001 }),
		preferenceId: partOf(() => sandboxPreferences.id),
		externalReference: text().notNull(),
		status: text({ enum: mercadoPagoStatuses }).notNull(),
		paymentType: text().notNull(),
		amountCents: money().notNull(),
		refundedCents: money().notNull().default(sql`0`),
		/** For a PIX code; null for a payment on the payment page. */
		idempotencyKey: text().unique(),
		/** Its refunds stay in process for a while, as PIX refunds do while the banks have problems. */
		hasSlowRefunds: boolean().notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("sandbox_payments_reference_index").on(t.externalReference),
		check("sandbox_payments_status_check", oneOf(t.status, mercadoPagoStatuses)),
	],
);

export const sandboxRefunds = pgTable("sandbox_refunds", {
	id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ startWith: 2_000_000_001 }),
	paymentId: bigint({ mode: "number" })
		.notNull()
		.references(() => sandboxPayments.id, { onDelete: "cascade" }),
	idempotencyKey: text().notNull().unique(),
	amountCents: money().notNull(),
	/** Mercado Pago's name: "approved" or "in_process". */
	status: text().notNull().default("approved"),
	createdAt: createdAt(),
});
