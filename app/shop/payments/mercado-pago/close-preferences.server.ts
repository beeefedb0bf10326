import { and, eq, gt, gte, isNull, or } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import { type MercadoPago, mercadoPago } from "./mercado-pago.server.ts";

const MAX_AGE_DAYS = 60;
const BATCH_SIZE = 50;

/**
 * Tells the provider that nothing is to be paid any more for orders that were cancelled: the payment
 * page may still be open in a browser. One that it does not answer for is left for the next time.
 */
export async function closeCancelledPreferences(provider: MercadoPago = mercadoPago()): Promise<void> {
	// The sandbox's pages stay open, so that a payment after a cancellation can be tried out.
	if (env.usesPaymentSandbox) return;
	const now = new Date();
	const open = await db
		.select({ id: paymentPreferences.id, preferenceId: paymentPreferences.preferenceId })
		.from(paymentPreferences)
		.innerJoin(orders, eq(orders.id, paymentPreferences.orderId))
		.where(
			and(
				eq(orders.status, "cancelled"),
				gte(orders.createdAt, new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS)),
				isNull(paymentPreferences.closedAt),
				or(isNull(paymentPreferences.expiresAt), gt(paymentPreferences.expiresAt, now)),
			),
		)
		.limit(BATCH_SIZE);
	for (const { id, preferenceId } of open) {
		try {
			await provider.closePreference(preferenceId, now);
		} catch (error) {
			log.warn({ error, preferenceId }, "a cancelled order's payment page could not be closed");
			const isRefused = error instanceof ServiceError && error.status !== undefined && error.status < 500;
			// Silence is for all of them; a refusal is for this one, and would be repeated for ever.
			if (!isRefused) return;
		}
		await db.update(paymentPreferences).set({ closedAt: now }).where(eq(paymentPreferences.id, id));
	}
}
