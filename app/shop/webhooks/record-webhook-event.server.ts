import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { fiscalDataOf, issuerOf } from "#app/shop/settings/fiscal-data.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import type { EndpointEventType, OrderEventType, WebhookType } from "#app/values/status/webhook-type.ts";
import { shortId } from "#app/values/text.ts";
import type { Transaction } from "#db/client.server.ts";
import type { Statements } from "#db/library.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import {
	orderInvoices,
	orderItems,
	orders,
	payments,
	products,
	stockMovements,
	webhookDeliveries,
	webhookEndpoints,
	webhookEvents,
} from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { webhookWork } from "./deliver-webhooks.server.ts";

/**
 * Tells other systems what happened to an order, in the transaction in which it happens: the event and
 * one delivery for each endpoint that wants it. The caller holds the order's lock, so that the events of
 * an order have the sequence in which they happened. Costs one question where nobody listens, and two more waits
 * where somebody does: the products of an order that is placed are locked meanwhile.
 */
export async function recordOrderEvent(
	tx: Transaction,
	type: OrderEventType,
	orderId: string,
	more: { refunded?: Cents } = {},
): Promise<void> {
	const endpoints = await selectActiveEndpoints(tx).execute();
	const listening = endpoints.filter(({ events }) => events.includes(type));
	if (listening.length === 0) return;
	const data = {
		order: await describeOrder(tx, orderId),
		...(more.refunded === undefined ? {} : { refund: { amount: centsToReais(more.refunded) } }),
	};
	await recordWebhookEvent(tx, { type, orderId, data, endpoints: listening });
}

/** Tells other systems how a product is now that somebody added or edited it. The caller holds the product's lock. */
export async function recordProductEvent(tx: Transaction, productId: string): Promise<void> {
	const type = "product.changed";
	const endpoints = await selectActiveEndpoints(tx).execute();
	const listening = endpoints.filter(({ events }) => events.includes(type));
	if (listening.length === 0) return;
	const found = await tx.select().from(products).where(eq(products.id, productId));
	const product = expectRow(found, "a locked product");
	const data = {
		product: {
			id: product.id,
			sku: product.sku,
			gtin: product.gtin,
			name: product.name,
			is_active: product.isActive,
			price: centsToReais(product.priceCents),
			original_price: product.originalPriceCents === null ? null : centsToReais(product.originalPriceCents),
			stock: product.stockQuantity,
			is_made_to_order: product.isMadeToOrder,
		},
	};
	await recordWebhookEvent(tx, { type, orderId: null, data, endpoints: listening });
}

/**
 * Tells other systems what is left of products after their stock changed in this transaction, an event for each with
 * the number of its line in the ledger, which counts up. Whoever changed it holds their locks.
 */
export async function recordStockEvents(tx: Transaction, productIds: readonly string[]): Promise<void> {
	const type = "product.stock_changed";
	const endpoints = await selectActiveEndpoints(tx).execute();
	const listening = endpoints.filter(({ events }) => events.includes(type));
	if (listening.length === 0) return;
	const { id, productId, units, reason, orderId, createdAt } = stockMovements;
	const moved = await tx
		.selectDistinctOn([productId], {
			product: { id: products.id, sku: products.sku, gtin: products.gtin, stock: products.stockQuantity },
			movement: { id, units, reason, orderId, createdAt },
		})
		.from(stockMovements)
		.innerJoin(products, eq(products.id, productId))
		.where(and(inArray(productId, [...productIds]), ne(units, 0)))
		.orderBy(asc(productId), desc(id));
	const data = moved.map(({ product, movement }) => ({
		product,
		movement: {
			sequence: movement.id,
			change: movement.units,
			reason: movement.reason,
			order_id: movement.orderId,
			created_at: movement.createdAt.toISOString(),
		},
	}));
	await recordWebhookEvent(tx, { type, orderId: null, data, endpoints: listening });
}

/** Whether anybody listens to a type; an order asks with what else it reads. */
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

const selectActiveEndpoints = preparedStatement((on) =>
	on
		.select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.isActive, true)),
);

/** Writes an event, or one for each of `data`, with a delivery for each of the endpoints, and sends them on their way. */
export async function recordWebhookEvent(
	tx: Transaction,
	given: {
		type: WebhookType;
		orderId: string | null;
		data: object | readonly object[];
		endpoints: readonly { id: string }[];
	},
): Promise<void> {
	const { type, orderId, endpoints } = given;
	const events = [given.data]
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

/** Of payments that were made, also where the money went back: how it was paid stays true. */
const paidStatuses = ["approved", "in_mediation", "refunded", "charged_back"] as const;

/** The order as it is at this moment, without the person (docs/webhooks.md). */
async function describeOrder(tx: Transaction, orderId: string) {
	const readingItems = tx
		.select({
			item: orderItems,
			product: {
				sku: products.sku,
				gtin: products.gtin,
				weightGrams: products.weightGrams,
				ncm: products.ncm,
				taxClass: products.taxClass,
				origin: products.origin,
			},
		})
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.where(eq(orderItems.orderId, orderId))
		.orderBy(asc(orderItems.productName), asc(orderItems.id));
	const readingInvoice = tx
		.select({
			key: orderInvoices.accessKey,
			number: orderInvoices.number,
			series: orderInvoices.series,
			issuedAt: orderInvoices.issuedAt,
		})
		.from(orderInvoices)
		.where(eq(orderInvoices.orderId, orderId));
	const readingPayment = tx
		.select({ type: payments.paymentType, installments: payments.installments })
		.from(payments)
		.where(and(eq(payments.orderId, orderId), inArray(payments.status, [...paidStatuses])))
		.orderBy(desc(payments.createdAt))
		.limit(1);
	const [found, items, [invoice], [payment], settings] = await together(
		tx.select().from(orders).where(eq(orders.id, orderId)),
		readingItems,
		readingInvoice,
		readingPayment,
		readSettings(tx),
	);
	const order = expectRow(found, "a locked order");
	const issuer = issuerOf(settings);
	return {
		id: order.id,
		number: order.number,
		short_id: shortId(order.id),
		status: order.status,
		payment_status: order.paymentStatus,
		payment_method: order.paymentMethod,
		payment_type: payment?.type ?? null,
		installments: payment?.installments ?? null,
		// An order has at most one of the two.
		payment_discount_percent: order.transferDiscountPercent + order.pixDiscountPercent,
		created_at: order.createdAt.toISOString(),
		paid_at: order.paidAt?.toISOString() ?? null,
		delivered_at: order.deliveredAt?.toISOString() ?? null,
		expires_at: order.expiresAt?.toISOString() ?? null,
		promised_date: order.promisedDate,
		currency: "BRL",
		items_total: centsToReais(order.itemsCents),
		shipping_cost: centsToReais(order.shippingCents),
		total: centsToReais(order.totalCents),
		waived: centsToReais(order.waivedCents),
		refunded: centsToReais(order.refundedCents),
		shipping: {
			option: order.shippingOptionName,
			carrier: order.carrier,
			tracking_code: order.trackingCode,
			tracking_url: order.trackingUrl,
		},
		invoice: invoice
			? {
					key: invoice.key,
					number: invoice.number,
					series: invoice.series,
					issued_at: invoice.issuedAt?.toISOString() ?? null,
				}
			: null,
		issuer: { cnpj: issuer.cnpj, state_registration: issuer.stateRegistration },
		items: items.map(({ item, product }) => {
			const { ncm, cfop, cst, taxClass, origin } = fiscalDataOf(product, settings, order);
			return {
				product_id: item.productId,
				sku: product?.sku ?? null,
				gtin: product?.gtin ?? null,
				name: item.productName,
				quantity: item.quantity,
				unit_price: centsToReais(item.unitPriceCents),
				total_price: centsToReais(item.totalPriceCents),
				/** Of one unit, before packing. */
				weight_kg: product?.weightGrams ? product.weightGrams / 1000 : null,
				ncm,
				cfop,
				cst_ibs_cbs: cst,
				cclasstrib: taxClass,
				origin,
			};
		}),
	};
}
