import { desc, eq, sql } from "drizzle-orm";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { offersMethod } from "#app/shop/orders/payment/payment-option.ts";
import type { PaymentOffer } from "#app/shop/settings/settings.ts";
import { type PaymentMethod, paymentMethodValues } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema.server.ts";

/** Mercado Pago's id of the payment that pays an order: the approved one, else the newest. */
export async function findPaymentId({ id }: PrivateOrder): Promise<string | null> {
	const [row] = await db
		.select({ id: payments.providerPaymentId })
		.from(payments)
		.where(eq(payments.orderId, id))
		.orderBy(desc(sql`(${payments.status} = 'approved')`), desc(payments.createdAt))
		.limit(1);
	return row?.id ?? null;
}

/**
 * The payment methods that this shop can offer: without Mercado Pago's credentials only transfer, and with example data
 * not even that.
 */
export const offeredPaymentMethods = (offer: PaymentOffer): PaymentMethod[] =>
	paymentMethodValues.filter((method) => offersMethod(method, offer));
