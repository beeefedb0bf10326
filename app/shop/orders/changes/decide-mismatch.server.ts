import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { endOnlinePayments } from "#app/shop/orders/lifecycle/end-online-payments.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { PaidOutcome } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { restAsked } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { type AmountMismatch, findAmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import { type OrderBalance, readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { markOrderPaid } from "./mark-order-paid.server.ts";

/*
 * Decisions about an order whose received money does not match its price. Two of the three are here. The third is to
 * cancel the order, after which the received money has to be refunded.
 */

/**
 * “Aceitar”: the order counts as paid with the received amount, and no receipt is written for the missing one. An
 * excess has to be refunded. Throws `conflict` when the received amount differs from the one the owner read, or a part
 * is being refunded.
 */
export async function acceptAmount(admin: Admin, orderId: string, amount: Cents): Promise<PaidOutcome> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		if (order.paymentStatus === "paid") return "already_paid";
		const { received, missing } = await readMismatch(tx, order);
		if (amount !== received) throw amountChanged(received);
		const details = { amount: received, ...(missing > 0 ? { waived: missing } : {}) };
		await recordOrderChange(tx, order, { actor: admin, action: "order.amount_accepted", details });
		return markOrderPaid(tx, order, admin, missing);
	});
}

/**
 * “Cobrar o resto”: the customer is asked for the missing amount, by PIX or transfer to the workshop, which every shop
 * has. Mercado Pago is no longer offered, because the whole amount could be paid there again. If the customer does not
 * pay, the owner decides again. A repeated call changes nothing. Throws `conflict` like `acceptAmount`.
 */
export async function requestMissingAmount(admin: Admin, orderId: string, amount: Cents): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const { kind, missing } = await readMismatch(tx, order);
		if (kind !== "short") throw new Refusal("conflict", orderMessages.nothingMissing);
		if (amount !== missing) throw amountChanged(missing);
		if (order.restAskedAt) return;
		if (order.userId === null) throw new Refusal("conflict", orderMessages.customerGone);
		const at = new Date();
		const { orders: limits } = await readSettings(tx);
		const asked = await updateLockedOrder(tx, order, {
			paymentMethod: "bank_transfer",
			// The agreed prices stay, with whichever discount they were agreed.
			pixDiscountPercent: 0,
			paymentStatus: "pending",
			restAskedAt: at,
			expiresAt:
				order.status === "pending" ? paymentDeadline(limits.expireAfterDays.bank_transfer, at) : null,
			remindedAt: null,
		});
		await endOnlinePayments(tx, order);
		await settleOrderBalance(tx, order);
		const details = { amount: missing };
		await recordOrderChange(tx, order, { actor: admin, action: "order.rest_asked", details });
		await queueOrderWebhook(tx, "order.changed", order);
		await queueMail(tx, restAsked, asked, { at, money: await readOrderBalance(tx, order.id) });
	});
}

async function readMismatch(tx: Transaction, order: LockedOrder): Promise<AmountMismatch> {
	const money = await readOrderBalance(tx, order.id);
	assertNothingUnderWay(money);
	const mismatch = findAmountMismatch(order, money);
	if (!mismatch) throw new Refusal("conflict", orderMessages.amountFits);
	return mismatch;
}

/** Money that is being refunded pays nothing, and must not be refunded twice. */
export function assertNothingUnderWay({ underWay: { atMercadoPago, byHand } }: OrderBalance): void {
	if (byHand > 0) throw new Refusal("conflict", orderMessages.refundToPay);
	if (atMercadoPago > 0)
		throw new Refusal("conflict", orderMessages.refundUnderWay(formatMoney(atMercadoPago)));
}

/** Every button about an amount posts the amount that the owner read. */
export const amountChanged = (now: Cents): Refusal =>
	new Refusal("conflict", orderMessages.amountChanged(formatMoney(now)));
