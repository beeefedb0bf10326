import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	queueRefundMailAndWebhook,
	settleOrderBalance,
} from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isEndedByRefund } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { paymentProblem } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import {
	isMade,
	isNotMade,
	isRefundRecordedByHand,
	type RefundRow,
	replaceUnnumbered,
	writeRefundedSum,
} from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
import type {
	MercadoPagoRefund,
	MercadoPagoRefusal,
} from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { describeRefusal, refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { closeReturnedTasks } from "#app/shop/payments/states/payment-effects.server.ts";
import { type Cents, formatMoney, subtractCents } from "#app/values/money.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Records Mercado Pago's response about a refund. Safe to repeat and to run concurrently: only an open refund of the
 * same attempt changes, under the order's lock. A refused refund changes when Mercado Pago has made it after all.
 */
export async function settleRefund(
	asked: Pick<RefundRow, "id" | "orderId" | "attempt">,
	answer: MercadoPagoRefund | { refusal: MercadoPagoRefusal } | null,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, asked.orderId);
		const [refund] = await tx.select().from(refunds).where(eq(refunds.id, asked.id));
		const isOpen = openRefundStatuses.some((status) => status === refund?.status);
		const isDone = answer !== null && !("refusal" in answer) && isMade(answer);
		const isLate = refund?.status === "refused" && isDone && !(await isRefundRecordedByHand(tx, order.id));
		if (!refund || !(isOpen || isLate) || refund.attempt !== asked.attempt) return;
		if (answer === null) return refuseRefund(tx, order, refund, refundMessages.absent);
		if ("refusal" in answer) {
			return refuseRefund(tx, order, refund, describeRefusal(answer.refusal));
		}
		const providerRefundId = answer.id;
		const { returned: before } = await readOrderBalance(tx, order.id);
		if (isNotMade(answer)) {
			const failure = describeRefusal({ message: answer.status ?? "", error: "", cause: [] });
			return refuseRefund(tx, order, refund, failure);
		}
		// A report may have recorded this refund before it was known to be this one.
		const told = await tx
			.delete(refunds)
			.where(and(eq(refunds.providerRefundId, providerRefundId), eq(refunds.origin, "provider")))
			.returning();
		if (!isMade(answer)) {
			await tx
				.update(refunds)
				.set({ status: "in_process", providerRefundId, failure: null })
				.where(eq(refunds.id, refund.id));
			return recordOrderChange(tx, order);
		}
		// Mercado Pago's own figure: an earlier refund on its pages may have left less.
		const done = parseReportedAmount(answer.amount);
		const amountCents = done !== null && done >= 1 ? done : refund.amountCents;
		if (amountCents !== refund.amountCents) {
			const problem = refundMessages.otherAmount(formatMoney(refund.amountCents), formatMoney(amountCents));
			await queueMail(tx, paymentProblem, order, { about: `${refund.id}:amount`, at: new Date(), problem });
		}
		if (isLate) await replaceUnnumbered(tx, refund.paymentId, amountCents);
		const changes = { providerRefundId, amountCents };
		await completeRefund(tx, order, { ...refund, amountCents }, { changes, actor: null, before });
		if (isLate || told.length > 0) await closeTold(tx, order, refund);
	});
}

/**
 * Closes the tasks from a report about this money, which came before it was known that the shop had requested it. They
 * stay if more was refunded.
 */
async function closeTold(tx: Transaction, order: LockedOrder, { paymentId }: RefundRow): Promise<void> {
	const isFromElsewhere = and(eq(refunds.paymentId, paymentId), eq(refunds.origin, "provider"));
	if ((await tx.$count(refunds, isFromElsewhere)) > 0) return;
	const [payment] = await tx
		.select({ id: payments.providerPaymentId })
		.from(payments)
		.where(eq(payments.id, paymentId));
	if (payment?.id) await closeReturnedTasks(tx, order, { id: payment.id });
}

async function refuseRefund(
	tx: Transaction,
	order: LockedOrder,
	refund: RefundRow,
	failure: string,
): Promise<void> {
	await tx.update(refunds).set({ status: "refused", failure }).where(eq(refunds.id, refund.id));
	await settleOrderBalance(tx, order);
	const details = { amount: refund.amountCents, reason: failure };
	await recordOrderChange(tx, order, { actor: null, action: "refund.refused", details });
	const problem = `O reembolso de ${formatMoney(refund.amountCents)} não foi feito. ${failure}`;
	await queueMail(tx, paymentProblem, order, { about: refund.id, at: new Date(), problem });
}

/**
 * Records that the money of an open refund was returned: updates payment and order, tells the customer, and cancels an
 * unsent order that has no money left.
 */
export async function completeRefund(
	tx: Transaction,
	order: LockedOrder,
	refund: RefundRow,
	by: {
		changes: Partial<RefundRow>;
		actor: Admin | null;
		/** The returned amount of the order before; given when a report may have recorded the same money already. */
		before?: Cents;
	},
): Promise<void> {
	const before = by.before ?? (await readOrderBalance(tx, order.id)).returned;
	await tx
		.update(refunds)
		.set({ ...by.changes, status: "done", settledAt: new Date(), failure: null })
		.where(eq(refunds.id, refund.id));
	await writeRefundedSum(tx, refund.paymentId);
	await settleOrderBalance(tx, order);
	const details = { amount: refund.amountCents };
	await recordOrderChange(tx, order, { actor: by.actor, action: "refund.done", details });
	const { returned } = await readOrderBalance(tx, order.id);
	if (returned > before)
		await queueRefundMailAndWebhook(tx, order, { amount: subtractCents(returned, before) });
	const now = await lockOrder(tx, order.id);
	if (!isEndedByRefund(now)) return;
	await cancelLockedOrder(tx, order, { actor: by.actor, reason: "refunded" });
}
