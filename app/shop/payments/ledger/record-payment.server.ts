import { and, eq, sql } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	queueRefundMailAndWebhook,
	settleOrderBalance,
} from "#app/shop/orders/balance/settle-order-balance.server.ts";
import {
	findAndLockOrder,
	type LockedOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { paymentProblem } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { findAmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import { mismatchText } from "#app/shop/orders/money/money-words.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { recordChargeback } from "#app/shop/payments/disputes/record-chargeback.server.ts";
import type {
	MercadoPagoChargeback,
	MercadoPagoPayment,
	MercadoPagoRefund,
} from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { type MercadoPago, mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import {
	describeMismatch,
	describeSurplus,
	isReceived,
	paidCents,
	parseReportedAmount,
} from "#app/shop/payments/payment-rules.ts";
import {
	notifyReturned,
	paymentEffects,
	type RecordedReport,
} from "#app/shop/payments/states/payment-effects.server.ts";
import {
	findPaymentMove,
	isMercadoPagoStatus,
	type PaymentEffect,
	paymentState,
} from "#app/shop/payments/states/payment-moves.ts";
import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import { type MercadoPagoStatus, otherAccountMismatch } from "#app/values/status/payment-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { paymentPreferences, payments, refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { recordMercadoPagoRefunds } from "./mercado-pago-refunds.server.ts";
import { reportUnmatched } from "./unmatched-payments.server.ts";

/** Null when all is well; otherwise the reason why the payment changed no order. */
export type PaymentProblem = string | null;

type Report = MercadoPagoPayment & { status: MercadoPagoStatus };

/** Mercado Pago's further data about a payment, read only where the payment's state needs them. */
interface ReportDetails {
	/** All of its refunds; null where they are not needed. */
	refunds: readonly MercadoPagoRefund[] | null;
	chargeback: MercadoPagoChargeback | null;
}

/**
 * Records Mercado Pago's report about a payment: stores it, compares it with the order, and applies the effects from
 * `paymentMoves`. It is safe to repeat, reorder and run concurrently, because everything happens under the order's lock
 * and follows from the stored payments. Throws `ServiceError` where Mercado Pago does not return the further data that
 * the report needs.
 */
export async function recordPayment(
	payment: MercadoPagoPayment,
	source: { mercadoPago?: MercadoPago; chargeback?: MercadoPagoChargeback | null | undefined } = {},
): Promise<PaymentProblem> {
	const { status } = payment;
	if (!isMercadoPagoStatus(status)) return `situação desconhecida: ${status.slice(0, 40)}`;
	const report: Report = { ...payment, status };
	const reference = payment.external_reference ?? "";
	if (!isUuid(reference)) return "sem referência a um pedido";
	const details = await readDetails(report, source);

	return inTransaction(async (tx) => {
		const order = await findAndLockOrder(tx, reference);
		if (!order) {
			await reportUnmatched(tx, report);
			return "referência a um pedido que não existe";
		}
		const mismatch = await findMismatch(tx, order, report);
		const { returned: before } = await readOrderBalance(tx, order.id);
		const saved = await savePayment(tx, order, report, mismatch);
		if (saved === "of_another_order") return "pagamento já registrado em outro pedido";
		const { row, effects } = saved;
		const givenBack = await recordMercadoPagoRefunds(tx, row, {
			reported: refundedOf(row, report),
			listed: details.refunds,
		});
		const decision = isOwnMoney(report, mismatch)
			? findAmountMismatch(order, await readOrderBalance(tx, order.id))
			: null;
		const recorded: RecordedReport = {
			order,
			payment: report,
			mismatch,
			decision,
			chargeback: details.chargeback,
		};
		for (const effect of effects ?? []) await paymentEffects[effect](tx, recorded);
		if (details.chargeback) {
			const isTold = effects?.includes("open_chargeback") ?? false;
			await recordChargeback(tx, order, row, { chargeback: details.chargeback, isTold });
		}
		if (givenBack > 0) await notifyReturned(tx, recorded, givenBack);
		if (effects || givenBack > 0) await settleMoney(tx, recorded, before);
		return mismatch;
	});
}

const isOwnMoney = ({ currency_id: currency }: Report, mismatch: string | null): boolean =>
	currency === "BRL" && mismatch !== otherAccountMismatch;

/** Read before the transaction, and only where the report contains changes that are not stored yet. */
async function readDetails(
	report: Report,
	{ mercadoPago = mercadoPagoClient(), chargeback }: Parameters<typeof recordPayment>[1] & object,
): Promise<ReportDetails> {
	const { id: paymentId, status, status_detail: statusDetail = null } = report;
	const isUndecided = paymentState({ status, statusDetail }) === "charged_back";
	return {
		refunds: (await lacksRefunds(report)) ? await readRefunds(mercadoPago, paymentId) : null,
		// The report is complete enough without the charge-back, so an error is only logged.
		chargeback:
			chargeback ??
			(isUndecided
				? await mercadoPago.findChargebackOf(paymentId).catch((error: unknown) => {
						log.warn({ error, paymentId }, "the case of a charge-back could not be fetched");
						return null;
					})
				: null),
	};
}

/** Whether more was refunded of a payment than the rows with Mercado Pago's numbers add up to. */
async function lacksRefunds(report: Report): Promise<boolean> {
	const reported = refundedSum(report);
	if (reported === 0 && report.status !== "refunded") return false;
	const [row] = await db
		.select({ amount: payments.amountCents, sum: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
		.from(payments)
		.leftJoin(
			refunds,
			and(
				eq(refunds.paymentId, payments.id),
				eq(refunds.status, "done"),
				sql`(${refunds.providerRefundId} is not null)`,
			),
		)
		.where(eq(payments.providerPaymentId, report.id))
		.groupBy(payments.id);
	return !row || row.sum < (report.status === "refunded" ? row.amount : reported);
}

/** Null where Mercado Pago has no such list; then only its total is known. */
async function readRefunds(mercadoPago: MercadoPago, paymentId: string): Promise<MercadoPagoRefund[] | null> {
	try {
		return await mercadoPago.listRefunds(paymentId);
	} catch (error) {
		const isRefused = error instanceof ServiceError && [400, 403, 404].includes(error.status ?? 0);
		if (!isRefused) throw error;
		log.warn({ error, paymentId }, "the refunds of a payment could not be listed");
		return null;
	}
}

/** The refunded part. For a payment that was refunded as a whole, Mercado Pago may report another sum. */
const refundedSum = ({ transaction_amount_refunded: reais }: Report): Cents =>
	parseReportedAmount(reais ?? 0) ?? cents(0);

/** The refunded sum of a payment. For a charge-back only the list of refunds has it. */
const refundedOf = ({ status, amountCents }: typeof payments.$inferSelect, report: Report): Cents =>
	status === "refunded" ? amountCents : isReceived(status) ? refundedSum(report) : cents(0);

async function findMismatch(
	tx: Transaction,
	order: LockedOrder,
	payment: MercadoPagoPayment,
): Promise<string | null> {
	const [preference] = await tx
		.select({ collectorId: paymentPreferences.collectorId })
		.from(paymentPreferences)
		.where(eq(paymentPreferences.orderId, order.id));
	// An order that was changed to a transfer may still have been paid online.
	if (order.paymentMethod !== "mercadopago" && !preference) return "o pedido é pago por transferência";
	return describeMismatch(payment, {
		totalCents: order.totalCents,
		collectorId: preference?.collectorId ?? null,
	});
}

/**
 * Writes the payment's row unless the stored one is as new or newer. Returns the effects of the change; null without
 * one.
 */
async function savePayment(
	tx: Transaction,
	order: LockedOrder,
	report: Report,
	mismatch: string | null,
): Promise<
	"of_another_order" | { row: typeof payments.$inferSelect; effects: readonly PaymentEffect[] | null }
> {
	const reportedAt = report.date_last_updated ? new Date(report.date_last_updated) : null;
	const updatedAt = reportedAt && !Number.isNaN(reportedAt.getTime()) ? reportedAt : null;
	const values = {
		status: report.status,
		statusDetail: report.status_detail?.slice(0, 200) ?? null,
		amountCents: paidCents(report, order.totalCents) ?? cents(0),
		currency: report.currency_id.slice(0, 3).padEnd(3, "?"),
		paymentType: report.payment_type_id?.slice(0, 60) ?? null,
		installments: report.installments == null ? null : Math.trunc(report.installments),
		mismatch,
		providerUpdatedAt: updatedAt,
	};
	const [existing] = await tx
		.select()
		.from(payments)
		.where(eq(payments.providerPaymentId, report.id))
		.for("update");
	if (existing && existing.orderId !== order.id) return "of_another_order";
	const move = findPaymentMove(
		existing ? { state: paymentState(existing), updatedAt: existing.providerUpdatedAt } : null,
		{
			state: paymentState(values),
			updatedAt,
		},
	);
	if (existing && !move) return { row: existing, effects: null };
	const [row] = existing
		? await tx.update(payments).set(values).where(eq(payments.id, existing.id)).returning()
		: await tx
				.insert(payments)
				.values({ ...values, orderId: order.id, method: "mercadopago", providerPaymentId: report.id })
				.onConflictDoNothing({ target: payments.providerPaymentId })
				.returning();
	return row ? { row, effects: move?.effects ?? null } : "of_another_order";
}

/**
 * Tells the workshop about new refunds to make and decisions to take, and tells customer and other systems about money
 * returned or received.
 */
async function settleMoney(
	tx: Transaction,
	{ order, payment, decision }: RecordedReport,
	before: Cents,
): Promise<void> {
	const { id: paymentId, status } = payment;
	const news = decision ? { paymentId, note: mismatchText(decision) } : {};
	const change = await settleOrderBalance(tx, order, news);
	const { returned } = await readOrderBalance(tx, order.id);
	if (change === 0 && returned === before) return;
	await recordOrderChange(tx, order);
	if (change > 0) {
		const problem = describeSurplus(payment, { order, change: cents(change) });
		await queueMail(tx, paymentProblem, order, {
			about: `${paymentId}:refund`,
			at: new Date(),
			problem,
			refundDue: cents(change),
		});
	}
	if (returned > before) {
		const amount = subtractCents(returned, before);
		await queueRefundMailAndWebhook(tx, order, { amount, tellsCustomer: status !== "charged_back" });
	}
	// A lower amount means that the shop has won a dispute.
	if (returned < before) {
		const refunded = subtractCents(before, returned);
		await queueOrderWebhook(tx, "order.refund_reversed", order, { refunded });
	}
}
