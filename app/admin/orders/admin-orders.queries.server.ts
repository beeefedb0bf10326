import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { findInvoice } from "#app/shop/invoices/invoices.queries.server.ts";
import { missingLabels } from "#app/shop/labels/label-boxes.server.ts";
import { hasLabelInUse, labelAccount, listLabels } from "#app/shop/labels/labels.queries.server.ts";
import { canProposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { findAmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import { moneyLabel } from "#app/shop/orders/money/money-words.ts";
import { readReturnedPayments } from "#app/shop/orders/money/order-balance.server.ts";
import {
	findOrderBalance,
	findOrderCustomer,
	findOrderForAdmin,
} from "#app/shop/orders/orders.queries.server.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { listOpenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { listBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { findPromiseRisk } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { listChargebacks } from "#app/shop/payments/disputes/record-chargeback.server.ts";
import { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import { listRefundablePayments, listRefunds } from "#app/shop/payments/refunds/refunds.queries.server.ts";
import { cents } from "#app/values/money.ts";
import { COUNT_LIMIT } from "#app/values/number.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, orderItems, orderNotes, orders, payments, users } from "#db/schema.server.ts";
import { listOrderWorks } from "./bench/read-order-works.server.ts";
import { listFiscalLines, readIssuer } from "./list-fiscal-lines.server.ts";
import { isAtRisk, matchesQueue } from "./order-conditions.server.ts";
import { type OrderQueue, orderQueueValues } from "./order-filters.ts";

const MAX_HISTORY = 100;

/** Number of orders in each work queue, counted up to `COUNT_LIMIT`. */
export async function countOrderQueues(_admin: Admin): Promise<Record<OrderQueue, number>> {
	const endangered = await isAtRisk();
	const counts = orderQueueValues.map((queue) => {
		const some = db
			.select({ id: orders.id })
			.from(orders)
			.where(queue === "at_risk" ? endangered : matchesQueue(queue))
			.limit(COUNT_LIMIT)
			.as("some");
		return [queue, sql<number>`(select count(*)::int from ${some})`] as const;
	});
	// One statement, because the overhead of separate statements in this process would exceed the cost of counting.
	const [row] = await db.select(Object.fromEntries(counts)).from(sql`(values (1)) one_row`);
	return row as Record<OrderQueue, number>;
}

/** An order with all data that the workshop may see, or null. */
export async function findAdminOrder(admin: Admin, orderId: string) {
	// Read before its parts: its version must not be newer than the shown data.
	const order = await findOrderForAdmin(admin, orderId);
	if (!order) return null;
	const [customer, invoice, fiscalLines, labels, account, orderReturn, restockable, ...more] =
		await Promise.all([
			findOrderCustomer(order),
			findInvoice(order),
			listFiscalLines(order),
			listLabels(order),
			labelAccount(),
			findOrderReturn(order),
			listRestockableItems(order),
			listPayments(order),
			listNotes(order),
			listHistory(order),
			listRefunds(order),
			listRefundablePayments(order),
			listOpenTasks(admin, [order.id]),
			findOrderBalance(order),
			listMoneyEntries(order),
			hasLabelInUse(db, order.id),
			readIssuer(admin),
			listChargebacks(order),
			readReturnedPayments(db, [order.id]),
			readOpenProposals(db, [order.id]),
			findPromiseRisk(order.id),
			listOrderWorks(order),
			listBegunWork(order),
		]);
	const [received, internalNotes, history, refunds, refundable, tasks, money, moneyEntries, ...rest] = more;
	const [hasUsedLabel, issuer, chargebacks, returned, proposals, risk, works, begunWork] = rest;
	// Makes a refund form of this screen idempotent: it requests one refund, however often it is sent.
	const refundKey = randomUUID();
	const paid = received.map((payment) => ({
		...payment,
		/** From the order's own ledger, as on every screen. */
		refunded: returned.get(payment.id)?.returned ?? cents(0),
	}));
	const restockableItemIds = restockable.map(({ id }) => id);
	return {
		...order,
		customer,
		invoice,
		fiscalLines,
		issuer,
		labels,
		canCorrect: order.address !== null && isBeforeDispatch(order.status) && !hasUsedLabel,
		canBuyLabels: (missingLabels(order, labels)?.boxes.length ?? 0) > 0,
		labelAccount: account,
		orderReturn,
		restockableItemIds,
		payments: paid,
		internalNotes,
		history,
		refunds,
		refundable,
		refundKey,
		tasks,
		money,
		moneyLabel: moneyLabel(order, money),
		mismatch: findAmountMismatch(order, money),
		moneyEntries,
		chargebacks,
		canProposeDay: canProposeDay(order),
		dayProposal: proposals.get(order.id) ?? null,
		risk,
		works,
		begunWork,
	};
}

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/** Items that hold units of the stock. */
export const listRestockableItems = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({ id: orderItems.id, name: orderItems.productName, quantity: orderItems.quantity })
		.from(orderItems)
		.where(and(eq(orderItems.orderId, id), gt(orderItems.stockDeducted, 0)));

const listPayments = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			id: payments.id,
			method: payments.method,
			providerPaymentId: payments.providerPaymentId,
			status: payments.status,
			statusDetail: payments.statusDetail,
			amount: payments.amountCents,
			paymentType: payments.paymentType,
			installments: payments.installments,
			mismatch: payments.mismatch,
			createdAt: payments.createdAt,
		})
		.from(payments)
		.where(eq(payments.orderId, id))
		.orderBy(asc(payments.createdAt), asc(payments.id));

const listNotes = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			id: orderNotes.id,
			author: users.fullName,
			text: orderNotes.text,
			createdAt: orderNotes.createdAt,
		})
		.from(orderNotes)
		.leftJoin(users, eq(users.id, orderNotes.authorId))
		.where(eq(orderNotes.orderId, id))
		.orderBy(desc(orderNotes.createdAt), desc(orderNotes.id));

const listHistory = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			id: auditEntries.id,
			actor: users.fullName,
			action: auditEntries.action,
			details: auditEntries.details,
			createdAt: auditEntries.createdAt,
		})
		.from(auditEntries)
		.leftJoin(users, eq(users.id, auditEntries.actorId))
		.where(and(eq(auditEntries.entity, "order"), eq(auditEntries.entityId, id)))
		.orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
		.limit(MAX_HISTORY);
