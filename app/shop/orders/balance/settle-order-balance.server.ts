import { eq } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	type LockedOrder,
	ownRow,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { orderRefunded } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderReturns, orders } from "#db/schema.server.ts";
import { followMismatch, type MoneyNews } from "./follow-mismatch.server.ts";
import { recordRevenueChange } from "./revenue.server.ts";
import { reopenReturn, settleReturn } from "./settle-return.server.ts";

/**
 * Writes to an order how much of its total was refunded, and how much the owner must still refund, because it was
 * paid twice, paid and cancelled, or returned. Must be called when the order's payments or its state have changed, and
 * when a refund was requested. It also updates the owner's task about a mismatch, the revenue of the day (today unless
 * given) and the end of a return. Returns by how much the amount to refund rose; negative when it fell.
 */
export async function settleOrderBalance(
	tx: Transaction,
	{ id: orderId }: ReadableOrder<"lock">,
	{ day, ...news }: MoneyNews & { day?: IsoDay | undefined } = {},
): Promise<number> {
	const rows = await tx
		.select({ order: orders, returnStatus: orderReturns.status })
		.from(orders)
		.leftJoin(orderReturns, eq(orderReturns.orderId, orders.id))
		.where(eq(orders.id, orderId));
	const row = expectRow(rows, "a locked order");
	const { returnStatus } = row;
	const order = ownRow(row.order);
	const money = await readOrderBalance(tx, orderId);
	const { leftToOwner: refundDueCents, refunded: refundedCents } = money;
	const isChanged = refundDueCents !== order.refundDueCents || refundedCents !== order.refundedCents;
	const now = isChanged ? await updateLockedOrder(tx, order, { refundDueCents, refundedCents }) : order;
	if (refundedCents > 0 || order.refundedCents > 0) await recordRevenueChange(tx, now, day);
	await followMismatch(tx, now, money, news);
	const isSettled = refundDueCents === 0 && money.underWay.atMercadoPago === 0;
	if (returnStatus === "checked" && isSettled) await settleReturn(tx, order, money);
	else if (!isSettled && (returnStatus === "refunded" || returnStatus === "closed")) {
		await reopenReturn(tx, order);
	}
	return refundDueCents - order.refundDueCents;
}

/**
 * Tells other systems and the customer about a refund, once for each amount. A customer who got the money back through
 * the bank already knows (`tellsCustomer`). Must be called after the order's row has changed.
 */
export async function queueRefundMailAndWebhook(
	tx: Transaction,
	order: LockedOrder,
	{ amount, tellsCustomer = true }: { amount: Cents; tellsCustomer?: boolean },
): Promise<void> {
	await queueOrderWebhook(tx, "order.refunded", order, { refunded: amount });
	if (tellsCustomer) await queueMail(tx, orderRefunded, order, { at: new Date(), amount });
}
