import type { Customer } from "#app/shop/accounts/actor.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { dateOncePaid } from "#app/shop/orders/order-promise.ts";
import type { PaymentStatus } from "#app/shop/orders/payment/payment-status.ts";
import { queuePaymentMails } from "#app/shop/orders/queue-order-mails.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { recordOrderEvent } from "#app/shop/webhooks/record-webhook-event.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { type OrderRow, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";
import { type PaidOutcome, statusOncePaid, wasCancelledByExpiry } from "./order-lifecycle.ts";
import { updateOrderMoney } from "./order-money.server.ts";
import { deductStockAgain } from "./order-stock.server.ts";

/** Records the provider's last state of an order that is not paid. */
export async function setUnpaidStatus(
	tx: Transaction,
	orderId: string,
	paymentStatus: Exclude<PaymentStatus, "paid">,
): Promise<void> {
	await updateLockedOrder(tx, orderId, { paymentStatus });
	await publishOrderChange(tx, orderId);
}

/**
 * Records that an order is paid, once, inside the caller's transaction. The caller has locked the
 * order, checked the money (amount, currency, reference) and stores the payment's own row; `actor` is
 * the administrator who confirmed a transfer, or null when the provider said so.
 */
export async function markOrderPaid(
	tx: Transaction,
	order: OrderRow,
	by: { actor: Customer | null; settings: StoreSettings },
): Promise<PaidOutcome> {
	if (order.paymentStatus === "paid") return "already_paid";
	const mustDeductAgain = wasCancelledByExpiry(order) && order.stockReturnedAt !== null;
	const lacksStock = mustDeductAgain && !(await deductStockAgain(tx, order.id));
	const status = statusOncePaid(order);
	const paidAt = new Date();
	const promisedDate = dateOncePaid(order, paidAt);
	const paid = await updateLockedOrder(tx, order.id, {
		paymentStatus: "paid",
		paidAt,
		promisedDate,
		expiresAt: null,
		...(status === "cancelled" ? {} : { status, cancelledAt: null }),
		...(lacksStock ? { paidWithoutStock: true } : {}),
	});
	const outcome: PaidOutcome =
		status === "cancelled" ? "paid_after_cancellation" : lacksStock ? "paid_without_stock" : "paid";
	await updateOrderMoney(tx, order.id);
	await recordOrderEvent(tx, "order.paid", order.id);
	const details = { outcome, from: order.status, to: paid.status, totalCents: paid.totalCents };
	await recordOrderChange(tx, by.actor, order.id, "order.paid", details);
	if (promisedDate !== order.promisedDate) {
		const days = { from: order.promisedDate, to: promisedDate };
		await recordOrderChange(tx, by.actor, order.id, "order.date_moved", days);
	}
	await queuePaymentMails(tx, paid, { outcome, offeredDate: order.promisedDate, settings: by.settings });
	return outcome;
}
