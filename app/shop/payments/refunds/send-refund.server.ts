import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { canBe, REFUNDS, type RefundRow } from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import type {
	MercadoPagoRefund,
	MercadoPagoRefusal,
} from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import {
	type MercadoPago,
	mercadoPagoClient,
	type PaymentTools,
} from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { findKnownRefusal, quoteRefusal, refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { centsToReais } from "#app/values/money.ts";
import { openRefundStatuses, type RefundStatus } from "#app/values/status/refund-status.ts";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { settleRefund } from "./settle-refund.server.ts";
import { closeStuckRefund, tellStuckRefund } from "./stuck-refunds.server.ts";

/** How long a key that Mercado Pago may have seen is trusted to be remembered by it. */
const KEY_TRUSTED_MS = HOUR_MS;
/** After so long nothing more is asked by itself; the owner was told long before (`tellStuckRefund`). */
const GIVEN_UP_MS = 30 * DAY_MS;

/** Also those that were refused: one that a report tells of was made after all (`recordMercadoPagoRefunds`). */
const asked = [...openRefundStatuses, "refused"] as const satisfies readonly RefundStatus[];

const isThroughMercadoPago = ({ paymentId }: typeof refunds): SQL =>
	sql`exists (select 1 from ${payments} p where p.id = ${paymentId} and p.provider_payment_id is not null)`;

/**
 * Asks Mercado Pago for refunds that were written down, and what became of those that it has accepted. The same attempt
 * has the same key, so that the money goes back once however often it is asked, also after a kill between question
 * and answer. One that stays open for days is told to the owner.
 */
export const refundWork = rowWorker<typeof refunds, PaymentTools>({
	name: REFUNDS,
	table: refunds,
	columns: {
		id: "id",
		nextAttemptAt: "nextAttemptAt",
		leaseUntil: "leaseUntil",
		attempts: "tries",
		failure: "failure",
		givenUpAt: "givenUpAt",
	},
	isOpen: (refund) => and(inArray(refund.status, [...asked]), isThroughMercadoPago(refund)),
	leaseSeconds: 60,
	backoff: (refund) => nextQuestion(refund),
	async run([{ id }], { mercadoPago = mercadoPagoClient() }) {
		await sendRefund(id, mercadoPago);
		const [now] = await db.select().from(refunds).where(eq(refunds.id, id));
		const isUnderWay = now?.status === "in_process";
		// What a refusal says stays.
		return { nextAttemptAt: isUnderWay ? nextQuestion(now) : null, set: { failure: now?.failure ?? null } };
	},
	judge(error, { status, failure }) {
		if (status === "refused") return { failure, isFinal: true };
		return { failure: error instanceof UnconfirmedRefundError ? error.reason : refundMessages.noAnswer };
	},
	async settle(tx, row, _, save) {
		const order = await lockOrder(tx, row.orderId);
		const refund = await save();
		const isOpen = openRefundStatuses.some((status) => status === refund.status);
		await (isOpen ? tellStuckRefund : closeStuckRefund)(tx, order, refund);
		await recordOrderChange(tx, order);
	},
	again: { where: (refund) => inArray(refund.status, [...openRefundStatuses]) },
});

/** The older, the less often; null when it is given up. */
function nextQuestion({ createdAt }: RefundRow): Date | null {
	const age = Date.now() - createdAt.getTime();
	if (age > GIVEN_UP_MS) return null;
	const wait = age < HOUR_MS ? 2 * MINUTE_MS : age < DAY_MS ? 30 * MINUTE_MS : 6 * HOUR_MS;
	return new Date(Date.now() + wait);
}

/** Mercado Pago has not said what became of a refund. */
class UnconfirmedRefundError extends ServiceError {
	/** In Portuguese for the owner. */
	readonly reason: string;

	constructor(reason: string) {
		super("Mercado Pago has not said what became of a refund", 400);
		this.reason = reason;
	}
}

/** Throws when there is no answer. */
async function sendRefund(refundId: string, mercadoPago: MercadoPago): Promise<void> {
	const found = await findSentRefund(refundId, asked);
	if (!found) return;
	const { refund, paymentId } = found;
	// One that was refused may have been made after all, and is never asked for again by itself.
	const isOver = refund.status === "refused";
	const response = await (isOver ? findListedRefund : askMercadoPago)(found, mercadoPago);
	if (isOver && response === null) return;
	if (isUnexplained(response)) {
		throw new UnconfirmedRefundError(refundMessages.unconfirmed(quoteRefusal(response.refusal)));
	}
	await settleRefund(refund, response);
	// Its own figures, so that what was given back elsewhere is known as well; a notification follows anyway.
	try {
		const reported = await mercadoPago.findPayment(paymentId);
		if (reported) await recordPayment(reported, { mercadoPago });
	} catch (error) {
		log.warn({ error, refundId }, "a refunded payment could not be fetched");
	}
}

export interface SentRefund {
	refund: RefundRow;
	payment: typeof payments.$inferSelect;
	/** Mercado Pago's number. */
	paymentId: string;
}

/** A refund in one of these states that is Mercado Pago's to make. */
export async function findSentRefund(
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

/** What Mercado Pago says of an open refund, which it makes now if it has not. Null when it has lost it. */
export async function askMercadoPago(sent: SentRefund, mercadoPago: MercadoPago): Promise<Answer> {
	const { refund, payment, paymentId } = sent;
	if (refund.providerRefundId !== null) return mercadoPago.findRefund(paymentId, refund.providerRefundId);
	// It may have been asked for before: how long a key is remembered is promised nowhere.
	const mayBeMade =
		refund.tries > 1 ||
		refund.failure !== null ||
		refund.attempt > 1 ||
		refund.createdAt.getTime() < Date.now() - KEY_TRUSTED_MS;
	const made = mayBeMade ? await findListedRefund(sent, mercadoPago) : null;
	if (made) return made;
	const isWhole = refund.amountCents === payment.amountCents;
	const reais = isWhole ? null : centsToReais(refund.amountCents);
	return mercadoPago.createRefund(paymentId, reais, `refund-${refund.id}-${refund.attempt}`);
}

/** A 400 without a known number is no answer: a refund under way gets one as well. */
const isUnexplained = (answer: Answer): answer is { refusal: MercadoPagoRefusal; status: number } =>
	answer !== null &&
	"refusal" in answer &&
	answer.status === 400 &&
	findKnownRefusal(answer.refusal) === null;

/**
 * What Mercado Pago did of a refund that was asked for before and of which it did not say so: it must not be
 * asked again, least of all with another key. Null when it has none that can be this one.
 */
export async function findListedRefund(
	{ refund, paymentId }: SentRefund,
	mercadoPago: MercadoPago,
): Promise<MercadoPagoRefund | null> {
	const listed = await mercadoPago.listRefunds(paymentId);
	const known = await db
		.select({ id: refunds.providerRefundId })
		.from(refunds)
		.where(eq(refunds.paymentId, refund.paymentId));
	return listed.find((each) => !known.some((row) => row.id === each.id) && canBe(each, refund)) ?? null;
}
