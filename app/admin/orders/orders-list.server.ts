import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { byAge, defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import { type PagePlace, pagePlace } from "#app/platform/lists/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listCancellableLabels } from "#app/shop/labels/labels.queries.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { moneyLabel } from "#app/shop/orders/money/money-words.ts";
import { type OrderBalance, readOrderBalances } from "#app/shop/orders/money/order-balance.server.ts";
import { matchesCustomer, matchesNumber } from "#app/shop/orders/order-search.server.ts";
import { parcelCodes } from "#app/shop/orders/parcels/order-parcels.ts";
import { listOpenTasks } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { taskKindEntry } from "#app/shop/orders/tasks/task-kinds.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { cityAndState } from "#app/values/address/shipping-address.ts";
import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, users } from "#db/schema.server.ts";
import { matchesFilter } from "./order-conditions.server.ts";
import { orderFilters } from "./order-filters.ts";

/**
 * Orders that match the filters, newest or oldest first. The search text is tried as a number (order, parcel) first;
 * if nothing is found, as a customer's name or e-mail.
 */
export const ordersList = defineList({
	filters: orderFilters,
	...byAge(orders.createdAt, orders.id),
	read: async (admin: Admin, filter, place) => {
		const matching = await matchesFilter(filter);
		const read = (condition?: SQL) => readOrderRows(admin, and(matching, condition), place);
		if (filter.q === "") return read();
		const number = matchesNumber(filter.q);
		const numbered = number ? await read(number) : [];
		return numbered.length > 0 ? numbered : read(matchesCustomer(filter.q));
	},
});

export type AdminOrderRow = RowOf<typeof ordersList>;

/** Orders whose number or tracking code matches the text, newest first. */
export async function findOrdersByNumber(admin: Admin, text: string, limit: number) {
	const number = matchesNumber(text);
	const newestFirst = { column: orders.createdAt, type: "timestamp", id: orders.id, order: "desc" } as const;
	return number ? readOrderRows(admin, number, { ...pagePlace(newestFirst, null, limit), limit }) : [];
}

async function readOrderRows(admin: Admin, condition: SQL | undefined, place: PagePlace) {
	const rows = await db
		.select({
			id: orders.id,
			number: orders.number,
			createdAt: orders.createdAt,
			sortKey: place.sortKey,
			status: orders.status,
			paymentStatus: orders.paymentStatus,
			paymentMethod: orders.paymentMethod,
			total: orders.totalCents,
			paidAt: orders.paidAt,
			customer: { fullName: users.fullName, email: users.email, phone: users.phone },
			address: orders.shippingAddress,
			begunAt: orders.begunAt,
			readyAt: orders.readyAt,
			trackingCode: orders.trackingCode,
			furtherCodes: orders.furtherCodes,
			promisedDate: orders.promisedDate,
			/** For the promised day, and not sent to the browser. */
			timing: {
				expiresAt: orders.expiresAt,
				leaveDate: orders.leaveDate,
				deliveryDay: orders.deliveryDay,
				payBy: orders.payBy,
				deliveryBusinessDays: orders.deliveryBusinessDays,
				workshopDays: orders.workshopDays,
				transitDays: orders.transitDays,
				freightRecord: orders.freightRecord,
				shippingOptionId: orders.shippingOptionId,
			},
		})
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(and(condition, place.where))
		.orderBy(...place.orderBy)
		.limit(place.limit);
	const ids = rows.map(({ id }) => id);
	const [summaries, tasks, money, labels, proposals, settings] = await Promise.all([
		summarizeItems(ids),
		listOpenTasks(admin, ids),
		readOrderBalances(db, ids),
		listCancellableLabels(admin, ids),
		readOpenProposals(db, ids),
		readSettings(),
	]);
	const calendars = calendarsOf(settings);
	return rows.map(({ address, timing, furtherCodes, ...row }) => ({
		...row,
		trackingCodes: parcelCodes({ ...row, furtherCodes }),
		isPickup: isPickup(timing),
		promisedDate: promiseOf({ ...row, ...timing }, calendars).promisedDate,
		...describeMoney(row, money.get(row.id)),
		itemSummary: summaries.get(row.id) ?? "",
		badges: tasks.flatMap(({ orderId, kind }) =>
			orderId === row.id ? (taskKindEntry(kind).badge ?? []) : [],
		),
		destination: cityAndState(address),
		proposedDate: proposals.get(row.id)?.proposedDate ?? null,
		labels: labels.get(row.id) ?? [],
	}));
}

/** The balance of an order, and what is missing while it is not paid. */
function describeMoney(
	order: { paymentStatus: PaymentStatus; total: Cents },
	money: OrderBalance | undefined,
) {
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
