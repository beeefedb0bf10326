import { eq, isNotNull, type SQL } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import type { MercadoPagoPayment } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { isReceived, parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { formatMoney } from "#app/values/money.ts";
import type { MercadoPagoStatus } from "#app/values/status/payment-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { paymentPreferences } from "#db/schema.server.ts";

/**
 * Reports an approved payment of this shop's account whose order does not exist, for example after a restored backup.
 * Each is reported once.
 */
export async function reportUnmatched(
	tx: Transaction,
	payment: MercadoPagoPayment & { status: MercadoPagoStatus },
): Promise<void> {
	const { id: paymentId, external_reference: reference } = payment;
	if (payment.status === "approved" && (await isOwnAccount(tx, payment))) {
		const amount = parseReportedAmount(payment.transaction_amount);
		const note = `${amount === null ? "valor inválido" : formatMoney(amount)}, pedido ${reference}`;
		const about = { key: paymentId, note, paymentId };
		if (!(await openTask(tx, null, "unmatched_payment", about))) return;
		log.warn({ paymentId, reference }, "a payment of this account belongs to no order");
	} else if (!isReceived(payment.status)) {
		await closeTasks(tx, null, ["unmatched_payment"], { actor: null, paymentId });
	}
}

/** Whether the payment went to the shop's account, which is known from its first payment page on. */
async function isOwnAccount(
	tx: Transaction,
	{ collector_id: collector }: MercadoPagoPayment,
): Promise<boolean> {
	if (collector == null) return true;
	const has = async (condition: SQL) =>
		(await tx.select({ id: paymentPreferences.id }).from(paymentPreferences).where(condition).limit(1))
			.length > 0;
	return (
		(await has(eq(paymentPreferences.collectorId, String(collector)))) ||
		!(await has(isNotNull(paymentPreferences.collectorId)))
	);
}
