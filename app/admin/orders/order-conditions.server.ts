import { and, eq, gt, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { isTaskKind, kindsInList, stockKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { inDanger, listPromiseRisks } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { dayOf } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { enRouteStatuses, openStatuses, unshippedStatuses } from "#app/values/status/order-status.ts";
import type { TaskKind } from "#app/values/status/order-task.ts";
import { openReturnStatuses } from "#app/values/status/return-status.ts";
import { dueDay, isPaidOrder, orderInvoices, orderReturns, orders } from "#db/schema.server.ts";
import type { OrderFilter, OrderQueue } from "./order-filters.ts";

/**
 * The filters of the tab “Pedidos” as SQL conditions, each backed by an index. Work that an event left behind is a
 * task (`task-kinds.ts`); the other queues follow from the order's own columns.
 */

export const matchesFilter = async ({ status, payment, need }: OrderFilter): Promise<SQL | undefined> =>
	and(
		status ? eq(orders.status, status) : undefined,
		payment ? eq(orders.paymentStatus, payment) : undefined,
		need === "at_risk" ? await isAtRisk() : need ? matchesQueue(need) : undefined,
	);

/** The plan of all benches decides which promises are at risk; no column holds it. */
export const isAtRisk = async (): Promise<SQL> =>
	inArray(
		orders.id,
		inDanger(await listPromiseRisks()).map(({ orderId }) => orderId),
	);

/** The queues that follow from what is stored of an order. */
export type StoredQueue = Exclude<OrderQueue, "at_risk">;

export const matchesQueue = (queue: StoredQueue): SQL | undefined =>
	isTaskKind(queue) ? hasOpenTask(kindsInList(queue)) : queueConditions[queue]();

const unshippedCondition = () => inArray(orders.status, [...unshippedStatuses]);

const queueConditions: Record<Exclude<StoredQueue, TaskKind>, () => SQL | undefined> = {
	produce: () => and(unshippedCondition(), isPaidOrder(orders), not(hasOpenTask(stockKinds))),
	check_transfer: () =>
		and(
			eq(orders.status, "pending"),
			eq(orders.paymentStatus, "pending"),
			eq(orders.paymentMethod, "bank_transfer"),
			or(isNull(orders.expiresAt), gt(orders.expiresAt, sql`now()`)),
			// Such orders wait for the owner's decision, not for money.
			not(hasOpenTask(["amount_mismatch"])),
		),
	late: () =>
		and(inArray(orders.status, [...openStatuses]), isPaidOrder(orders), sql`${dueDay(orders)} < ${dayOf()}`),
	no_code: () => and(inArray(orders.status, [...enRouteStatuses]), isNull(orders.trackingCode)),
	// Only in a shop that stores invoices here, which is assumed from the first invoice on.
	no_invoice: () =>
		and(
			inArray(orders.status, [...openStatuses]),
			isPaidOrder(orders),
			sql`exists (select 1 from ${orderInvoices})`,
			sql`not exists (select 1 from ${orderInvoices} where ${orderInvoices.orderId} = ${orders.id})`,
		),
	refund: () => gt(orders.refundDueCents, cents(0)),
	returns: () =>
		sql`exists (select 1 from ${orderReturns} where ${orderReturns.orderId} = ${orders.id}
			and ${inArray(orderReturns.status, [...openReturnStatuses])})`,
};
