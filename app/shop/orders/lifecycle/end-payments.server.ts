import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { Transaction } from "#db/client.server.ts";
import type { OrderRow } from "./locked-order.server.ts";

/** The queue of orders of which nothing is to be paid at Mercado Pago any more. */
export const END_PAYMENTS = "end-payments";

/**
 * Nothing of this order is to be paid online from now on: it was cancelled, has expired, is paid in any way, or
 * is paid by transfer. What Mercado Pago still offers (page, PIX code, boleto) is ended by a job, which follows
 * from the order's state and is repeated until Mercado Pago says so.
 */
export async function endPayments(
	tx: Transaction,
	{ id: orderId, paymentMethod }: Pick<OrderRow, "id" | "paymentMethod">,
): Promise<void> {
	if (paymentMethod === "mercadopago") await enqueue(tx, END_PAYMENTS, { key: orderId });
}
