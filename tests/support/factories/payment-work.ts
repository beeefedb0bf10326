import { isNull } from "drizzle-orm";
import { vi } from "vitest";
import { paymentCheckWork } from "#app/shop/payments/ledger/reconcile-payments.server.ts";
import type { MercadoPago } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { endPaymentsWork } from "#app/shop/payments/preferences/end-open-payments.server.ts";
import { refundWork } from "#app/shop/payments/refunds/send-refund.server.ts";
import { notificationWork } from "#app/shop/payments/webhook/process-notification.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { paymentNotifications, paymentPreferences } from "#db/schema.server.ts";

/** Runs the jobs of payments at once, a day later, when every wait after a failure is over. */

const later = () => new Date(Date.now() + DAY_MS);

/** Asks Mercado Pago about a refund; returns how many went well: 1 or 0. */
export const sendRefund = (refundId: string, mercadoPago?: MercadoPago): Promise<number> =>
	refundWork.workOff(refundId, mercadoPago ? { mercadoPago } : {}, later());

/** Works through the notifications that the webhook stored. */
export async function processStoredNotifications(): Promise<void> {
	const stored = await db
		.select({ id: paymentNotifications.id })
		.from(paymentNotifications)
		.where(isNull(paymentNotifications.processedAt));
	for (const { id } of stored) await notificationWork.workOff(id, {}, later());
}

/** Asks about the orders that are due by then, as if it were then; returns of how many the payments were fetched. */
export async function checkPayments(now: Date = new Date()): Promise<number> {
	vi.useFakeTimers({ toFake: ["Date"], now });
	try {
		return await paymentCheckWork.workOff(undefined, {}, now);
	} finally {
		vi.useRealTimers();
	}
}

/** Ends what can be paid of orders that are over, as far as that is due by then. */
export async function endPaymentsOfAll(now: Date = new Date()): Promise<void> {
	const rows = await db.select({ orderId: paymentPreferences.orderId }).from(paymentPreferences);
	for (const { orderId } of rows) await endPaymentsWork.workOff(orderId, {}, now);
}
