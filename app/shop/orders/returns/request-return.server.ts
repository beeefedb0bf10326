import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { cancelLockedOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderNotes, orderReturns } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { findReturnOption, isOpenReturn, type ReturnWay } from "./order-return.ts";
import { orderWithdrawn, returnAsked, returnNotice } from "./returns.mails.server.ts";
import { findOrderReturn } from "./returns.queries.server.ts";

export interface ReturnRequest {
	/** Needed only after the seven days of withdrawal. */
	reason: string | null;
	/** For the refund of an order that was paid by transfer. */
	pixKey: string | null;
}

/**
 * A customer withdraws from an order. Before the parcel has left, the order is cancelled at once. Later the workshop
 * gets a return to arrange, and the customer the confirmation that the law demands (Decreto 7.962, article 5). A
 * repeated call changes nothing. Returns the outcome. Throws `not_found` (also for another customer's order), `invalid`
 * for a request without a reason, and `conflict` when it is too late.
 */
export async function withdrawOrder(
	customer: Customer,
	orderId: string,
	request: ReturnRequest,
): Promise<"cancelled" | "withdrawn" | "returnAsked"> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId, customer);
		if (order.status === "cancelled") return "cancelled";
		const way = await requestReturn(tx, order, request, customer);
		return way === "before_shipping" ? "cancelled" : way === "request" ? "returnAsked" : "withdrawn";
	});
}

/**
 * An administrator records a return that the customer asked for by phone, by mail or at the door. Only for an order
 * that has left the workshop; an earlier one is cancelled instead.
 */
export async function registerReturn(admin: Admin, orderId: string, request: ReturnRequest): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const isUnshipped = findReturnOption(order, null)?.way === "before_shipping";
		if (isUnshipped) throw new Refusal("conflict", orderMessages.notYetShipped);
		await requestReturn(tx, order, request, admin);
	});
}

/** Null when a return is already open. */
async function requestReturn(
	tx: Transaction,
	order: LockedOrder,
	{ reason, pixKey }: ReturnRequest,
	actor: Customer,
): Promise<ReturnWay | null> {
	const current = await findOrderReturn(order, tx);
	if (current && isOpenReturn(current.status)) return null;
	const option = findReturnOption(order, current?.status ?? null);
	if (!option) throw new Refusal("conflict", orderMessages.cannotWithdraw);
	if (option.way === "before_shipping") {
		await noteWithdrawal(tx, order.id, actor, { reason, pixKey });
		await cancelLockedOrder(tx, order, { actor, reason: "customer" });
		return option.way;
	}
	const kind = option.way === "request" ? "request" : "withdrawal";
	if (kind === "request" && !reason) {
		throw fieldRefusal("reason", orderMessages.reasonMissing);
	}
	const asked = { kind, reason, pixKey, status: "asked", askedAt: new Date(), closedAt: null } as const;
	await tx
		.insert(orderReturns)
		.values({ ...asked, orderId: order.id })
		.onConflictDoUpdate({ target: orderReturns.orderId, set: asked });
	const action = kind === "withdrawal" ? "order.withdrawal_asked" : "order.return_asked";
	await recordOrderChange(tx, order, { actor, action });
	const at = asked.askedAt;
	if (kind === "request") await queueMail(tx, returnAsked, order, { at });
	else await queueMail(tx, orderWithdrawn, order, { at, money: await readOrderBalance(tx, order.id) });
	await queueMail(tx, returnNotice, order, asked);
	await queueOrderWebhook(tx, "order.return_requested", order);
	return option.way;
}

/** Adds the customer's reason and PIX key as a note, for the person who makes the refund. */
async function noteWithdrawal(
	tx: Transaction,
	orderId: string,
	author: Customer,
	{ reason, pixKey }: ReturnRequest,
): Promise<void> {
	const lines = [
		"Desistência da compra antes do envio.",
		reason && `Motivo: ${reason}`,
		pixKey && `Chave PIX para o reembolso: ${pixKey}`,
	];
	await tx
		.insert(orderNotes)
		.values({ orderId, authorId: author.id, text: lines.filter(Boolean).join("\n") });
}
