import { handedIn } from "#app/platform/handed-in.ts";
import type { AccessKey } from "#app/values/access-key.ts";
import type { Transaction } from "#db/client.server.ts";

/** What other systems are told of an order's invoice. */
export interface ToldInvoice {
	key: AccessKey;
	number: number;
	series: number;
	issuedAt: Date | null;
}

/** Reads the invoice of an order, at most one row; invoices come after orders. */
export const orderInvoice =
	handedIn<(tx: Transaction, orderId: string) => PromiseLike<ToldInvoice[]>>("orderInvoice");
