import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { queueRefundedMail } from "#app/shop/orders/queue-order-mails.server.ts";
import { settledReturnStatuses } from "#app/shop/orders/returns/return-status.ts";
import { settleReturn } from "#app/shop/orders/returns/settle-return.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { recordOrderEvent } from "#app/shop/webhooks/record-webhook-event.server.ts";
import { cents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderReturns, orders, payments, refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { lockOrder, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";
import { readOrderMoney } from "./read-order-money.server.ts";

/**
 * Writes on a locked order what its payments and its state say about its money: what went back of the
 * total, and what still has to, because it was paid twice, or paid and cancelled or brought back. To be
 * called when either has changed. Returns by how much more has to go back now, negative when some of it did.
 */
export async function updateOrderMoney(tx: Transaction, orderId: string): Promise<number> {
	const [row] = await tx
		.select({ order: orders, returnStatus: orderReturns.status })
		.from(orders)
		.leftJoin(orderReturns, eq(orderReturns.orderId, orders.id))
		.where(eq(orders.id, orderId));
	if (!row) throw new Error("A locked order is gone.");
	const { order, returnStatus } = row;
	const { received, returned } = await readOrderMoney(tx, order);
	const held = received - returned;
	const isReturned = settledReturnStatuses.some((status) => status === returnStatus);
	const owed = order.status === "cancelled" || isReturned ? 0 : order.totalCents;
	const refundDueCents = cents(Math.max(0, held - owed));
	const refundedCents = cents(Math.max(0, Math.min(received, order.totalCents) - held));
	if (refundDueCents !== order.refundDueCents || refundedCents !== order.refundedCents) {
		await updateLockedOrder(tx, orderId, { refundDueCents, refundedCents });
	}
	if (refundedCents > order.refundedCents) {
		const refunded = cents(refundedCents - order.refundedCents);
		await recordOrderEvent(tx, "order.refunded", orderId, { refunded });
	}
	if (returnStatus === "checked" && refundDueCents === 0) await settleReturn(tx, orderId);
	return refundDueCents - order.refundDueCents;
}

/**
 * An administrator gave back what was due (“Marcar como devolvido”): the record says who did it, and
 * the customer is told. A repeated call changes nothing. Throws `conflict` while a refund by PIX is written
 * down for it: left open, it would ask for the same money again.
 */
export async function markRefunded(admin: Admin, orderId: string): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const amount = order.refundDueCents;
		if (amount === 0) return;
		if (await hasRefundToPay(tx, order.id)) throw new Refusal("conflict", orderMessages.refundToPay);
		const { returned } = await readOrderMoney(tx, order);
		await updateLockedOrder(tx, order.id, { refundMarkedCents: cents(returned + amount) });
		await updateOrderMoney(tx, order.id);
		await recordOrderChange(tx, admin, order.id, "order.refunded", { amount });
		await queueRefundedMail(tx, order, { amount, event: `${returned + amount}`, settings });
	});
}

async function hasRefundToPay(tx: Transaction, orderId: string): Promise<boolean> {
	const waiting = await tx
		.select({ id: refunds.id })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(
			and(eq(refunds.orderId, orderId), eq(refunds.status, "requested"), isNull(payments.providerPaymentId)),
		)
		.limit(1);
	return waiting.length > 0;
}

/** An administrator has looked at what was odd about a payment (“Conferido”). */
export async function resolvePaymentAlert(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.paymentAlert === null) return;
		await updateLockedOrder(tx, order.id, { paymentAlert: null });
		await recordOrderChange(tx, admin, order.id, "payment.checked", { problem: order.paymentAlert });
	});
}
