import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { countParcels, orderParcels } from "#app/shop/orders/parcels/order-parcels.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { type Buyer, buyerOf } from "#app/values/buyer.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { ReturnStatus } from "#app/values/status/return-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import {
	images,
	isUnpaidOrder,
	orderItems,
	orderReturns,
	orders,
	products,
	users,
} from "#db/schema.server.ts";
import type { Diary } from "./diary/diary.ts";
import { readDiaries } from "./diary/read-diary.server.ts";
import { orderLabels } from "./handed-in/order-labels.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { chosenDayToSay } from "./lifecycle/order-promise.ts";
import type { OrderReader, PrivateOrder, ReadableOrder } from "./lifecycle/readable-order.ts";
import { readOrderBalance, readOrderBalances } from "./money/order-balance.server.ts";
import { matchesExactNumber, typedCodes } from "./order-search.server.ts";
import { orderView, type PublicOrder, type ViewOf } from "./order-view.server.ts";
import { readLapsedWorkOrders } from "./work-orders/order-work-orders.server.ts";

/** An order's data from other tables, and whether it has expired by the database's clock. */
interface OrderParts {
	items: Awaited<ReturnType<typeof listItems>>;
	/** The amount received for an unpaid order. */
	partPaid: Cents;
	hasExpired: boolean;
}

/** An order as its customer sees it. */
export type OrderView = ViewOf<"customer"> & OrderParts;
export type OrderItemView = OrderView["items"][number];

/** An order, with the proof that the reader who asked for it may read it. */
export type FoundOrder<By extends OrderReader> = OrderView & ReadableOrder<By>;

/** The customer's order. Null for an unknown order and for another customer's. */
export const findOrderForCustomer = async (
	customer: Customer,
	orderId: string,
): Promise<FoundOrder<"customer"> | null> =>
	isUuid(orderId) ? findOrder<"customer">(and(eq(orders.id, orderId), eq(orders.userId, customer.id))) : null;

/** The order that the customer submitted with this key. */
export const findOrderByKey = async (
	customer: Customer,
	orderKey: string,
): Promise<FoundOrder<"customer"> | null> =>
	isUuid(orderKey)
		? findOrder<"customer">(and(eq(orders.userId, customer.id), eq(orders.idempotencyKey, orderKey)))
		: null;

/** Any order, with the data that only the workshop sees. */
export async function findOrderForAdmin(
	_admin: Admin,
	orderId: string,
): Promise<(ViewOf<"admin"> & FoundOrder<"admin">) | null> {
	if (!isUuid(orderId)) return null;
	const [order] = await withParts(await readWithExpiry(eq(orders.id, orderId)), "admin");
	return order ? (order as typeof order & ReadableOrder<"admin">) : null;
}

/** An order for its customer or an administrator; null for everyone else and for guests. */
export async function findOrderForReader(
	reader: Customer | null,
	orderId: string,
): Promise<FoundOrder<"customer" | "admin"> | null> {
	if (!reader || !isUuid(orderId)) return null;
	const owned = reader.role === "admin" ? undefined : eq(orders.userId, reader.id);
	return findOrder<"customer" | "admin">(and(eq(orders.id, orderId), owned));
}

/** An order for any holder of its full id (122 random bits), which opens its public page. */
export async function findOrderByLink(orderId: string): Promise<ReadableOrder<"public"> | null> {
	if (!isUuid(orderId)) return null;
	const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
	return row ? (row as ReadableOrder<"public">) : null;
}

/**
 * For the public page: the order with this full id or carrier's code, matched exactly; an empty text matches nothing.
 * With the id, and for the order's customer, it has all data that the specification lists. With the code alone it is
 * masked.
 */
export async function findOrderByNumber(
	query: string,
	viewer: Customer | null,
): Promise<{ order: ReadableOrder<"public">; view: PublicOrder } | null> {
	const condition = matchesExactNumber(query);
	if (condition === null) return null;
	const rows = await db
		.select({ ...getTableColumns(orders), labelCodes: orderLabels.get() })
		.from(orders)
		.where(condition)
		.orderBy(desc(orders.createdAt))
		.limit(20);
	// Carriers reuse a code after some months: the viewer's own order comes first, then the newest.
	const row = rows.find((each) => viewer !== null && each.userId === viewer.id) ?? rows[0];
	if (!row) return null;
	const hasFullId = row.id === query.trim().toLowerCase();
	const canRead = viewer !== null && (viewer.role === "admin" || row.userId === viewer.id);
	const settings = await readSettings();
	const bench = (await readLapsedWorkOrders([row], settings)).get(row.id);
	const viewed = { ...row, bench, typedCodes: typedCodes(query) };
	return {
		order: { id: row.id } as ReadableOrder<"public">,
		view: orderView(viewed, hasFullId || canRead ? "public" : "parcelCode", calendarsOf(settings)),
	};
}

/** The buyer on the order's invoice; null where none was given. */
export async function findOrderBuyer({ id }: PrivateOrder): Promise<Buyer | null> {
	const [row] = await db.select(buyerOf(orders)).from(orders).where(eq(orders.id, id));
	return row && (row.cpf || row.cnpj) ? row : null;
}

/** The state of an order for the headline of a confirmation, without personal data. */
export async function findOrderState({ id }: ReadableOrder) {
	const [row] = await db
		.select({
			status: orders.status,
			paymentStatus: orders.paymentStatus,
			paymentMethod: orders.paymentMethod,
			pixDiscountPercent: orders.pixDiscountPercent,
			cancelledAt: orders.cancelledAt,
			expiresAt: orders.expiresAt,
			restAskedAt: orders.restAskedAt,
			total: orders.totalCents,
			shippingOptionId: orders.shippingOptionId,
			begunAt: orders.begunAt,
			readyAt: orders.readyAt,
			deliveredAt: orders.deliveredAt,
			promisedDate: orders.promisedDate,
			deliveryDay: orders.deliveryDay,
			estimatedDeliveryDate: orders.estimatedDeliveryDate,
			trackingCode: orders.trackingCode,
			furtherCodes: orders.furtherCodes,
			labelCodes: orderLabels.get(),
		})
		.from(orders)
		.where(eq(orders.id, id));
	return row
		? {
				...row,
				parcels: orderParcels({ ...row, carrier: null, trackingUrl: null }),
				parcelCount: countParcels(row),
				isPickup: isPickup(row),
				deliveryDay: chosenDayToSay(row, row.promisedDate),
				money: await readOrderBalance(db, id),
			}
		: null;
}

/** The order's customer; null once the account is deleted. */
export async function findOrderCustomer({ id }: ReadableOrder<"admin">) {
	const [row] = await db
		.select({ id: users.id, fullName: users.fullName, email: users.email, phone: users.phone })
		.from(orders)
		.innerJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, id));
	return row ?? null;
}

/** The amounts that an order received, that were returned, and that must be refunded. */
export const findOrderBalance = ({ id }: PrivateOrder) => readOrderBalance(db, id);

/** The key with which the order was submitted, for its customer's browser, whose cart may have the same key. */
export async function findOrderKey({ id }: ReadableOrder<"customer">): Promise<string | null> {
	const [row] = await db.select({ key: orders.idempotencyKey }).from(orders).where(eq(orders.id, id));
	return row?.key ?? null;
}

/** An order in its customer's list. */
export type CustomerOrder = OrderView & {
	returnStatus: ReturnStatus | null;
	/** The work at the bench; null before it has a place there. */
	diary: Diary | null;
};

/** The limit of orders on the account screen. */
const MAX_LISTED = 100;

/** The customer's orders, newest first, as the account screen shows them. */
export async function listOrdersOfCustomer(customer: Customer): Promise<CustomerOrder[]> {
	const rows = await db
		.select({ order: orders, hasExpired, labelCodes: orderLabels.get(), returnStatus: orderReturns.status })
		.from(orders)
		.leftJoin(orderReturns, eq(orderReturns.orderId, orders.id))
		.where(eq(orders.userId, customer.id))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(MAX_LISTED);
	const [views, diaries] = await Promise.all([
		withParts(rows, "customer"),
		readDiaries(rows.map(({ order }) => order.id)),
	]);
	return views.map((view, index) => ({
		...view,
		returnStatus: rows[index]?.returnStatus ?? null,
		diary: diaries.get(view.id) ?? null,
	}));
}

export async function countOrdersOfCustomer(customer: Customer): Promise<number> {
	const [row] = await db.select({ count: count() }).from(orders).where(eq(orders.userId, customer.id));
	return row?.count ?? 0;
}

/** Makes an order readable. The finders above have asked for the reader's own proof. */
async function findOrder<By extends OrderReader>(where: SQL | undefined): Promise<FoundOrder<By> | null> {
	const [order] = await withParts(await readWithExpiry(where), "customer");
	return order ? (order as FoundOrder<By>) : null;
}

const readWithExpiry = (where: SQL | undefined) =>
	db.select({ order: orders, hasExpired, labelCodes: orderLabels.get() }).from(orders).where(where).limit(1);

/** Compared with the database's clock, which all servers share. */
const hasExpired = sql<boolean>`(${isUnpaidOrder(orders)} and coalesce(${orders.expiresAt} <= now(), false))`;

async function withParts<Name extends "customer" | "admin">(
	rows: { order: OrderRow; hasExpired: boolean; labelCodes: (string | null)[] }[],
	view: Name,
): Promise<(ViewOf<Name> & OrderParts)[]> {
	if (rows.length === 0) return [];
	const unpaidIds = rows.flatMap(({ order }) => (order.paymentStatus === "paid" ? [] : order.id));
	const [items, money, settings] = await Promise.all([
		listItems(rows.map(({ order }) => order.id)),
		readOrderBalances(db, unpaidIds),
		readSettings(),
	]);
	const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
	const open = await readLapsedWorkOrders(
		rows.map(({ order }) => order),
		settings,
	);
	return rows.map(({ order, hasExpired, labelCodes }) => ({
		...orderView({ ...order, bench: open.get(order.id), labelCodes }, view, calendarsOf(settings)),
		items: byOrder.get(order.id) ?? [],
		partPaid: money.get(order.id)?.held ?? cents(0),
		hasExpired,
	}));
}

async function listItems(orderIds: readonly string[]) {
	const rows = await db
		.select({
			id: orderItems.id,
			orderId: orderItems.orderId,
			/** Null once the product was deleted; its name and picture stay in the order. */
			productId: orderItems.productId,
			name: orderItems.productName,
			quantity: orderItems.quantity,
			unitPrice: orderItems.unitPriceCents,
			listPrice: orderItems.listPriceCents,
			total: orderItems.totalPriceCents,
			slug: products.slug,
			isActive: products.isActive,
			isMadeToOrder: products.isMadeToOrder,
			image: imageColumns,
		})
		.from(orderItems)
		.leftJoin(products, eq(products.id, orderItems.productId))
		.leftJoin(images, eq(images.id, orderItems.imageId))
		.where(inArray(orderItems.orderId, [...orderIds]))
		.orderBy(asc(orderItems.productName), asc(orderItems.id));
	return rows.map(({ slug, isActive, isMadeToOrder, image, ...item }) => ({
		...item,
		/** Null when the product is no longer sold, so that no link leads to a missing page. */
		productSlug: isActive ? slug : null,
		image: image,
		isMadeToOrder: isMadeToOrder ?? false,
	}));
}
