import { and, asc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pendingProviderStatuses } from "#app/shop/orders/payment/payment-status.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentPreferences } from "#db/schema.server.ts";
import {
	isPaymentProviderDown,
	type MercadoPago,
	mercadoPago,
	type ProviderPayment,
} from "./mercado-pago.server.ts";

/** Longer than anything of an order can be paid. */
const MAX_AGE_DAYS = 60;
const BATCH_SIZE = 50;
/** Less than from one round to the next. */
const RETRY_AFTER_MS = 240_000;

type OfferedRow = typeof paymentPreferences.$inferSelect;

/**
 * Has the provider end what can still be paid of orders of which nothing is to be paid any more, those first
 * that were tried longest ago. One that it refuses or does not answer for is left for the next round.
 */
export async function endLeftPayments(
	provider: MercadoPago = mercadoPago(),
	now = new Date(),
	isTimeLeft: () => boolean = () => true,
): Promise<void> {
	const since = new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS);
	const { endTriedAt } = paymentPreferences;
	const isDue = or(isNull(endTriedAt), lt(endTriedAt, new Date(now.getTime() - RETRY_AFTER_MS)));
	const isOver = or(
		eq(orders.status, "cancelled"),
		eq(orders.paymentStatus, "paid"),
		eq(orders.paymentMethod, "bank_transfer"),
	);
	const left = await db
		.select({ row: paymentPreferences })
		.from(paymentPreferences)
		.innerJoin(orders, eq(orders.id, paymentPreferences.orderId))
		.where(and(isOver, isDue, isNull(paymentPreferences.endedAt), gte(orders.createdAt, since)))
		.orderBy(sql`${endTriedAt} nulls first`, asc(paymentPreferences.createdAt))
		.limit(BATCH_SIZE);
	for (const { row } of left) {
		if (!isTimeLeft()) return;
		await db.update(paymentPreferences).set({ endTriedAt: now }).where(eq(paymentPreferences.id, row.id));
		try {
			await endPaymentsOf(row, provider);
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			log.warn({ error, orderId: row.orderId }, "what can be paid of an order could not be ended yet");
			if (isPaymentProviderDown()) return;
		}
	}
}

/**
 * Closes the payment page of an order, ends each payment that was begun and not paid, and records what the
 * provider then says of them. Throws `ServiceError` where it gives no answer, or one of them goes on.
 */
export async function endPaymentsOf(row: OfferedRow, provider: MercadoPago = mercadoPago()): Promise<void> {
	const now = new Date();
	// What another call has opened meanwhile is not what was ended here.
	const change = (changes: Partial<OfferedRow>) =>
		db
			.update(paymentPreferences)
			.set(changes)
			.where(
				and(
					eq(paymentPreferences.id, row.id),
					sql`${paymentPreferences.preferenceId} is not distinct from ${row.preferenceId}`,
					sql`${paymentPreferences.pixPaymentId} is not distinct from ${row.pixPaymentId}`,
				),
			);
	const isOffered = row.closedAt === null && (row.expiresAt === null || row.expiresAt > now);
	// The sandbox's pages and payments stay open, so that a late payment can be tried out.
	if (row.preferenceId !== null && isOffered && !env.usesPaymentSandbox) {
		await provider.closePreference(row.preferenceId, now);
		await change({ closedAt: now });
	}
	let isEnded = true;
	for (const payment of await listBegunPayments(row, provider)) {
		const mustEnd = isOpen(payment) && !env.usesPaymentSandbox;
		const last = mustEnd ? await provider.cancelPayment(payment.id) : payment;
		await recordPayment(last);
		if (mustEnd && isOpen(last)) isEnded = false;
	}
	if (!isEnded) throw new ServiceError("the provider goes on with a payment that was to be ended");
	await change({ endedAt: now });
}

/** A PIX payment that was just begun may not be in the provider's list yet. */
async function listBegunPayments(
	{ orderId, pixPaymentId }: OfferedRow,
	provider: MercadoPago,
): Promise<ProviderPayment[]> {
	const listed = await provider.listPayments(orderId);
	if (pixPaymentId === null || listed.some(({ id }) => id === pixPaymentId)) return listed;
	const pix = await provider.findPayment(pixPaymentId);
	return pix ? [...listed, pix] : listed;
}

const isOpen = ({ status }: ProviderPayment): boolean =>
	pendingProviderStatuses.some((pending) => pending === status);
