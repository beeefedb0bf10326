import { type SQL, sql } from "drizzle-orm";
import {
	auditEntries,
	chargebacks,
	moneyEntries,
	paymentNotifications,
	paymentPreferences,
	payments,
	refunds,
	revenueChanges,
	sandboxPayments,
	sandboxPreferences,
	sandboxRefunds,
	webhookDeliveries,
	webhookEvents,
} from "#db/schema.server.ts";
import { isRowOf, isTextOf, personalTable } from "./personal-table.server.ts";

/* The tables about an order's money, and the entries about it in the audit log and in messages to other systems. */

/** Details of the audit log that are numbers, states and ids; the others may be a person's words. */
const IMPERSONAL_DETAILS = [
	"amount",
	"carrier",
	"count",
	"estimatedDeliveryDate",
	"eventId",
	"from",
	"isWithoutInvoice",
	"key",
	"kind",
	"label",
	"labels",
	"number",
	"outcome",
	"paymentId",
	"receivedCents",
	"series",
	"status",
	"timestamp",
	"to",
	"totalCents",
	"waived",
	"way",
];
const impersonalDetails = sql`(select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
	from jsonb_each(${auditEntries.details})
	where key in (${sql.raw(IMPERSONAL_DETAILS.map((name) => `'${name}'`).join(", "))}))`;

const eventsOf = (ids: SQL) =>
	sql`select ${webhookEvents.id} from ${webhookEvents} where ${isRowOf(webhookEvents.orderId, ids)}`;

export const paymentColumns = [
	personalTable(payments, {
		retention: "orders",
		ofOrders: (ids) => isRowOf(payments.orderId, ids),
		kept: { providerPaymentId: "By it Mercado Pago finds a payment when it is contested." },
		none: ["statusDetail", "currency", "paymentType", "mismatch"],
		copy: {
			section: "payments",
			parent: payments.orderId,
			sortBy: payments.createdAt,
			columns: {
				id: payments.id,
				method: payments.method,
				payment_id: payments.providerPaymentId,
				status: payments.status,
				payment_type: payments.paymentType,
				installments: payments.installments,
				amount: payments.amountCents,
				created_at: payments.createdAt,
			},
		},
	}),
	personalTable(chargebacks, {
		retention: "orders",
		ofOrders: (ids) =>
			sql`${chargebacks.paymentId} in (select ${payments.id} from ${payments}
				where ${isRowOf(payments.orderId, ids)})`,
		person: { reason: null },
		kept: { caseId: "By it Mercado Pago finds the case." },
		none: ["documentsStatus"],
		copy: {
			section: "chargebacks",
			parent: sql<string>`(select ${payments.orderId} from ${payments}
				where ${payments.id} = ${chargebacks.paymentId})`,
			sortBy: chargebacks.createdAt,
			columns: {
				case_id: chargebacks.caseId,
				reason: chargebacks.reason,
				documents_due_at: chargebacks.documentsDueAt,
				opened_at: chargebacks.openedAt,
			},
		},
	}),
	personalTable(refunds, {
		retention: "orders",
		ofOrders: (ids) => isRowOf(refunds.orderId, ids),
		person: { reason: "", failure: null, pixKey: null, proof: null },
		none: ["providerRefundId"],
		copy: {
			section: "refunds",
			parent: refunds.orderId,
			sortBy: refunds.createdAt,
			columns: {
				status: refunds.status,
				amount: refunds.amountCents,
				reason: refunds.reason,
				pix_key: refunds.pixKey,
				proof: refunds.proof,
				failure: refunds.failure,
				created_at: refunds.createdAt,
				settled_at: refunds.settledAt,
			},
		},
	}),
	personalTable(moneyEntries, {
		retention: "orders",
		ofOrders: (ids) => isRowOf(moneyEntries.orderId, ids),
		copy: {
			section: "money_entries",
			parent: moneyEntries.orderId,
			sortBy: moneyEntries.createdAt,
			columns: {
				kind: moneyEntries.kind,
				amount: moneyEntries.amountCents,
				way: moneyEntries.way,
				day: moneyEntries.day,
			},
		},
	}),
	personalTable(paymentPreferences, {
		retention: "orders",
		ofOrders: (ids) => isRowOf(paymentPreferences.orderId, ids),
		person: { initPoint: null, pixCode: null, pixTicketUrl: null },
		none: ["preferenceId", "collectorId", "pixPaymentId", "endFailure"],
		copy: {
			section: "payment_pages",
			parent: paymentPreferences.orderId,
			sortBy: paymentPreferences.createdAt,
			columns: {
				address: paymentPreferences.initPoint,
				pix_code: paymentPreferences.pixCode,
				pix_address: paymentPreferences.pixTicketUrl,
				created_at: paymentPreferences.createdAt,
			},
		},
	}),
	personalTable(paymentNotifications, {
		retention: "notifications",
		ofOrders: (ids) =>
			sql`${paymentNotifications.providerPaymentId} in (select ${payments.providerPaymentId} from ${payments}
				where ${isRowOf(payments.orderId, ids)})`,
		person: { body: sql`'{}'::jsonb` },
		none: ["dedupeKey", "topic", "providerPaymentId", "failure"],
		copy: {
			section: "payment_notifications",
			parent: sql<string>`(select ${payments.orderId} from ${payments}
				where ${payments.providerPaymentId} = ${paymentNotifications.providerPaymentId} limit 1)`,
			sortBy: paymentNotifications.receivedAt,
			columns: { body: paymentNotifications.body, received_at: paymentNotifications.receivedAt },
		},
	}),
	personalTable(sandboxPreferences, {
		retention: "orders",
		ofOrders: (ids) => isTextOf(sql`${sandboxPreferences.request} ->> 'external_reference'`, ids),
		person: {
			request: sql`${sandboxPreferences.request} - 'payer' - 'shipments' - 'additional_info' - 'metadata'`,
		},
		none: ["idempotencyKey"],
		copy: {
			section: "sent_to_sandbox",
			parent: sql<string>`${sandboxPreferences.request} ->> 'external_reference'`,
			sortBy: sandboxPreferences.createdAt,
			columns: { request: sandboxPreferences.request },
		},
	}),
	personalTable(sandboxPayments, {
		retention: "orders",
		none: ["externalReference", "paymentType", "idempotencyKey"],
	}),
	personalTable(sandboxRefunds, { retention: "orders", none: ["idempotencyKey", "status"] }),
	personalTable(revenueChanges, { retention: "orders" }),
	personalTable(webhookEvents, {
		retention: "webhooks",
		ofOrders: (ids) => isRowOf(webhookEvents.orderId, ids),
		// The customer is added when a message is sent and is not stored. The carrier's address of the parcel is in the
		// data.
		person: {
			data: sql`regexp_replace(${webhookEvents.data}, '"tracking_url":"[^"]*"', '"tracking_url":null')`,
		},
		copy: {
			section: "told_to_other_systems",
			parent: webhookEvents.orderId,
			sortBy: webhookEvents.occurredAt,
			columns: { type: webhookEvents.type, data: webhookEvents.data, occurred_at: webhookEvents.occurredAt },
		},
	}),
	personalTable(webhookDeliveries, {
		retention: "webhooks",
		ofOrders: (ids) => sql`${webhookDeliveries.eventId} in (${eventsOf(ids)})`,
		person: { response: null },
		none: ["failure"],
		copy: {
			section: "received_by_other_systems",
			parent: sql<string>`(select ${webhookEvents.orderId} from ${webhookEvents}
				where ${webhookEvents.id} = ${webhookDeliveries.eventId})`,
			sortBy: webhookDeliveries.createdAt,
			columns: {
				receiver: sql`(select substring(e.url from '^https?://([^/?#]+)') from webhook_endpoints e
					where e.id = ${webhookDeliveries.endpointId})`,
				with_your_data: sql`(select e.includes_customer from webhook_endpoints e
					where e.id = ${webhookDeliveries.endpointId})`,
				status: webhookDeliveries.state,
				answer: webhookDeliveries.response,
				attempted_at: webhookDeliveries.attemptedAt,
			},
		},
	}),
	personalTable(auditEntries, {
		retention: "audit",
		ofOrders: (ids) => sql`${auditEntries.entity} = 'order' and ${isTextOf(auditEntries.entityId, ids)}`,
		person: { details: impersonalDetails },
		none: ["action", "entity", "entityId"],
		copy: {
			section: "history",
			parent: auditEntries.entityId,
			sortBy: auditEntries.createdAt,
			columns: {
				action: auditEntries.action,
				details: auditEntries.details,
				created_at: auditEntries.createdAt,
			},
		},
	}),
];
