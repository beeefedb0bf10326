import { asc, eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { fiscalDataOf, issuerOf } from "#app/shop/orders/fiscal/fiscal-data.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products } from "#db/schema.server.ts";

/** The invoice data of each item, to be typed into the invoicing program. */
export async function listFiscalLines(of: ReadableOrder<"admin">) {
	const [settings, rows] = await Promise.all([
		readSettings(),
		db
			.select({
				id: orderItems.id,
				name: orderItems.productName,
				order: {
					shippingOptionId: orders.shippingOptionId,
					shippingAddress: orders.shippingAddress,
					stateRegistration: orders.stateRegistration,
				},
				sku: products.sku,
				gtin: products.gtin,
				ncm: products.ncm,
				taxClass: products.taxClass,
				origin: products.origin,
			})
			.from(orderItems)
			.innerJoin(orders, eq(orders.id, orderItems.orderId))
			.leftJoin(products, eq(products.id, orderItems.productId))
			.where(eq(orderItems.orderId, of.id))
			.orderBy(asc(orderItems.productName), asc(orderItems.id)),
	]);
	return rows.map(({ id, name, order, sku, gtin, ...codes }) => ({
		id,
		name,
		sku,
		gtin,
		...fiscalDataOf(codes, settings, order),
	}));
}

/** The workshop as the issuer of an invoice. */
export const readIssuer = async (_admin: Admin) => issuerOf(await readSettings());
