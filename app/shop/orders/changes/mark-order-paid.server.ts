import type { Customer } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { endOnlinePayments } from "#app/shop/orders/lifecycle/end-online-payments.server.ts";
import {
	type LockedOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	type PaidOutcome,
	statusOncePaid,
	wasCancelledByExpiry,
} from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { deductStockAgain } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { paymentApproved, paymentProblem } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { openTask, reopenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { fixDaysOncePaid } from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { cents } from "#app/values/money.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { recordMovedDay } from "./record-moved-day.server.ts";

/** Records Mercado Pago's last state of an unpaid order. */
export async function setUnpaidStatus(
	tx: Transaction,
	order: LockedOrder,
	paymentStatus: Exclude<PaymentStatus, "paid">,
): Promise<void> {
	await updateLockedOrder(tx, order, { paymentStatus });
	await recordOrderChange(tx, order);
}

/**
 * Records that an order is paid, once, in the caller's transaction. The caller has checked the money
 * (amount, currency, reference) and stores the payment's own row. `actor` is the administrator who confirmed a
 * transfer, or null when Mercado Pago reported the payment. `waived` is the part of the total that the owner waives.
 */
export async function markOrderPaid(
	tx: Transaction,
	order: LockedOrder,
	actor: Customer | null,
	waived = cents(0),
): Promise<PaidOutcome> {
	if (order.paymentStatus === "paid") return "already_paid";
	const paidAt = new Date();
	// Benches are locked before products.
	const { lacksPlace, ...fixed } = await fixDaysOncePaid(tx, order, paidAt, await readSettings(tx));
	const mustDeductAgain = wasCancelledByExpiry(order) && order.stockReturnedAt !== null;
	const lacksStock = mustDeductAgain && !(await deductStockAgain(tx, order, actor));
	const status = statusOncePaid(order);
	const paid = await updateLockedOrder(tx, order, {
		paymentStatus: "paid",
		paidAt,
		...fixed,
		expiresAt: null,
		waivedCents: waived,
		restAskedAt: null,
		...(status === "cancelled" ? {} : { status, cancelledAt: null }),
	});
	const outcome =
		status === "cancelled" ? "paid_after_cancellation" : lacksStock ? "paid_without_stock" : "paid";
	await settleOrderBalance(tx, order);
	const money = await readOrderBalance(tx, order.id);
	await endOnlinePayments(tx, paid);
	if (order.status === "cancelled" && outcome !== "paid_after_cancellation") {
		await queueOrderWebhook(tx, "order.reinstated", order);
	}
	await queueOrderWebhook(tx, "order.paid", order);
	const details = { outcome, from: order.status, to: paid.status, receivedCents: money.received };
	await recordOrderChange(tx, order, { actor, action: "order.paid", details });
	if (paid.promisedDate !== order.promisedDate) {
		await recordMovedDay(tx, paid, { from: order.promisedDate, actor });
	}
	if (outcome !== "paid_after_cancellation") {
		const offeredDate = order.promisedDate;
		await queueMail(tx, paymentApproved, paid, { at: paidAt, lacksStock, offeredDate, money });
	}
	if (outcome === "paid_after_cancellation") {
		await queueMail(tx, paymentProblem, paid, {
			about: outcome,
			at: paidAt,
			problem: "O pedido foi pago depois de cancelado: o valor precisa ser reembolsado.",
			refundDue: money.leftToOwner,
		});
	}
	if (order.status === "cancelled" && status !== "cancelled") await reopenTasks(tx, paid);
	if (lacksStock) await openTask(tx, paid, "paid_without_stock", { key: paidAt.toISOString() });
	if (lacksPlace) await openTask(tx, paid, "paid_without_place", { key: paidAt.toISOString() });
	return outcome;
}
