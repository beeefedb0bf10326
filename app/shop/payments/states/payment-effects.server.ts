import { and, eq, isNotNull } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { markOrderPaid, setUnpaidStatus } from "#app/shop/orders/changes/mark-order-paid.server.ts";
import type { LockedOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { type AmountMismatch, isCompleted } from "#app/shop/orders/money/amount-mismatch.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { describeCase } from "#app/shop/payments/disputes/chargeback-case.ts";
import type {
	MercadoPagoChargeback,
	MercadoPagoPayment,
} from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { derivePaymentStatus, isCardOrBoleto } from "#app/shop/payments/payment-rules.ts";
import { paymentFailed } from "#app/shop/payments/payments.mails.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders, paymentPreferences, payments } from "#db/schema.server.ts";
import type { PaymentEffect } from "./payment-moves.ts";

/** A report that was stored under the order's lock. */
export interface RecordedReport {
	order: LockedOrder;
	payment: MercadoPagoPayment;
	mismatch: string | null;
	/**
	 * The mismatch for the owner to decide, when the received money does not match an active order. It has its own task.
	 */
	decision: AmountMismatch | null;
	/** Mercado Pago's data about the charge-back, if there is one. */
	chargeback: MercadoPagoChargeback | null;
}

/** Carries out the effects in `paymentMoves`. */
export const paymentEffects: Record<
	PaymentEffect,
	(tx: Transaction, report: RecordedReport) => Promise<unknown>
> = {
	settle_order: settleOrder,
	async tell_payment_failed(tx, { order, payment }) {
		const [now] = await tx
			.select({ paymentStatus: orders.paymentStatus })
			.from(orders)
			.where(eq(orders.id, order.id));
		const hasFailed = now?.paymentStatus === "failed" && order.paymentStatus !== "failed";
		if (hasFailed) await queueMail(tx, paymentFailed, order, { paymentId: payment.id });
	},
	forget_pix_code: (tx, { payment }) =>
		tx
			.update(paymentPreferences)
			.set({ pixCode: null, pixTicketUrl: null })
			.where(and(eq(paymentPreferences.pixPaymentId, payment.id), isNotNull(paymentPreferences.pixCode))),
	async check_amount(tx, report) {
		const { order, payment, mismatch, decision } = report;
		if (order.pixDiscountPercent > 0 && isCardOrBoleto(payment)) {
			await notifyOwner(tx, report, "preço do PIX pago com cartão ou boleto");
		}
		if (mismatch === null || decision !== null || (await isToGoBack(tx, report))) return;
		await notifyOwner(tx, report, mismatch);
	},
	open_dispute: (tx, report) => openPaymentTask(tx, report, "dispute"),
	close_dispute: (tx, report) => closePaymentTasks(tx, report, "dispute"),
	open_chargeback: (tx, report) =>
		openPaymentTask(tx, report, "chargeback", report.chargeback ? describeCase(report.chargeback) : {}),
	close_chargeback: (tx, report) => closePaymentTasks(tx, report, "chargeback"),
	tell_dispute_lost: (tx, report) =>
		notifyOwner(tx, report, "contestação (chargeback) decidida contra a loja: o valor ficou com o cliente"),
	async tell_dispute_won(tx, report) {
		if (await isToGoBack(tx, report)) return;
		await notifyOwner(tx, report, "contestação decidida a favor da loja: o valor fica com ela");
	},
};

/**
 * Whether more money than before has to be refunded. The owner learns that from another mail and from “A reembolsar”.
 */
const isToGoBack = async (tx: Transaction, { order }: RecordedReport): Promise<boolean> =>
	(await readOrderBalance(tx, order.id)).leftToOwner > order.refundDueCents;

/** Opens a task for the workshop. The same problem at another moment opens another task. */
export const notifyOwner = (tx: Transaction, report: RecordedReport, problem: string): Promise<void> =>
	openPaymentTask(tx, report, "payment_alert", { note: problem });

/** The beginning of the key of tasks about refunds. Keys are stored, so people do not read it. */
const RETURNED = "devolvido";

/** Tells the owner that a payment was refunded, in whole or in part. */
export function notifyReturned(tx: Transaction, report: RecordedReport, amount: Cents): Promise<void> {
	const part =
		report.payment.status === "refunded"
			? ""
			: ` em parte: ${formatMoney(amount)} de ${formatMoney(report.order.totalCents)}`;
	const about = { note: `reembolsado${part}`, topic: `${RETURNED}${part}` };
	return openPaymentTask(tx, report, "payment_alert", about);
}

/** Closes the tasks about refunds of a payment, because the shop itself requested all of them. */
export const closeReturnedTasks = (
	tx: Transaction,
	order: LockedOrder,
	{ id: paymentId }: { id: string },
): Promise<unknown> =>
	closeTasks(tx, order, ["payment_alert"], { actor: null, keyPrefix: `${paymentId}:${RETURNED}` });

async function openPaymentTask(
	tx: Transaction,
	{ order, payment }: RecordedReport,
	kind: TaskKind,
	{ topic, ...about }: { note?: string | null; until?: Date | null; topic?: string } = {},
): Promise<void> {
	const { id: paymentId, date_last_updated: moment } = payment;
	const key = [paymentId, topic ?? about.note, moment].filter(Boolean).join(":");
	if (!(await openTask(tx, order, kind, { ...about, key, paymentId }))) return;
	log.warn({ orderId: order.id, paymentId, kind }, "a payment needs the workshop's attention");
}

const closePaymentTasks = (tx: Transaction, { order, payment }: RecordedReport, kind: TaskKind) =>
	closeTasks(tx, order, [kind], { actor: null, paymentId: payment.id });

/** Moves the order to the state that its payments give it. A paid order no longer moves. */
async function settleOrder(tx: Transaction, { order }: RecordedReport): Promise<void> {
	if (order.paymentStatus === "paid") return;
	const attempts = await tx
		.select({
			status: payments.status,
			detail: payments.statusDetail,
			mismatch: payments.mismatch,
			type: payments.paymentType,
		})
		.from(payments)
		.where(eq(payments.orderId, order.id));
	// A PIX code that has ended was not refused, nor was a payment that the shop itself has ended.
	const next = derivePaymentStatus(
		attempts.filter(
			({ status, detail, type }) =>
				!(status === "cancelled" && (type === "bank_transfer" || detail === "by_collector")),
		),
	);
	if (next === "paid" || isCompleted(order, await readOrderBalance(tx, order.id))) {
		await markOrderPaid(tx, order, null);
		// The checks may have ended long ago; from now on a refund is possible.
		await tx
			.update(paymentPreferences)
			.set({ nextCheckAt: new Date() })
			.where(eq(paymentPreferences.orderId, order.id));
		return;
	}
	// A cancelled order waits for no payment, and an order paid by transfer for none of these.
	if (next === order.paymentStatus || order.status === "cancelled") return;
	if (order.paymentMethod !== "mercadopago") return;
	await setUnpaidStatus(tx, order, next);
}
