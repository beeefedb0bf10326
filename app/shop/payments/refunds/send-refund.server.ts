import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	matchesRequestedRefund,
	REFUNDS,
	type RefundRow,
} from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
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
import { closeStuckRefund, openStuckRefundTask } from "./stuck-refunds.server.ts";

/** How long Mercado Pago is trusted to remember a key that it may have seen. */
const KEY_TRUSTED_MS = HOUR_MS;
/** After this time the job stops asking; the owner was told long before (`openStuckRefundTask`). */
const GIVEN_UP_MS = 30 * DAY_MS;

/** Includes refused refunds, because a report may show that one was made after all (`recordMercadoPagoRefunds`). */
const asked = [...openRefundStatuses, "refused"] as const satisfies readonly RefundStatus[];

const isThroughMercadoPago = ({ paymentId }: typeof refunds): SQL =>
	sql`exists (select 1 from ${payments} p where p.id = ${paymentId} and p.provider_payment_id is not null)`;

/**
 * Requests refunds from Mercado Pago, and asks about those that it has accepted. Each attempt has a fixed key, so that
 * the money is refunded only once, however often it is requested, and even if the process is killed between request and
 * response. The owner is told of a refund that stays open for days.
 */
export const refundWork = rowWorker<typeof refunds, PaymentTools>({
	name: REFUNDS,
	table: refunds,
	columns: { attempts: "tries" },
	isOpen: (refund) => and(inArray(refund.status, [...asked]), isThroughMercadoPago(refund)),
	leaseSeconds: 60,
	backoff: (refund) => nextQuestion(refund),
	async run([{ id }], { mercadoPago = mercadoPagoClient() }) {
		await sendRefund(id, mercadoPago);
		const [now] = await db.select().from(refunds).where(eq(refunds.id, id));
		const isUnderWay = now?.status === "in_process";
		// The text of a refusal is kept.
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
		await (isOpen ? openStuckRefundTask : closeStuckRefund)(tx, order, refund);
		await recordOrderChange(tx, order);
	},
	again: { where: (refund) => inArray(refund.status, [...openRefundStatuses]) },
});

/** The older the refund, the longer the interval; null when it is given up. */
function nextQuestion({ createdAt }: RefundRow): Date | null {
	const age = Date.now() - createdAt.getTime();
	if (age > GIVEN_UP_MS) return null;
	const wait = age < HOUR_MS ? 2 * MINUTE_MS : age < DAY_MS ? 30 * MINUTE_MS : 6 * HOUR_MS;
	return new Date(Date.now() + wait);
}

/** Mercado Pago has not confirmed or refused a refund. */
class UnconfirmedRefundError extends ServiceError {
	/** For the owner, in Portuguese. */
	readonly reason: string;

	constructor(reason: string) {
		super("Mercado Pago has not said what became of a refund", 400);
		this.reason = reason;
	}
}

/** Throws when Mercado Pago does not answer. */
async function sendRefund(refundId: string, mercadoPago: MercadoPago): Promise<void> {
	const sent = await findSentRefund(refundId, asked);
	if (!sent) return;
	const { refund, paymentId } = sent;
	// A refused refund may have been made after all. It is only looked up, and never requested again automatically.
	const isOver = refund.status === "refused";
	const response = await (isOver ? findListedRefund : sendRefundRequest)(sent, mercadoPago);
	if (isOver && response === null) return;
	if (isUnexplained(response)) {
		throw new UnconfirmedRefundError(refundMessages.unconfirmed(quoteRefusal(response.refusal)));
	}
	await settleRefund(refund, response);
	// Reads Mercado Pago's own figures, so that refunds made elsewhere are known as well. If it fails, a notification
	// follows anyway.
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
	/** Mercado Pago's payment id. */
	paymentId: string;
}

/** A refund through Mercado Pago in one of these states. */
export async function findSentRefund(
	refundId: string,
	statuses: readonly RefundStatus[],
	orderId?: string,
): Promise<SentRefund | null> {
	const isOfOrder = orderId === undefined ? undefined : eq(refunds.orderId, orderId);
	const [row] = await db
		.select({ refund: refunds, payment: payments })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(eq(refunds.id, refundId), isOfOrder, inArray(refunds.status, [...statuses])));
	const paymentId = row?.payment.providerPaymentId;
	return row && paymentId ? { ...row, paymentId } : null;
}

type Answer = Awaited<ReturnType<MercadoPago["createRefund"]>> | null;

/**
 * Mercado Pago's state of an open refund, which is requested now if it does not exist there. Null when Mercado Pago no
 * longer has it.
 */
export async function sendRefundRequest(sent: SentRefund, mercadoPago: MercadoPago): Promise<Answer> {
	const { refund, payment, paymentId } = sent;
	if (refund.providerRefundId !== null) return mercadoPago.findRefund(paymentId, refund.providerRefundId);
	// The refund may have been requested before, and Mercado Pago does not say how long it remembers a key.
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

/**
 * Whether the response is a 400 without a known number, which decides nothing: a refund in process gets one as well.
 */
const isUnexplained = (answer: Answer): answer is { refusal: MercadoPagoRefusal; status: number } =>
	answer !== null &&
	"refusal" in answer &&
	answer.status === 400 &&
	findKnownRefusal(answer.refusal) === null;

/**
 * A refund that was requested earlier and not confirmed, from Mercado Pago's list. It must not be requested again,
 * least of all with another key. Null when none in the list can be this one.
 */
export async function findListedRefund(
	{ refund, paymentId }: SentRefund,
	mercadoPago: MercadoPago,
): Promise<MercadoPagoRefund | null> {
	const listed = await mercadoPago.listRefunds(paymentId);
	const existing = await db
		.select({ id: refunds.providerRefundId })
		.from(refunds)
		.where(eq(refunds.paymentId, refund.paymentId));
	return (
		listed.find(
			(each) => !existing.some((row) => row.id === each.id) && matchesRequestedRefund(each, refund),
		) ?? null
	);
}
