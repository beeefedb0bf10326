import { eq } from "drizzle-orm";
import type { InvoiceReference } from "#app/shop/orders/handed-in/order-invoice.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderInvoices } from "#db/schema.server.ts";

/** Given to `orderInvoice`. A query rather than a promise, so that it is sent together with others. */
export const readInvoiceReference = (tx: Transaction, orderId: string): PromiseLike<InvoiceReference[]> =>
	tx
		.select({
			key: orderInvoices.accessKey,
			number: orderInvoices.number,
			series: orderInvoices.series,
			issuedAt: orderInvoices.issuedAt,
		})
		.from(orderInvoices)
		.where(eq(orderInvoices.orderId, orderId));
