import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { settleOrderBalance } from "#app/shop/orders/balance/settle-order-balance.server.ts";
import { queueCancelledLabelsCheck } from "#app/shop/orders/lifecycle/cancelled-labels.server.ts";
import { endDayProposal } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import {
	type LockedOrder,
	lockOrder,
	type OrderRow,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch, wasCancelledByExpiry } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { deductStockAgain, deductStockOrMake } from "#app/shop/orders/lifecycle/order-stock.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { endTasks, reopenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import {
	finishWorkOfOrder,
	reserveWorkOrdersAgain,
} from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { takeStockedWork } from "#app/shop/orders/work-orders/stocked-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isPickup } from "#app/values/pickup.ts";
import { enRouteStatuses, type OrderStatus } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import {
	orderDelivered,
	orderInTransit,
	orderOutForDelivery,
	orderReinstated,
	orderShipped,
} from "./order-status.mails.server.ts";
import { recordMovedDay } from "./record-moved-day.server.ts";

/**
 * An administrator sets the state of an order. Any state may follow any other (specification, section 4). A repeated
 * call changes nothing. Throws `not_found`, and `conflict` for a cancelled order whose products have been sold.
 */
export async function changeOrderStatus(admin: Admin, orderId: string, status: OrderStatus): Promise<void> {
	await inTransaction(async (tx) => changeLockedOrderStatus(tx, await lockOrder(tx, orderId), status, admin));
}

/**
 * Puts an order into another state, with all consequences: stock returned or deducted again, the audit entry,
 * open pages, the customer's mail. An order that is already in that state stays unchanged. Throws `conflict` when a
 * cancelled order's products are gone, or when the parcel is held because of an alert or a dispute.
 */
export async function changeLockedOrderStatus(
	tx: Transaction,
	order: LockedOrder,
	to: OrderStatus,
	/** Null for a carrier's report. */
	admin: Admin | null,
	{ hasEvent = false }: { hasEvent?: boolean } = {},
): Promise<void> {
	if (order.status === to) return;
	if (to === "cancelled") {
		await cancelLockedOrder(tx, order, { actor: admin, reason: "shop", hasEvent });
		return;
	}
	const reinstated = order.status === "cancelled" ? await reinstateOrder(tx, order, to, admin) : {};
	const leavesWorkshop = to === "delivered" || isEnRoute(to);
	if (leavesWorkshop && (await isHeld(tx, order.id))) {
		throw new Refusal("conflict", orderMessages.held);
	}
	if (leavesWorkshop) {
		await finishWorkOfOrder(tx, order);
		await endDayProposal(tx, order, "ended");
	}
	const ended = await endTasks(tx, order, leavesWorkshop ? "sent" : "moved");
	// If the products are sent, they were in stock after all or were made for the order.
	if (ended.some(({ kind }) => stockKinds.includes(kind))) await deductStockOrMake(tx, order, admin);
	const at = new Date();
	const changes = {
		...reinstated,
		status: to,
		...momentsAt(order, to, at),
	};
	const updated = await updateLockedOrder(tx, order, changes, { hasEvent });
	if (order.status === "cancelled" || to === "pending") await settleOrderBalance(tx, order);
	const details = { from: order.status, to };
	await recordOrderChange(tx, order, { actor: admin, action: "order.status_changed", details });
	if (updated.promisedDate !== order.promisedDate) {
		await recordMovedDay(tx, updated, { from: order.promisedDate, actor: admin });
	}
	if (order.status === "cancelled") {
		await queueOrderWebhook(tx, "order.reinstated", order);
		await queueMail(tx, orderReinstated, updated, { at, payUntil: updated.expiresAt });
		await queueCancelledLabelsCheck(tx, updated);
	}
	const statusMail = findStatusMail(order, to);
	if (statusMail) await queueMail(tx, statusMail, updated, { at });
	if (to === "delivered") await queueOrderWebhook(tx, "order.delivered", order);
	else if (isEnRoute(to) && !isEnRoute(order.status) && order.status !== "delivered") {
		await queueOrderWebhook(tx, "order.shipped", order);
	}
}

/** The states about which the customer gets a mail. */
export const statusMails: Partial<Record<OrderStatus, typeof orderShipped>> = {
	shipped: orderShipped,
	in_transit: orderInTransit,
	out_for_delivery: orderOutForDelivery,
	delivered: orderDelivered,
};

/** A step backwards on the way is a correction and sends no mail. For pickup, all steps on the way count as one. */
function findStatusMail(order: OrderRow, to: OrderStatus) {
	if (!isEnRoute(to)) return statusMails[to];
	if (isPickup(order)) return isEnRoute(order.status) ? undefined : orderShipped;
	const steps: readonly OrderStatus[] = enRouteStatuses;
	return steps.indexOf(to) > steps.indexOf(order.status) ? statusMails[to] : undefined;
}

/**
 * The workshop's moments in another state. A step back takes off what it takes back; an order that waits for its
 * payment again is not begun.
 */
const momentsAt = (order: OrderRow, to: OrderStatus, at: Date) => ({
	...(to === "pending" ? { begunAt: null, readyAt: null } : {}),
	...(to === "preparing" ? { begunAt: order.begunAt ?? at } : {}),
	shippedAt: isBeforeDispatch(to) ? null : (order.shippedAt ?? at),
	deliveredAt: to === "delivered" ? (order.deliveredAt ?? at) : null,
});

const isEnRoute = (status: OrderStatus) => enRouteStatuses.some((step) => step === status);

/** Deducts the stock of a reinstated order again, and gives it a new deadline if it waits for its payment again. */
async function reinstateOrder(
	tx: Transaction,
	order: LockedOrder,
	to: OrderStatus,
	admin: Admin | null,
): Promise<Partial<OrderRow>> {
	const { received, returned, underWay } = await readOrderBalance(tx, order.id);
	const left = received - returned - underWay.atMercadoPago - underWay.byHand;
	if (order.paymentStatus === "paid" && left <= 0) {
		throw new Refusal("conflict", orderMessages.moneyWentBack);
	}
	const settings = await readSettings(tx);
	// Benches are locked before products. An order that is sent at once needs no bench.
	const days =
		hasWorkOrders(order) && isBeforeDispatch(to) ? await reserveWorkOrdersAgain(tx, order, settings) : {};
	if (days === null) throw new Refusal("conflict", orderMessages.noPlace);
	if (!isBeforeDispatch(to)) await takeStockedWork(tx, order, admin);
	if (order.stockReturnedAt !== null && !(await deductStockAgain(tx, order, admin))) {
		throw new Refusal("conflict", orderMessages.cannotReinstate);
	}
	const isExpired = order.paymentStatus === "failed" && wasCancelledByExpiry(order);
	// An order whose money does not match waits for the workshop instead.
	const isUnpaid = to === "pending" && order.paymentStatus !== "paid" && received <= returned;
	const deadline = orderDeadline(order.paymentMethod, settings.orders, {
		isConfirmed: true,
		from: new Date(),
	});
	await reopenTasks(tx, order);
	return {
		...days,
		cancelledAt: null,
		expiresAt: isUnpaid ? deadline : null,
		remindedAt: null,
		...(isExpired ? { paymentStatus: "pending" as const } : {}),
	};
}
