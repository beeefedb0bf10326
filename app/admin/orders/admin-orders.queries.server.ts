import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { type Cursor, keyset, LIST_PAGE_SIZE, toPage } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { findInvoice } from "#app/shop/invoices/invoices.queries.server.ts";
import { missingLabels } from "#app/shop/labels/label-boxes.server.ts";
import {
	hasLabelInUse,
	labelAccount,
	listCancellableLabels,
	listLabels,
} from "#app/shop/labels/labels.queries.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { findAmountMismatch } from "#app/shop/orders/money/amount-mismatch.ts";
import { moneyLabel } from "#app/shop/orders/money/money-words.ts";
import {
	type OrderMoney,
	readMoneyOfOrders,
	readReturnedPayments,
} from "#app/shop/orders/money/read-order-money.server.ts";
import { matchesCustomer, matchesNumber } from "#app/shop/orders/order-search.server.ts";
import {
	findOrderCustomer,
	findOrderForAdmin,
	findOrderMoney,
} from "#app/shop/orders/orders.queries.server.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { listOpenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { listChargebacks } from "#app/shop/payments/disputes/record-chargeback.server.ts";
import { listMoneyEntries } from "#app/shop/payments/entries/money-entries.server.ts";
import { listRefundablePayments, listRefunds } from "#app/shop/payments/refunds/refunds.queries.server.ts";
import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import { cityAndState } from "#app/values/shipping-address.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, orderItems, orderNotes, orders, payments, users } from "#db/schema.server.ts";
import { listFiscalLines, readIssuer } from "./list-fiscal-lines.server.ts";
import { matchesFilter } from "./order-conditions.server.ts";
import { type OrderFilter, type OrderQueue, orderQueueValues, readOrderFilter } from "./order-filter.ts";

const MAX_COUNTED = 99;
const MAX_HISTORY = 100;

/**
 * Orders as the filters say, newest or oldest first. Typed text is taken for a number (order,
 * parcel) as long as one is found, and then for a customer's name or e-mail.
 */
export async function listAdminOrders(
	admin: Admin,
	filter: OrderFilter,
	cursor: Cursor | null,
	pageSize = LIST_PAGE_SIZE,
) {
	const read = (found?: SQL) =>
		readOrderPage(admin, and(matchesFilter(filter), found), filter.sort, cursor, pageSize);
	if (filter.q === "") return read();
	const number = matchesNumber(filter.q);
	const numbered = number && (await read(number));
	if (numbered && numbered.rows.length > 0) return numbered;
	return read(matchesCustomer(filter.q));
}

export type AdminOrderRow = Awaited<ReturnType<typeof listAdminOrders>>["rows"][number];

/** The orders whose number or carrier's code the text can be, newest first. */
export async function findOrdersByNumber(admin: Admin, text: string, limit: number) {
	const number = matchesNumber(text);
	return number ? (await readOrderPage(admin, number, "newest", null, limit)).rows : [];
}

async function readOrderPage(
	admin: Admin,
	condition: SQL | undefined,
	sort: OrderFilter["sort"],
	cursor: Cursor | null,
	pageSize: number,
) {
	const order = keyset({
		column: orders.createdAt,
		type: "timestamp",
		id: orders.id,
		order: sort === "oldest" ? "asc" : "desc",
	});
	const found = await db
		.select({
			id: orders.id,
			number: orders.number,
			createdAt: orders.createdAt,
			sortKey: order.sortKey,
			status: orders.status,
			paymentStatus: orders.paymentStatus,
			paymentMethod: orders.paymentMethod,
			total: orders.totalCents,
			paidAt: orders.paidAt,
			expiresAt: orders.expiresAt,
			customer: { fullName: users.fullName, email: users.email },
			address: orders.shippingAddress,
			trackingCode: orders.trackingCode,
			promisedDate: orders.promisedDate,
			deliveryBusinessDays: orders.deliveryBusinessDays,
		})
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(and(condition, order.where(cursor)))
		.orderBy(...order.orderBy(cursor))
		.limit(pageSize + 1);
	const ids = found.map(({ id }) => id);
	const [summaries, tasks, money, labels] = await Promise.all([
		summarizeItems(ids),
		listOpenTasks(admin, ids),
		readMoneyOfOrders(db, ids),
		listCancellableLabels(admin, ids),
	]);
	const rows = found.map(({ address, deliveryBusinessDays, expiresAt, ...row }) => ({
		...row,
		promisedDate: promiseOf({ ...row, deliveryBusinessDays, expiresAt }).promisedDate,
		...describeMoney(row, money.get(row.id)),
		itemSummary: summaries.get(row.id) ?? "",
		badges: tasks.flatMap(({ orderId, kind }) =>
			orderId === row.id ? (taskKindEntry(kind).badge ?? []) : [],
		),
		destination: cityAndState(address),
		labels: labels.get(row.id) ?? [],
	}));
	return toPage(rows, cursor, pageSize);
}

/** What came of an order, and what is missing of it while it is not paid. */
function describeMoney(order: { paymentStatus: PaymentStatus; total: Cents }, money: OrderMoney | undefined) {
	if (!money) throw new Error("A listed order has no account of its money.");
	const missing = order.paymentStatus === "paid" ? cents(0) : subtractCents(order.total, money.held);
	return { money, missing, moneyLabel: moneyLabel(order, money) };
}

async function summarizeItems(orderIds: readonly string[]): Promise<Map<string, string>> {
	if (orderIds.length === 0) return new Map();
	const rows = await db
		.select({
			orderId: orderItems.orderId,
			first: sql<string>`(array_agg(${orderItems.productName} order by ${orderItems.totalPriceCents} desc, ${orderItems.id}))[1]`,
			units: sql<number>`sum(${orderItems.quantity})::int`,
		})
		.from(orderItems)
		.where(inArray(orderItems.orderId, [...orderIds]))
		.groupBy(orderItems.orderId);
	return new Map(
		rows.map(({ orderId, first, units }) => [orderId, units > 1 ? `${first} e mais ${units - 1}` : first]),
	);
}

/** How many orders ask for what; counted up to 99, which is enough to know that there are many. */
export async function countOrderQueues(_admin: Admin): Promise<Record<OrderQueue, number>> {
	const all = readOrderFilter(new URL("http://localhost/"));
	const counts = orderQueueValues.map((queue) => {
		const some = db
			.select({ id: orders.id })
			.from(orders)
			.where(matchesFilter({ ...all, queue }))
			.limit(MAX_COUNTED)
			.as("some");
		return [queue, sql<number>`(select count(*)::int from ${some})`] as const;
	});
	// In one statement: each of its own would cost this process more than the server needs to count.
	const [row] = await db.select(Object.fromEntries(counts)).from(sql`(values (1)) one_row`);
	return row as Record<OrderQueue, number>;
}

/** An order with everything the workshop may know of it, or null. */
export async function findAdminOrder(admin: Admin, orderId: string) {
	// Before its parts: its version must not be newer than what is shown.
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
			findOrderMoney(order),
			listMoneyEntries(order),
			hasLabelInUse(db, order.id),
			readIssuer(admin),
			listChargebacks(order),
			readReturnedPayments(db, [order.id]),
		]);
	const [received, internalNotes, history, refunds, refundable, tasks, money, moneyEntries, ...rest] = more;
	const [hasUsedLabel, issuer, chargebacks, returned] = rest;
	// Each form of this screen can ask for one refund, however often it is sent.
	const refundKey = randomUUID();
	const paid = received.map((payment) => ({
		...payment,
		/** By the order's own account, as everywhere. */
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
	};
}

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>;

/** The items that hold units of the stock. */
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
