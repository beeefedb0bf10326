import { sql } from "drizzle-orm";
import {
	boolean,
	char,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
} from "drizzle-orm/pg-core";
import type { PostalAddress } from "#app/values/address/shipping-address.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import { type LabelStatus, labelStatusValues, openLabelStatuses } from "#app/values/status/label-status.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, id, instant, money, partOf, updatedAt } from "./columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/** Melhor Envio labels, one row for each purchase, written before Melhor Envio is called. */
export const shippingLabels = pgTable(
	"shipping_labels",
	{
		/** Also the tag for which Melhor Envio's cart is searched before a label is put into it. */
		id: id(),
		orderId: partOf(() => orders.id),
		/** From 1; an order of several boxes may need several labels. */
		number: smallint().notNull(),
		status: text({ enum: labelStatusValues }).$type<LabelStatus>().notNull().default("requested"),
		service: integer().notNull(),
		volumes: jsonb().$type<FreightRecord["parcels"]>().notNull(),
		/** Melhor Envio's id; null until it is in the cart. */
		providerId: text().unique(),
		priceCents: money(),
		trackingCode: text(),
		/** The file as base64; null until it was fetched, and after the customer's data was erased. */
		pdf: text(),
		/**
		 * Shipped without an invoice, as the administrator confirmed; the declaration of contents (DACE) then accompanies
		 * it.
		 */
		isWithoutInvoice: boolean().notNull().default(false),
		declarationPdf: text(),
		/**
		 * The status when the cancellation was requested: a refused cancellation returns the label to it, and is not
		 * tried again automatically.
		 */
		cancelledFrom: text({ enum: labelStatusValues }).$type<LabelStatus>(),
		/** Why the last attempt failed, in Portuguese. */
		failure: text(),
		/** Until then only one process may work on it. */
		leaseUntil: instant(),
		/** The carrier's last report. */
		carrierStatus: text(),
		/** When its tracking is checked next; null before it is bought and after it has arrived. */
		nextCheckAt: instant(),
		failedChecks: smallint().notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("shipping_labels_number_unique").on(t.orderId, t.number),
		index("shipping_labels_open_index")
			.on(t.createdAt)
			.where(sql`${oneOf(t.status, openLabelStatuses)}`),
		index("shipping_labels_next_check_index").on(t.nextCheckAt),
		check("shipping_labels_status_check", oneOf(t.status, labelStatusValues)),
		check("shipping_labels_number_check", sql`${t.number} between 1 and 40`),
		check(
			"shipping_labels_ready_check",
			sql`${t.status} not in ('ready', 'cancelling', 'cancelled') or ${t.providerId} is not null`,
		),
	],
);

/** The tokens for calling Melhor Envio, if the shop renews them itself. One row. */
export const melhorEnvioTokens = pgTable(
	"melhor_envio_tokens",
	{
		id: smallint().primaryKey().default(1),
		/**
		 * Where it comes from: "panel" for an authorization in the back office, else the hash of the token in the server's
		 * configuration, whose successor replaces it.
		 */
		source: text().notNull(),
		/** Encrypted with the shop's own secret, like the refresh token; null before the first renewal. */
		accessToken: text(),
		refreshToken: text().notNull(),
		/** When the access token expires, as Melhor Envio said when issuing it. */
		expiresAt: instant(),
		/** Since when Melhor Envio has rejected the access token before its expiry. */
		rejectedAt: instant(),
		/** When Melhor Envio refused to renew it: the owner has to authorize the shop again. */
		refusedAt: instant(),
		/** Until then only one process may renew it: a refresh token works once. */
		leaseUntil: instant(),
		/** When it is renewed next, or the renewal is retried; null once Melhor Envio has refused. */
		nextAttemptAt: instant().defaultNow(),
		/** Attempts since the last renewal. */
		attempts: integer().notNull().default(0),
	},
	(t) => [check("melhor_envio_tokens_one_check", sql`${t.id} = 1`)],
);

/** The owner's app at Melhor Envio, as an administrator has entered it, beside the one that is being authorized. */
export const melhorEnvioApps = pgTable(
	"melhor_envio_apps",
	{
		status: text({ enum: ["pending", "connected"] }).primaryKey(),
		clientId: text().notNull(),
		/** Encrypted with the shop's own secret. */
		clientSecret: text().notNull(),
		/** Hash of the authorization's state and the session that began it; null once it was used. */
		stateHash: text(),
		stateExpiresAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [check("melhor_envio_apps_status_check", oneOf(t.status, ["pending", "connected"]))],
);

/** Responses of the CEP services, cached for thirty days. */
export const cepCache = pgTable(
	"cep_cache",
	{
		cep: char({ length: 8 }).primaryKey(),
		/** Null if the services agree that the CEP does not exist. */
		address: jsonb().$type<PostalAddress & { ibgeCode?: string | null }>(),
		source: text().notNull(),
		fetchedAt: createdAt(),
	},
	(t) => [check("cep_cache_cep_check", sql`${t.cep} ~ '^[0-9]{8}$'`)],
);
