import { asc, eq } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { fiscalDataOf, issuerOf } from "#app/shop/orders/fiscal/fiscal-data.ts";
import { orderInvoice } from "#app/shop/orders/handed-in/order-invoice.server.ts";
import { orderPayments } from "#app/shop/orders/handed-in/order-payments.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { orderView } from "#app/shop/orders/order-view.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { listListeners, queueWebhook } from "#app/shop/webhooks/queue-webhook.server.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import type { OrderEventType } from "#app/values/status/webhook-type.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orders, products } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";

/**
 * Queues an event about an order for other systems, in the transaction of the event: the event, and one delivery for
 * each endpoint that subscribes to it. The order is locked, so that its events keep their sequence. Costs one query
 * without a subscriber, and two more round trips with one, during which the products of a new order stay locked.
 */
export async function queueOrderWebhook(
	tx: Transaction,
	type: OrderEventType,
	order: ReadableOrder<"lock">,
	more: { refunded?: Cents } = {},
): Promise<void> {
	const endpoints = await listListeners(tx, type);
	if (endpoints.length === 0) return;
	const data = {
		order: await describeOrder(tx, order.id),
		...(more.refunded === undefined ? {} : { refund: { amount: centsToReais(more.refunded) } }),
	};
	await queueWebhook(tx, { type, orderId: order.id, data, endpoints });
}

/** The order at this moment, without the customer's data (docs/webhooks.md). */
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
	const [rows, items, [invoice], [payment], settings] = await together(
		tx.select().from(orders).where(eq(orders.id, orderId)),
		readingItems,
		orderInvoice.get()(tx, orderId),
		orderPayments.get().paidBy(tx, orderId),
		readSettings(tx),
	);
	const order = expectRow(rows, "a locked order");
	const issuer = issuerOf(settings);
	return {
		...orderView(order, "webhook"),
		payment_type: payment?.type ?? null,
		installments: payment?.installments ?? null,
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
				/** The weight of one unit, before packing. */
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
