import { and, asc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openRefundStatuses } from "#app/shop/orders/payment/refund-status.ts";
import {
	isPaymentProviderDown,
	type MercadoPago,
	mercadoPago,
	type ProviderRefund,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { findKnownRefusal, quoteRefusal, refundMessages } from "./refunds.messages.ts";
import { noteRefundFailure, settleRefund } from "./settle-refund.server.ts";

/** Since when an open refund was not looked at before its job counts as lost. */
const LEFT_MS = 2 * 60_000;
/** Between the provider's clock and ours, at most. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Asks the provider for a refund that was written down, or how one stands that it has accepted. Throws
 * when there is no answer, so that the queue tries again: the same attempt has the same key, so that
 * the money goes back once however often it is asked, also after a kill between question and answer.
 */
export async function sendRefund(refundId: string, provider: MercadoPago = mercadoPago()): Promise<void> {
	const [found] = await db
		.select({ refund: refunds, payment: payments })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(eq(refunds.id, refundId), inArray(refunds.status, [...openRefundStatuses])));
	const paymentId = found?.payment.providerPaymentId;
	if (!found || !paymentId) return;
	const { refund, payment } = found;
	let failure: string = refundMessages.noAnswer;
	try {
		const answer =
			refund.providerRefundId === null
				? ((await findAskedRefund(refund, paymentId, provider)) ??
					(await provider.createRefund(
						paymentId,
						refund.amountCents === payment.amountCents ? null : centsToReais(refund.amountCents),
						`refund-${refund.id}-${refund.attempt}`,
					)))
				: await provider.findRefund(paymentId, refund.providerRefundId);
		if (answer && "refusal" in answer && answer.status === 400 && findKnownRefusal(answer.refusal) === null) {
			failure = refundMessages.unconfirmed(quoteRefusal(answer.refusal));
			throw new ServiceError("the provider has not said what became of a refund", 400);
		}
		await settleRefund(refund, answer);
	} catch (error) {
		if (error instanceof ServiceError) await noteRefundFailure(refund.id, failure);
		throw error;
	}
	// Its own figures, so that what was given back elsewhere is known as well; a notification follows anyway.
	try {
		const reported = await provider.findPayment(paymentId);
		if (reported) await recordPayment(reported);
	} catch (error) {
		log.warn({ error, refundId }, "a refunded payment could not be fetched");
	}
}

/**
 * What the provider did of a refund that was asked for before and of which it did not say so: it must not be
 * asked again, least of all with another key. Null when it has none that can be this one.
 */
async function findAskedRefund(
	refund: typeof refunds.$inferSelect,
	paymentId: string,
	provider: MercadoPago,
): Promise<ProviderRefund | null> {
	if (refund.failure === null && refund.attempt === 1) return null;
	const listed = await provider.listRefunds(paymentId);
	const known = await db
		.select({ id: refunds.providerRefundId })
		.from(refunds)
		.where(eq(refunds.paymentId, refund.paymentId));
	return (
		listed.find(
			({ id, amount, status, date_created: made }) =>
				!known.some((row) => row.id === id) &&
				parseReportedAmount(amount) === refund.amountCents &&
				status !== "rejected" &&
				status !== "cancelled" &&
				!(made && Date.parse(made) < refund.createdAt.getTime() - CLOCK_DIFFERENCE_MS),
		) ?? null
	);
}

/** Refunds whose job was lost or used up, and those that the provider has not finished. */
export async function sendLeftRefunds(
	provider: MercadoPago = mercadoPago(),
	now = new Date(),
): Promise<void> {
	const left = await db
		.select({ id: refunds.id })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(
			and(
				inArray(refunds.status, [...openRefundStatuses]),
				isNotNull(payments.providerPaymentId),
				lt(refunds.updatedAt, new Date(now.getTime() - LEFT_MS)),
			),
		)
		.orderBy(asc(refunds.updatedAt))
		.limit(50);
	for (const { id } of left) {
		if (isPaymentProviderDown()) return;
		await sendRefund(id, provider).catch((error: unknown) => {
			log.warn({ error, refundId: id }, "a refund could not be sent yet");
		});
	}
}
