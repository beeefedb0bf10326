import { eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Admin, Customer } from "#app/shop/accounts/actor.ts";
import { giveBackWorkOrders } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { askAboutStock } from "#app/shop/bench/work-orders.commands.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { queueCancelledLabelsCheck } from "#app/shop/orders/lifecycle/cancelled-labels.server.ts";
import { endDayProposal } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { endOnlinePayments } from "#app/shop/orders/lifecycle/end-online-payments.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { canCustomerCancel, isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { restockOrder, writeOffItems } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { paymentProblem } from "#app/shop/orders/mails/order-money.mails.server.ts";
import { moneyBackText } from "#app/shop/orders/money/money-words.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { endTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orderNotes } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { orderCancelled, orderExpired } from "./order-status.mails.server.ts";
import { lockOrdersWithoutStock, supplyPaidOrders } from "./paid-without-stock.server.ts";

/**
 * A customer cancels an unshipped order within 24 hours. A repeated call changes nothing. Throws `not_found` (also for
 * another customer's order) and `conflict` when it is too late.
 */
export async function cancelOrder(customer: Customer, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId, customer);
		if (order.status === "cancelled") return;
		if (!canCustomerCancel(order)) throw new Refusal("conflict", orderMessages.cannotCancel);
		await cancelLockedOrder(tx, order, { actor: customer, reason: "customer" });
	});
}

/**
 * An administrator cancels an order in any state; the note says what happened to the money. If the order has left the
 * workshop, only the items in `itemsBack` go back on sale. A repeated call changes nothing. Returns whether any item
 * went back on sale.
 */
export async function cancelOrderAsAdmin(
	admin: Admin,
	orderId: string,
	note: string | null,
	itemsBack: readonly string[] = [],
): Promise<{ isRestocked: boolean }> {
	return inTransaction((tx) => cancelOrderIn(tx, admin, orderId, { note, itemsBack }));
}

/** The same within the caller's transaction. */
export async function cancelOrderIn(
	tx: Transaction,
	admin: Admin,
	orderId: string,
	{ note, itemsBack, hasEvent }: { note: string | null; itemsBack: readonly string[]; hasEvent?: boolean },
): Promise<{ isRestocked: boolean }> {
	const order = await lockOrder(tx, orderId);
	if (order.status === "cancelled") return { isRestocked: false };
	const cancelled = await cancelLockedOrder(tx, order, { actor: admin, reason: "shop", itemsBack, hasEvent });
	if (note) await tx.insert(orderNotes).values({ orderId: order.id, authorId: admin.id, text: note });
	return cancelled;
}

export interface CancelledBy {
	/** Null when the shop itself cancels. */
	actor: ActorId | null;
	reason: "customer" | "shop" | "expired" | "refunded";
	/**
	 * For an order that has left the workshop: the items that are back and go on sale again. The others are written off.
	 */
	itemsBack?: readonly string[];
	/** The step of its history is written already. */
	hasEvent?: boolean | undefined;
}

/**
 * Cancels an order whose state the caller has checked: its products go back on sale, the audit log says so, and the
 * customer gets a mail. Cancelling by a person clears the expiry, so that `expiresAt` on a cancelled order means that
 * it expired.
 */
export async function cancelLockedOrder(
	tx: Transaction,
	before: LockedOrder,
	by: CancelledBy,
): Promise<{ isRestocked: boolean }> {
	const at = new Date();
	const isBack = isBeforeDispatch(before.status);
	const changes = {
		status: "cancelled" as const,
		cancelledAt: at,
		restAskedAt: null,
		...(by.reason === "expired" ? { paymentStatus: "failed" as const } : { expiresAt: null }),
	};
	const order = await updateLockedOrder(tx, before, changes, { hasEvent: by.hasEvent });
	await endTasks(tx, order, "cancelled");
	await endDayProposal(tx, order, "ended");
	if (hasWorkOrders(order)) {
		await giveBackWorkOrders(tx, order.id);
		if (isBack) await askAboutStock(tx, order.id);
	}
	const ownItems = tx
		.select({ id: orderItems.productId })
		.from(orderItems)
		.where(eq(orderItems.orderId, before.id));
	const waiting = await lockOrdersWithoutStock(tx, inArray(orderItems.productId, ownItems));
	const { actor } = by;
	if (!isBack) await writeOffItems(tx, before, { reason: "not_back", actor }, by.itemsBack);
	const reason = by.reason === "expired" ? "order_expired" : "order_cancelled";
	const isRestocked = await restockOrder(tx, order, { reason, actor });
	await supplyPaidOrders(tx, waiting, by.actor);
	const action = by.reason === "expired" ? "order.expired" : "order.cancelled";
	const details = {
		reason: by.reason,
		paymentStatus: order.paymentStatus,
		...(isBack ? {} : { itemsBack: by.itemsBack?.length ?? 0 }),
	};
	await recordOrderChange(tx, order, { actor: by.actor, action, details });
	const refundDue = cents(Math.max(0, await settleOrderBalance(tx, order)));
	const money = await readOrderBalance(tx, order.id);
	await queueOrderWebhook(tx, "order.cancelled", order);
	await endOnlinePayments(tx, order);
	await queueCancelledLabelsCheck(tx, order);
	if (by.reason === "expired") await queueMail(tx, orderExpired, order, { at });
	else await queueMail(tx, orderCancelled, order, { at, money: moneyBackText(money) });
	if (refundDue > 0 && by.reason === "customer") {
		const problem =
			order.paymentStatus === "paid"
				? "O cliente cancelou o pedido, que já estava pago."
				: `O cliente cancelou o pedido, do qual já tinham chegado ${formatMoney(money.held)}.`;
		await queueMail(tx, paymentProblem, order, { about: "refund", at, problem, refundDue });
	}
	return { isRestocked };
}
