import { and, asc, desc, eq, inArray, ne } from "drizzle-orm";
import { listListeners, queueWebhook } from "#app/shop/webhooks/queue-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, stockMovements } from "#db/schema.server.ts";

/**
 * Queues a webhook for each product whose stock changed in this transaction, with the remaining units and the number of
 * its ledger line, which counts up. The caller that changed the stock holds the products' locks.
 */
export async function recordStockEvents(tx: Transaction, productIds: readonly string[]): Promise<void> {
	const type = "product.stock_changed";
	const endpoints = await listListeners(tx, type);
	if (endpoints.length === 0) return;
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
	await queueWebhook(tx, { type, orderId: null, data, endpoints });
}
