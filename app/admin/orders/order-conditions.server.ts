import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import {
	enRouteStatuses,
	openStatuses,
	unshippedStatuses,
} from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { openReturnStatuses } from "#app/shop/orders/returns/return-status.ts";
import { dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { deliveryDay, orderInvoices, orderReturns, orders } from "#db/schema.server.ts";
import type { OrderFilter, OrderQueue } from "./order-filter.ts";

/** How the filters of the tab “Pedidos” read as conditions. Each of them stands on an index. */

export const matchesFilter = ({ status, payment, queue }: OrderFilter): SQL | undefined =>
	and(
		status ? eq(orders.status, status) : undefined,
		payment ? eq(orders.paymentStatus, payment) : undefined,
		queue ? matchesQueue(queue) : undefined,
	);

export const matchesQueue = (queue: OrderQueue): SQL | undefined => queueConditions[queue]();

const unshippedCondition = () => inArray(orders.status, [...unshippedStatuses]);
/** Paid, and the money is still there, at least in part. */
const isPaid = () => and(eq(orders.paymentStatus, "paid"), lt(orders.refundedCents, orders.totalCents));
const isPaidWithoutStock = () => and(eq(orders.paidWithoutStock, true), unshippedCondition());

const queueConditions: Record<OrderQueue, () => SQL | undefined> = {
	fraud_alert: () => and(isNotNull(orders.fraudAlertAt), ne(orders.status, "cancelled")),
	produce: () => and(unshippedCondition(), isPaid(), eq(orders.paidWithoutStock, false)),
	check_transfer: () =>
		and(
			eq(orders.status, "pending"),
			eq(orders.paymentStatus, "pending"),
			eq(orders.paymentMethod, "bank_transfer"),
			or(isNull(orders.expiresAt), gt(orders.expiresAt, sql`now()`)),
		),
	delivery_alert: () => and(isNotNull(orders.deliveryAlertAt), ne(orders.status, "cancelled")),
	late: () =>
		and(inArray(orders.status, [...openStatuses]), isPaid(), sql`${deliveryDay(orders)} < ${dayOf()}`),
	no_code: () => and(inArray(orders.status, [...enRouteStatuses]), isNull(orders.trackingCode)),
	// Only of a shop that brings its invoices here, which the first one shows.
	no_invoice: () =>
		and(
			inArray(orders.status, [...openStatuses]),
			isPaid(),
			sql`exists (select 1 from ${orderInvoices})`,
			sql`not exists (select 1 from ${orderInvoices} where ${orderInvoices.orderId} = ${orders.id})`,
		),
	paid_without_stock: () => and(isPaidWithoutStock(), isNull(orders.restockAwaitedAt)),
	restock: () => and(isPaidWithoutStock(), isNotNull(orders.restockAwaitedAt)),
	refund: () => gt(orders.refundDueCents, cents(0)),
	returns: () =>
		sql`exists (select 1 from ${orderReturns} where ${orderReturns.orderId} = ${orders.id}
			and ${inArray(orderReturns.status, [...openReturnStatuses])})`,
	payment_alert: () => isNotNull(orders.paymentAlert),
};
