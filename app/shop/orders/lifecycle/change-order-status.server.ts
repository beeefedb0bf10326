import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { queueStatusMail } from "#app/shop/orders/queue-delivery-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { recordOrderEvent } from "#app/shop/webhooks/record-webhook-event.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelLockedOrder } from "./cancel-order.server.ts";
import { lockOrder, type OrderRow, recordOrderChange, updateLockedOrder } from "./locked-order.server.ts";
import { enRouteStatuses, type OrderStatus, wasCancelledByExpiry } from "./order-lifecycle.ts";
import { updateOrderMoney } from "./order-money.server.ts";
import { deductStockAgain } from "./order-stock.server.ts";

/**
 * An administrator says where an order is; any state may follow any other (specification, section
 * 4). A repeated call changes nothing. Throws `not_found`, and `conflict` for a cancelled order
 * whose products have been sold.
 */
export async function changeOrderStatus(admin: Admin, orderId: string, status: OrderStatus): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await transitionOrder(tx, order, status, { admin, settings });
	});
}

/**
 * Puts an order whose row the caller has locked into another state, with all that follows: stock
 * given back or deducted again, the audit entry, open pages, the customer's mail. An order that is in
 * that state already stays as it is. Throws `conflict` when a cancelled order's products are gone,
 * or when the parcel is held because of a fraud alert.
 */
export async function transitionOrder(
	tx: Transaction,
	order: OrderRow,
	to: OrderStatus,
	by: { /** Null for what a carrier reports. */ admin: Admin | null; settings: StoreSettings },
): Promise<void> {
	if (order.status === to) return;
	const { admin, settings } = by;
	if (to === "cancelled") {
		await cancelLockedOrder(tx, order.id, { actor: admin, reason: "shop", settings });
		return;
	}
	const leavesWorkshop = to === "delivered" || isEnRoute(to);
	if (order.fraudAlertAt && leavesWorkshop) throw new Refusal("conflict", orderMessages.heldForFraud);
	const updated = await updateLockedOrder(tx, order.id, {
		...(order.status === "cancelled" ? await reinstateOrder(tx, order) : {}),
		status: to,
		deliveredAt: to === "delivered" ? (order.deliveredAt ?? new Date()) : null,
		deliveryAlertAt: null,
	});
	if (order.status === "cancelled") await updateOrderMoney(tx, order.id);
	await recordOrderChange(tx, admin, order.id, "order.status_changed", { from: order.status, to });
	await queueStatusMail(tx, updated, settings);
	if (to === "delivered") await recordOrderEvent(tx, "order.delivered", order.id);
	else if (isEnRoute(to) && !isEnRoute(order.status) && order.status !== "delivered") {
		await recordOrderEvent(tx, "order.shipped", order.id);
	}
}

const isEnRoute = (status: OrderStatus) => enRouteStatuses.some((step) => step === status);

/** A cancelled order that comes back deducts its stock again and no longer expires. */
async function reinstateOrder(tx: Transaction, order: OrderRow): Promise<Partial<OrderRow>> {
	if (order.stockReturnedAt !== null && !(await deductStockAgain(tx, order.id))) {
		throw new Refusal("conflict", orderMessages.cannotReinstate);
	}
	const isUnpaid = order.paymentStatus === "failed" && wasCancelledByExpiry(order);
	const stock = { paidWithoutStock: false, restockAwaitedAt: null };
	return {
		...stock,
		cancelledAt: null,
		expiresAt: null,
		...(isUnpaid ? { paymentStatus: "pending" as const } : {}),
	};
}
