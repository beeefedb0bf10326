import { eq } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { listListeners, queueWebhook } from "#app/shop/webhooks/queue-webhook.server.ts";
import { centsToReais } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";

/** Sends other systems the current data of a product that was added or edited. The caller holds the product's lock. */
export async function recordProductEvent(tx: Transaction, productId: string): Promise<void> {
	const type = "product.changed";
	const endpoints = await listListeners(tx, type);
	if (endpoints.length === 0) return;
	const rows = await tx.select().from(products).where(eq(products.id, productId));
	const product = expectRow(rows, "a locked product");
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
	await queueWebhook(tx, { type, orderId: null, data, endpoints });
}
