import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { amountChanged } from "#app/shop/orders/changes/decide-mismatch.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { wakeRefunds } from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { type Cents, formatMoney } from "#app/values/money.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { listRefundablePayments } from "./refunds.queries.server.ts";
import { completeRefund } from "./settle-refund.server.ts";
import { closeStuckRefund } from "./stuck-refunds.server.ts";

export interface RefundRequest {
	orderId: string;
	amountCents: Cents;
	reason: string;
	/** The payment to refund; by default the smallest that has the amount left. */
	paymentId?: string | undefined;
	/** The PIX key for refunding a transfer. */
	pixKey?: string | null | undefined;
	/** A repeated key means the same refund. */
	requestKey?: string | undefined;
}

export interface RequestedRefund {
	refundId: string;
	/** Whether the owner has to pay it back; otherwise Mercado Pago does. */
	isByHand: boolean;
}

/**
 * Requests a refund for the customer. For a payment through Mercado Pago, a job requests it there, and Mercado Pago's
 * response settles it. For a transfer, the refund waits until `confirmTransferRefund` records that it was paid. The
 * order's lock keeps two requests from refunding the same money. Throws `not_found`, `conflict` (nothing was paid) and
 * `invalid` (more than is left).
 */
export async function requestRefund(admin: Admin, request: RefundRequest): Promise<RequestedRefund> {
	const { amountCents, reason, pixKey = null } = request;
	const requestKey = request.requestKey ?? randomUUID();
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, request.orderId);
		const [existing] = await tx
			.select({ refund: refunds, isByHand: isNull(payments.providerPaymentId).mapWith(Boolean) })
			.from(refunds)
			.innerJoin(payments, eq(payments.id, refunds.paymentId))
			.where(eq(refunds.requestKey, requestKey));
		if (existing) {
			const { id: refundId, orderId, paymentId } = existing.refund;
			const isSame =
				orderId === order.id &&
				existing.refund.amountCents === amountCents &&
				existing.refund.reason === reason &&
				(!existing.isByHand || existing.refund.pixKey === pixKey);
			if (isSame && (request.paymentId ?? paymentId) === paymentId)
				return { refundId, isByHand: existing.isByHand };
			throw new Refusal("conflict", orderMessages.formReused);
		}
		const payment = await choosePayment(tx, order, request);
		const isByHand = payment.providerPaymentId === null;
		const written = await tx
			.insert(refunds)
			.values({
				orderId: order.id,
				paymentId: payment.id,
				requestKey,
				amountCents,
				reason,
				pixKey: isByHand ? pixKey : null,
				requestedById: admin.id,
			})
			.returning({ id: refunds.id });
		const { id: refundId } = expectRow(written, "a refund");
		if (!isByHand) await wakeRefunds(tx, refundId);
		await recordRefundRequest(tx, admin, order, { amountCents, reason });
		return { refundId, isByHand };
	});
}

async function choosePayment(
	tx: Transaction,
	order: LockedOrder,
	{ paymentId, amountCents }: Pick<RefundRequest, "paymentId" | "amountCents">,
) {
	const refundable = await listRefundablePayments(order, tx);
	const choice = paymentId === undefined ? refundable : refundable.filter(({ id }) => id === paymentId);
	const largest = choice.at(-1);
	if (!largest) throw new Refusal("conflict", refundMessages.nothingPaid);
	const payment = choice.find(({ left }) => amountCents >= 1 && amountCents <= left);
	if (payment) return payment;
	const message =
		amountCents < 1 ? orderMessages.amountMissing : refundMessages.tooMuch(formatMoney(largest.left));
	throw fieldRefusal("amount", message);
}

async function recordRefundRequest(
	tx: Transaction,
	admin: Admin,
	order: LockedOrder,
	{ amountCents, reason }: { amountCents: Cents; reason: string },
): Promise<void> {
	await settleOrderBalance(tx, order);
	const details = { amount: amountCents, reason };
	await recordOrderChange(tx, order, { actor: admin, action: "refund.requested", details });
}

/** Requests a refused refund from Mercado Pago again, with a new key. A repeated call is refused. */
export const retryRefund = (admin: Admin, orderId: string, refundId: string): Promise<void> =>
	changeRefund(orderId, refundId, async (tx, refund, order) => {
		if (refund.status !== "refused") throw new Refusal("conflict", refundMessages.changed);
		await choosePayment(tx, order, refund);
		await tx
			.update(refunds)
			.set({
				status: "requested",
				attempt: refund.attempt + 1,
				// The number belongs to the refused attempt; a new attempt is another refund at Mercado Pago.
				providerRefundId: null,
				failure: null,
				tries: 0,
				leaseUntil: null,
				givenUpAt: null,
			})
			.where(eq(refunds.id, refund.id));
		await wakeRefunds(tx, refund.id);
		await recordRefundRequest(tx, admin, order, refund);
	});

/**
 * Records that the owner has refunded a transfer: the amount that she read, with a note about the bank's receipt. A
 * repeated call changes nothing.
 */
export async function confirmTransferRefund(
	admin: Admin,
	orderId: string,
	{ refundId, amount, proof }: { refundId: string; amount: Cents; proof: string | null },
): Promise<void> {
	await changeRefund(orderId, refundId, async (tx, refund, order) => {
		if (amount !== refund.amountCents) throw amountChanged(refund.amountCents);
		if (refund.status === "done") return;
		await assertByHand(tx, refund);
		await completeRefund(tx, order, refund, { changes: { proof }, actor: admin });
	});
}

/**
 * Cancels a refund that will not be made. A refund through Mercado Pago is only cancelled after Mercado Pago was asked
 * about this attempt; see `giveUpRefund`.
 */
export const cancelRefund = (
	admin: Admin,
	orderId: string,
	{ refundId, attempt }: { refundId: string; attempt?: number },
): Promise<void> =>
	changeRefund(orderId, refundId, async (tx, refund, order) => {
		if (refund.status === "cancelled") return;
		if (attempt === undefined) await assertByHand(tx, refund);
		else if (refund.attempt !== attempt || !openRefundStatuses.some((status) => status === refund.status)) {
			throw new Refusal("conflict", refundMessages.changed);
		}
		await tx.update(refunds).set({ status: "cancelled" }).where(eq(refunds.id, refund.id));
		await closeStuckRefund(tx, order, refund);
		await settleOrderBalance(tx, order);
		const details = { amount: refund.amountCents };
		await recordOrderChange(tx, order, { actor: admin, action: "refund.cancelled", details });
	});

/** Whether Mercado Pago has made a refund can only come from Mercado Pago. */
async function assertByHand(tx: Transaction, refund: typeof refunds.$inferSelect): Promise<void> {
	const [payment] = await tx
		.select({ providerPaymentId: payments.providerPaymentId })
		.from(payments)
		.where(eq(payments.id, refund.paymentId));
	if (refund.status !== "requested" || payment?.providerPaymentId !== null) {
		throw new Refusal("conflict", refundMessages.changed);
	}
}

async function changeRefund(
	orderId: string,
	refundId: string,
	change: (tx: Transaction, refund: typeof refunds.$inferSelect, order: LockedOrder) => Promise<void>,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [refund] = isUuid(refundId)
			? await tx
					.select()
					.from(refunds)
					.where(and(eq(refunds.id, refundId), eq(refunds.orderId, order.id)))
			: [];
		if (!refund) throw new Refusal("not_found", refundMessages.changed);
		await change(tx, refund, order);
	});
}
