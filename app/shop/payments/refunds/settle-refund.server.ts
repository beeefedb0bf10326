import { and, asc, eq, inArray, isNull, like, ne, sql } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs/queue.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import {
	lockOrder,
	type OrderRow,
	recordOrderChange,
	touchOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isEndedByRefund } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { paymentProblem } from "#app/shop/orders/lifecycle/order-money.mails.server.ts";
import { announceRefund, updateOrderMoney } from "#app/shop/orders/lifecycle/order-money.server.ts";
import { openRefundStatuses, type RefundStatus } from "#app/shop/orders/payment/refund-status.ts";
import { closeTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import type { ProviderRefund, ProviderRefusal } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { parseReportedAmount } from "#app/shop/payments/payment-rules.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { moneyEntries, orderTasks, payments, refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { describeRefusal, refundMessages } from "./refunds.messages.ts";

/** The queue of the refunds that the provider is to be asked about. */
export const REFUNDS = "refunds";

type RefundRow = typeof refunds.$inferSelect;

/**
 * Records what the provider answered about a refund. Safe to repeat and to run twice at once: only an
 * open refund of the same attempt moves, under the order's lock. One that was refused moves when the provider has
 * made it after all, and the notice of money that nobody asked for is closed with it.
 */
export async function settleRefund(
	given: Pick<RefundRow, "id" | "orderId" | "attempt">,
	answer: ProviderRefund | { refusal: ProviderRefusal } | null,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, given.orderId);
		const [refund] = await tx.select().from(refunds).where(eq(refunds.id, given.id));
		const isOpen = openRefundStatuses.some((status) => status === refund?.status);
		const isMade = answer !== null && !("refusal" in answer) && (answer.status ?? "approved") === "approved";
		const isLate = refund?.status === "refused" && isMade && !(await isMarkedThere(tx, order));
		if (!refund || !(isOpen || isLate) || refund.attempt !== given.attempt) return;
		if (answer === null) return refuseRefund(tx, order, refund, refundMessages.absent);
		if ("refusal" in answer) {
			return refuseRefund(tx, order, refund, describeRefusal(answer.refusal));
		}
		const providerRefundId = answer.id;
		if (answer.status === "rejected" || answer.status === "cancelled") {
			const failure = describeRefusal({ message: answer.status, error: "", cause: [] });
			return refuseRefund(tx, order, refund, failure);
		}
		if (answer.status != null && answer.status !== "approved") {
			await tx
				.update(refunds)
				.set({ status: "in_process", providerRefundId, failure: null })
				.where(eq(refunds.id, refund.id));
			await touchOrder(tx, order.id);
			return publishOrderChange(tx, order.id);
		}
		// Its own figure: what was given back on its pages before may have left less.
		const done = parseReportedAmount(answer.amount);
		const amountCents = done !== null && done >= 1 ? done : refund.amountCents;
		if (amountCents !== refund.amountCents) {
			const problem = refundMessages.otherAmount(formatMoney(refund.amountCents), formatMoney(amountCents));
			await queueMail(tx, paymentProblem, order, { about: `${refund.id}:amount`, at: new Date(), problem });
		}
		const changes = { providerRefundId, amountCents };
		await completeRefund(tx, order, { ...refund, amountCents }, { changes, actor: null });
		if (isLate) await closeReportAlert(tx, order, refund);
	});
}

/** What a report opened before its refund was known to be the shop's own, unless more went back than that. */
async function closeReportAlert(tx: Transaction, order: OrderRow, { paymentId }: RefundRow): Promise<void> {
	const isCounted = inArray(refunds.status, [...openRefundStatuses, "done"]);
	const [open] = await tx
		.select({ taskId: orderTasks.id })
		.from(payments)
		.innerJoin(
			orderTasks,
			and(
				eq(orderTasks.orderId, order.id),
				eq(orderTasks.kind, "payment_alert"),
				isNull(orderTasks.closedAt),
				like(orderTasks.note, "devolvido%"),
				sql`${orderTasks.data} ->> 'paymentId' = ${payments.providerPaymentId}`,
			),
		)
		.where(
			and(
				eq(payments.id, paymentId),
				sql`${payments.refundedCents} <= (select sum(${refunds.amountCents}) from ${refunds}
					where ${refunds.paymentId} = ${payments.id} and ${isCounted})`,
			),
		);
	if (open) await closeTasks(tx, order, ["payment_alert"], { actor: null, taskId: open.taskId });
}

async function refuseRefund(
	tx: Transaction,
	order: OrderRow,
	refund: RefundRow,
	failure: string,
): Promise<void> {
	await tx.update(refunds).set({ status: "refused", failure }).where(eq(refunds.id, refund.id));
	await updateOrderMoney(tx, order.id);
	await touchOrder(tx, order.id);
	const details = { amount: refund.amountCents, reason: failure };
	await recordOrderChange(tx, null, order.id, "refund.refused", details);
	const problem = `A devolução de ${formatMoney(refund.amountCents)} não foi feita. ${failure}`;
	await queueMail(tx, paymentProblem, order, { about: refund.id, at: new Date(), problem });
}

/**
 * The money of an open refund went back: payment and order say so, the customer is told, and an order
 * that has nothing left of its money and has not been sent ends. The caller has locked the order.
 */
export async function completeRefund(
	tx: Transaction,
	order: OrderRow,
	refund: RefundRow,
	by: { changes: Partial<RefundRow>; actor: Admin | null },
): Promise<void> {
	await tx
		.update(refunds)
		.set({ ...by.changes, status: "done", settledAt: new Date(), failure: null })
		.where(eq(refunds.id, refund.id));
	const [before] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId));
	// The provider's own report may have come first, and then tells the same money.
	const [after] = await tx
		.update(payments)
		.set({
			refundedCents: sql`greatest(${payments.refundedCents}, (select sum(${refunds.amountCents})
				from ${refunds} where ${refunds.paymentId} = ${refund.paymentId} and ${refunds.status} = 'done'))`,
		})
		.where(eq(payments.id, refund.paymentId))
		.returning({ refundedCents: payments.refundedCents });
	await updateOrderMoney(tx, order.id);
	await touchOrder(tx, order.id);
	await recordOrderChange(tx, by.actor, order.id, "refund.done", { amount: refund.amountCents });
	const amount = cents((after?.refundedCents ?? 0) - (before?.refundedCents ?? 0));
	const isNews = amount > 0 && before?.status !== "refunded";
	if (isNews) await announceRefund(tx, order, { amount });
	const now = await lockOrder(tx, order.id);
	if (!isEndedByRefund(now)) return;
	await cancelLockedOrder(tx, order.id, { actor: by.actor, reason: "refunded" });
}

/** Written beside an open refund while the provider is silent. */
export async function noteRefundFailure(refundId: string, failure: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [row] = await tx
			.update(refunds)
			.set({ failure })
			.where(eq(refunds.id, refundId))
			.returning({ orderId: refunds.orderId });
		if (row) await publishOrderChange(tx, row.orderId);
	});
}

/**
 * How much of a payment goes back, or went, because it was asked for here. A report about it may be the
 * news that the provider has finished one of these refunds, so they are looked at again; where it tells of more
 * than that, also those that it has refused, and has perhaps made after all.
 */
export async function readRequestedRefunds(
	tx: Transaction,
	{ providerPaymentId, reported }: { providerPaymentId: string; reported: number },
): Promise<number> {
	const known = await tx
		.select({ id: refunds.id, status: refunds.status, amount: refunds.amountCents })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(and(eq(payments.providerPaymentId, providerPaymentId), ne(refunds.status, "cancelled")))
		.orderBy(asc(refunds.createdAt), asc(refunds.id));
	const idsOf = (wanted: RefundStatus) =>
		known.filter(({ status }) => status === wanted).map(({ id: refundId }) => ({ refundId }));
	const requested = known.filter(({ status }) => status !== "refused");
	const sum = requested.reduce((total, { amount }) => total + amount, 0);
	await enqueue(tx, REFUNDS, ...idsOf("in_process"));
	if (reported > sum) await enqueue(tx, REFUNDS, ...idsOf("refused"));
	return sum;
}

/** The owner wrote down herself what she gave back on the provider's pages: its report tells the same money. */
const isMarkedThere = async (tx: Transaction, order: OrderRow): Promise<boolean> =>
	(await tx.$count(
		moneyEntries,
		and(
			eq(moneyEntries.orderId, order.id),
			eq(moneyEntries.kind, "returned"),
			eq(moneyEntries.way, "mercadopago"),
		),
	)) > 0;
