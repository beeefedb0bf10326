import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { Transaction } from "#db/client.server.ts";
import type { OrderRow } from "./locked-order.server.ts";

/** The queue of orders for which nothing may be paid at Mercado Pago any more. */
export const END_PAYMENTS = "end-payments";

/**
 * Ends the online payment of an order that was cancelled, has expired, was paid in any way, or is paid by transfer. A
 * job ends Mercado Pago's open offers (page, PIX code, boleto). It follows the order's state, and repeats until Mercado
 * Pago confirms.
 */
export async function endOnlinePayments(
	tx: Transaction,
	{ id: orderId, paymentMethod }: Pick<OrderRow, "id" | "paymentMethod">,
): Promise<void> {
	if (paymentMethod === "mercadopago") await enqueue(tx, END_PAYMENTS, { key: orderId });
}
