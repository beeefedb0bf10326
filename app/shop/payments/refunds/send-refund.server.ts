import { and, asc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { openRefundStatuses, type RefundStatus } from "#app/shop/orders/payment/refund-status.ts";
import {
	isAccessRefused,
	isPaymentProviderDown,
	type MercadoPago,
	mercadoPago,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import type { ProviderRefund, ProviderRefusal } from "#app/shop/payments/mercado-pago/provider-responses.ts";
import { recordPayment } from "#app/shop/payments/record-payment.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { canBe, isNotMade } from "./provider-refunds.server.ts";
import { findKnownRefusal, quoteRefusal, refundMessages } from "./refunds.messages.ts";
import { cancelRefund } from "./request-refund.server.ts";
import { noteRefundFailure, settleRefund } from "./settle-refund.server.ts";

/** Since when an open refund was not looked at before its job counts as lost. */
const LEFT_MS = 2 * 60_000;
/** How long a key that the provider may have seen is trusted to be remembered by it. */
const KEY_TRUSTED_MS = 60 * 60_000;

/**
 * Asks the provider for a refund that was written down, or how one stands that it has accepted. Throws
 * when there is no answer, so that the queue tries again: the same attempt has the same key, so that
 * the money goes back once however often it is asked, also after a kill between question and answer.
 */
export async function sendRefund(refundId: string, provider: MercadoPago = mercadoPago()): Promise<void> {
	const found = await findSentRefund(refundId, [...openRefundStatuses, "refused"]);
	if (!found) return;
	const { refund, paymentId } = found;
	let failure: string = refundMessages.noAnswer;
	try {
		// One that was refused may have been made after all, and is never asked for again by itself.
		const isOver = refund.status === "refused";
		const answer = await (isOver ? findListedRefund : askProvider)(found, provider);
		if (isOver && answer === null) return;
		if (isUnexplained(answer)) {
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
		if (reported) await recordPayment(reported, { provider });
	} catch (error) {
		log.warn({ error, refundId }, "a refunded payment could not be fetched");
	}
}

/**
 * A refund that the provider does not confirm is to be made no more. It is asked once more, with the same key and
 * by its list: what it has or makes then is recorded and refused here. Where it has none, or does not know this
 * shop any more, the refund ends; the owner was told to look at the account herself. A refund by hand just ends.
 */
export async function giveUpRefund(
	admin: Admin,
	orderId: string,
	refundId: string,
	provider: MercadoPago = mercadoPago(),
): Promise<void> {
	const found = await findSentRefund(refundId, openRefundStatuses, orderId);
	if (!found) return cancelRefund(admin, orderId, { refundId });
	try {
		const answer = await askProvider(found, provider);
		const made = answer && !("refusal" in answer) ? answer : await findListedRefund(found, provider);
		if (made && !isNotMade(made)) {
			await settleRefund(found.refund, made);
			throw new Refusal("conflict", refundMessages.notGivenUp);
		}
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		const isForeign = isAccessRefused() || [401, 403, 404].includes(error.status ?? 0);
		if (!isForeign) throw new Refusal("conflict", refundMessages.cannotGiveUp);
	}
	await cancelRefund(admin, orderId, { refundId, attempt: found.refund.attempt });
}

interface SentRefund {
	refund: typeof refunds.$inferSelect;
	payment: typeof payments.$inferSelect;
	/** The provider's number. */
	paymentId: string;
}

/** A refund in one of these states that is the provider's to make. */
async function findSentRefund(
	refundId: string,
	statuses: readonly RefundStatus[],
	orderId?: string,
): Promise<SentRefund | null> {
	const isOfOrder = orderId === undefined ? undefined : eq(refunds.orderId, orderId);
	const [found] = await db
		.select({ refund: refunds, payment: payments })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(eq(refunds.id, refundId), isOfOrder, inArray(refunds.status, [...statuses])));
	const paymentId = found?.payment.providerPaymentId;
	return found && paymentId ? { ...found, paymentId } : null;
}

type Answer = Awaited<ReturnType<MercadoPago["createRefund"]>> | null;

/** What the provider says of an open refund, which it makes now if it has not. Null when it has lost it. */
async function askProvider(sent: SentRefund, provider: MercadoPago): Promise<Answer> {
	const { refund, payment, paymentId } = sent;
	if (refund.providerRefundId !== null) return provider.findRefund(paymentId, refund.providerRefundId);
	// It may have been asked for before: how long a key is remembered is promised nowhere.
	const mayBeMade =
		refund.failure !== null || refund.attempt > 1 || refund.createdAt.getTime() < Date.now() - KEY_TRUSTED_MS;
	const made = mayBeMade ? await findListedRefund(sent, provider) : null;
	if (made) return made;
	const isWhole = refund.amountCents === payment.amountCents;
	const reais = isWhole ? null : centsToReais(refund.amountCents);
	return provider.createRefund(paymentId, reais, `refund-${refund.id}-${refund.attempt}`);
}

/** A 400 without a known number is no answer: a refund under way gets one as well. */
const isUnexplained = (answer: Answer): answer is { refusal: ProviderRefusal; status: number } =>
	answer !== null &&
	"refusal" in answer &&
	answer.status === 400 &&
	findKnownRefusal(answer.refusal) === null;

/**
 * What the provider did of a refund that was asked for before and of which it did not say so: it must not be
 * asked again, least of all with another key. Null when it has none that can be this one.
 */
async function findListedRefund(
	{ refund, paymentId }: SentRefund,
	provider: MercadoPago,
): Promise<ProviderRefund | null> {
	const listed = await provider.listRefunds(paymentId);
	const known = await db
		.select({ id: refunds.providerRefundId })
		.from(refunds)
		.where(eq(refunds.paymentId, refund.paymentId));
	return listed.find((each) => !known.some((row) => row.id === each.id) && canBe(each, refund)) ?? null;
}

/** Refunds whose job was lost or used up, and those that the provider has not finished. */
export async function sendLeftRefunds(
	provider: MercadoPago = mercadoPago(),
	now = new Date(),
	isTimeLeft: () => boolean = () => true,
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
		if (isPaymentProviderDown() || !isTimeLeft()) return;
		await sendRefund(id, provider).catch((error: unknown) => {
			log.warn({ error, refundId: id }, "a refund could not be sent yet");
		});
	}
}
