import { eq } from "drizzle-orm";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { type Cents, reaisToCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema.server.ts";
import { createAdmin } from "./actor-fixtures.ts";
import { createOnlineOrder, fetchPayment, type PaymentScene } from "./payment-scene.ts";

export async function createPaidOrder(scene: PaymentScene) {
	const order = await createOnlineOrder(scene.customer);
	const { id: paymentId } = scene.mercadoPago.pay(order.id, order.reais);
	await recordPayment(await fetchPayment(paymentId));
	const total = reaisToCents(order.reais);
	const admin = await createAdmin();
	const ask = (amountCents: Cents, more: { requestKey?: string; reason?: string } = {}) =>
		requestRefund(admin, { orderId: order.id, amountCents, reason: "Veio riscada", ...more });
	return { ...order, paymentId, total, admin, ask };
}

export async function readRefund(id: string) {
	const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
	return row;
}

/** The idempotency keys under which a payment's refund was asked for. */
export const refundKeysOf = (scene: PaymentScene, paymentId: string) => [
	...new Set(
		scene.mercadoPago.requests
			.filter(({ method, path }) => method === "POST" && path === `/v1/payments/${paymentId}/refunds`)
			.map(({ idempotencyKey }) => idempotencyKey),
	),
];

export const mercadoPagoRefundsOf = (scene: PaymentScene, paymentId: string) =>
	scene.mercadoPago.refunds.list().filter((each) => String(each.payment_id) === paymentId);
