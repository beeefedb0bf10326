import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { endPayments } from "#app/shop/orders/lifecycle/end-payments.server.ts";
import {
	lockOrder,
	type OrderRow,
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
 * What came for an order is not what it costs. Of the three ways out, two are here; the third is cancelling the
 * order, after which what came has to go back.
 */

/**
 * “Aceitar”: the order counts as paid with what came, and no receipt is written for what did not. An amount that is too
 * much has to go back. Throws `conflict` when another amount has come than the owner read, or some of it is going back.
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
 * “Cobrar o resto”: the customer is asked for what is missing, by PIX or transfer to the workshop, which every shop
 * has; at Mercado Pago, where the whole could be paid again, nothing is offered any more. Asked for in vain, the
 * order comes back to the owner. A repeated call changes nothing. Throws `conflict` like `acceptAmount`.
 */
export async function askForRest(admin: Admin, orderId: string, amount: Cents): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const { kind, missing } = await readMismatch(tx, order);
		if (kind !== "short") throw new Refusal("conflict", orderMessages.nothingMissing);
		if (amount !== missing) throw amountChanged(missing);
		if (order.restAskedAt) return;
		if (order.userId === null) throw new Refusal("conflict", orderMessages.customerGone);
		const at = new Date();
		const { orders: limits } = await readSettings(tx);
		const asked = await updateLockedOrder(tx, order.id, {
			paymentMethod: "bank_transfer",
			// The agreed prices stay, whatever they were for.
			pixDiscountPercent: 0,
			paymentStatus: "pending",
			restAskedAt: at,
			expiresAt:
				order.status === "pending" ? paymentDeadline(limits.expireAfterDays.bank_transfer, at) : null,
			remindedAt: null,
		});
		await endPayments(tx, order);
		await settleOrderBalance(tx, order.id);
		const details = { amount: missing };
		await recordOrderChange(tx, order, { actor: admin, action: "order.rest_asked", details });
		await queueOrderWebhook(tx, "order.changed", order.id);
		await queueMail(tx, restAsked, asked, { at, money: await readOrderBalance(tx, order.id) });
	});
}

async function readMismatch(tx: Transaction, order: OrderRow): Promise<AmountMismatch> {
	const money = await readOrderBalance(tx, order.id);
	assertNothingUnderWay(money);
	const mismatch = findAmountMismatch(order, money);
	if (!mismatch) throw new Refusal("conflict", orderMessages.amountFits);
	return mismatch;
}

/** Money on its way back pays nothing, and is not to be given back again. */
export function assertNothingUnderWay({ underWay: { atMercadoPago, byHand } }: OrderBalance): void {
	if (byHand > 0) throw new Refusal("conflict", orderMessages.refundToPay);
	if (atMercadoPago > 0)
		throw new Refusal("conflict", orderMessages.refundUnderWay(formatMoney(atMercadoPago)));
}

/** Every button that asserts an amount posts the one that was read. */
export const amountChanged = (now: Cents): Refusal =>
	new Refusal("conflict", orderMessages.amountChanged(formatMoney(now)));
