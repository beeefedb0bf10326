import { handedIn } from "#app/platform/handed-in.ts";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import type { Transaction } from "#db/client.server.ts";

/** The data of an order's invoice for other systems. */
export interface InvoiceReference {
	key: AccessKey;
	number: number;
	series: number;
	issuedAt: Date | null;
}

/** Reads the invoice of an order, at most one row. Handed in by invoices, because orders must not import them. */
export const orderInvoice =
	handedIn<(tx: Transaction, orderId: string) => PromiseLike<InvoiceReference[]>>("orderInvoice");
