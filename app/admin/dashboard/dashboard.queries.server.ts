import { and, asc, desc, eq, gt, gte, ne, type SQL, sql } from "drizzle-orm";
import { hasLowStock, isUnmeasured } from "#app/admin/products/product-conditions.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { TIME_ZONE } from "#app/values/date.ts";
import { COUNT_LIMIT } from "#app/values/number.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import {
	images,
	isPaidOrder,
	isUnpaidOrder,
	orderItems,
	orderPrice,
	orders,
	productImages,
	products,
	revenueChanges,
	users,
} from "#db/schema.server.ts";
import { daysOfPeriod, type Period, startOfPeriod } from "./period.ts";

const MAX_RECENT_ORDERS = 5;
const MAX_BEST_SELLERS = 5;
const MAX_LOW_STOCK_ROWS = 8;

/** The value of an order on the day of its payment; later changes are rows of their own day. */
const price = orderPrice(orders);

const isSold = (): SQL => and(isPaidOrder(orders), ne(orders.status, "cancelled")) as SQL;

const countRows = (where?: SQL) =>
	where ? sql<number>`count(*) filter (where ${where})::int` : sql<number>`count(*)::int`;

/** Named as in the specification (section 3). Each table is read once for all of its figures. */
export async function readStats(_admin: Admin) {
	const [productStats, orderStats, changeStats, userStats] = await Promise.all([
		db
			.select({
				totalProducts: countRows(),
				featuredProducts: countRows(eq(products.isFeatured, true)),
				lowStockProducts: countRows(hasLowStock()),
				unmeasuredProducts: countRows(isUnmeasured()),
			})
			.from(products),
		db
			.select({
				totalOrders: countRows(),
				pendingOrders: countRows(eq(orders.status, "pending")),
				paidCents:
					sql<string>`coalesce(sum(${price}) filter (where ${orders.paymentStatus} = 'paid'), 0)`.mapWith(
						Number,
					),
			})
			.from(orders),
		db
			.select({ cents: sql<string>`coalesce(sum(${revenueChanges.amountCents}), 0)`.mapWith(Number) })
			.from(revenueChanges),
		db.select({ totalCustomers: countRows() }).from(users).where(eq(users.role, "customer")),
	]);
	const { paidCents, ...counts } = expectRow(orderStats, "the figures of the orders");
	const changes = expectRow(changeStats, "the figures of the revenue");
	/** Not `Cents`: it may exceed the limit of one amount, and is negative when more was returned than received. */
	const totalRevenueCents = paidCents + changes.cents;
	return {
		...expectRow(productStats, "the figures of the products"),
		...counts,
		totalRevenueCents,
		...expectRow(userStats, "the figures of the users"),
	};
}

export async function listRecentOrders(_admin: Admin) {
	return db
		.select({
			id: orders.id,
			status: orders.status,
			customer: users.fullName,
			createdAt: orders.createdAt,
			total: orders.totalCents,
			paymentMethod: orders.paymentMethod,
		})
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(MAX_RECENT_ORDERS);
}

/**
 * The money paid and the money returned on each day of the period, including days without either. Each counts on the
 * day on which it happened, so that the figures of past days never change.
 */
export async function listRevenueByDay(_admin: Admin, period: Period, now: Date) {
	const days = daysOfPeriod(period, now);
	const day = sql<string>`to_char(${orders.paidAt} at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`;
	const [sold, changed] = await Promise.all([
		db
			.select({
				day,
				cents: sql<string>`sum(${price})`.mapWith(Number),
				orders: sql<number>`count(*)::int`,
			})
			.from(orders)
			.where(gte(orders.paidAt, startOfPeriod(period, now)))
			.groupBy(sql`1`),
		db
			.select({
				day: revenueChanges.day,
				cents: sql<string>`sum(${revenueChanges.amountCents})`.mapWith(Number),
			})
			.from(revenueChanges)
			.where(gte(revenueChanges.day, days[0] ?? ""))
			.groupBy(revenueChanges.day),
	]);
	const soldByDay = new Map(sold.map((row) => [row.day, row]));
	const changedByDay = new Map(changed.map((row) => [row.day, row.cents]));
	return days.map((each) => {
		const { cents: soldCents, orders: count } = soldByDay.get(each) ?? { cents: 0, orders: 0 };
		return { day: each, cents: soldCents, orders: count, changedCents: changedByDay.get(each) ?? 0 };
	});
}

/** Orders of the period by their present status, in the order of the order's life. */
export async function countOrdersByStatus(_admin: Admin, period: Period, now: Date) {
	const rows = await db
		.select({ status: orders.status, count: sql<number>`count(*)::int` })
		.from(orders)
		.where(gte(orders.createdAt, startOfPeriod(period, now)))
		.groupBy(orders.status);
	return rows.toSorted(
		(one, other) => orderStatusValues.indexOf(one.status) - orderStatusValues.indexOf(other.status),
	);
}

/** By units, of orders that were paid in the period and are not cancelled. */
export async function listBestSellers(_admin: Admin, period: Period, now: Date) {
	const units = sql<number>`sum(${orderItems.quantity})::int`;
	return (
		db
			.select({
				productId: orderItems.productId,
				name: sql<string>`coalesce(max(${products.name}), max(${orderItems.productName}))`,
				units,
				cents: sql<string>`sum(${orderItems.totalPriceCents})`.mapWith(Number),
			})
			.from(orderItems)
			.innerJoin(orders, eq(orders.id, orderItems.orderId))
			.leftJoin(products, eq(products.id, orderItems.productId))
			.where(and(isSold(), gte(orders.paidAt, startOfPeriod(period, now))))
			// Order items of a deleted product are grouped by the name under which it was sold.
			.groupBy(
				orderItems.productId,
				sql`case when ${orderItems.productId} is null then ${orderItems.productName} end`,
			)
			.orderBy(desc(units), sql`4 desc`)
			.limit(MAX_BEST_SELLERS)
	);
}

export async function listLowStock(_admin: Admin) {
	return db
		.select({
			id: products.id,
			name: products.name,
			stock: products.stockQuantity,
			image: imageColumns,
		})
		.from(products)
		.leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
		.leftJoin(images, eq(images.id, productImages.imageId))
		.where(hasLowStock())
		.orderBy(asc(products.stockLevel), asc(products.id))
		.limit(MAX_LOW_STOCK_ROWS);
}

/**
 * Products of which unpaid orders hold more units than are left, the most held first: a buyer may be reserving the
 * stock without paying. A single unit on hold is an ordinary sale.
 */
export async function listHeldProducts(_admin: Admin) {
	const held = sql<number>`sum(${orderItems.stockDeducted})::int`;
	return db
		.select({
			id: products.id,
			name: products.name,
			stock: products.stockQuantity,
			held,
			orders: sql<number>`count(*)::int`,
		})
		.from(orders)
		.innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), gt(orderItems.stockDeducted, 0)))
		.innerJoin(products, eq(products.id, orderItems.productId))
		.where(isUnpaidOrder(orders))
		.groupBy(products.id)
		.having(and(gt(held, products.stockQuantity), gt(held, 1)))
		.orderBy(desc(held), asc(products.id))
		.limit(COUNT_LIMIT);
}

export type HeldProduct = Awaited<ReturnType<typeof listHeldProducts>>[number];
export type DashboardStats = Awaited<ReturnType<typeof readStats>>;
export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number];
export type RevenueDay = Awaited<ReturnType<typeof listRevenueByDay>>[number];
export type LowStockProduct = Awaited<ReturnType<typeof listLowStock>>[number];
