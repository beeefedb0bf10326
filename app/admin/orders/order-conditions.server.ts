import { and, between, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { enRouteStatuses, unshippedStatuses } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { normalizeTrackingCode } from "#app/shop/tracking/tracked-order.ts";
import { dayOf } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import type { OrderFilter, OrderQueue } from "./admin-order.ts";

/** How the filters of the tab “Pedidos” read as conditions. Each of them stands on an index. */

export const matchesFilter = ({ status, payment, queue: need }: OrderFilter): SQL | undefined =>
	and(
		status ? eq(orders.status, status) : undefined,
		payment ? eq(orders.paymentStatus, payment) : undefined,
		need ? matchesQueue(need) : undefined,
	);

/** Orders that ask for the workshop's hands in this way. */
export const matchesQueue = (need: OrderQueue): SQL | undefined => queueConditions[need]();

const isUnshipped = () => inArray(orders.status, [...unshippedStatuses]);
const isPaid = () => eq(orders.paymentStatus, "paid");

const queueConditions: Record<OrderQueue, () => SQL | undefined> = {
	produce: () => and(isUnshipped(), isPaid()),
	check_transfer: () =>
		and(
			eq(orders.status, "pending"),
			eq(orders.paymentStatus, "pending"),
			eq(orders.paymentMethod, "bank_transfer"),
			or(isNull(orders.expiresAt), gt(orders.expiresAt, sql`now()`)),
		),
	late: () => and(isUnshipped(), isPaid(), lt(orders.promisedDate, dayOf())),
	no_code: () => and(inArray(orders.status, [...enRouteStatuses]), isNull(orders.trackingCode)),
	paid_without_stock: () => and(eq(orders.paidWithoutStock, true), isUnshipped()),
};

/**
 * What somebody may mean by a number: an order's id or the part of it that a screen shows, or the
 * code on a parcel. Null when the words are no number.
 */
export function matchesNumber(words: string): SQL | null {
	const text = words.replace(/^#/, "").trim().toLowerCase();
	if (isUuid(text)) return eq(orders.id, text);
	const code = /\d/.test(text) && !text.includes("@") ? normalizeTrackingCode(text) : null;
	const conditions = [matchesPartOfId(text), code ? eq(orders.trackingCode, code) : undefined];
	return or(...conditions.filter((condition) => condition !== undefined)) ?? null;
}

/** The first characters of an id are a range of ids, the last eight have an index of their own. */
function matchesPartOfId(text: string): SQL | undefined {
	if (!/^[0-9a-f]{4,8}(-[0-9a-f-]*)?$/.test(text) || text.length > 36) return undefined;
	const first = fillId(text, "0");
	const last = fillId(text, "f");
	const starts = isUuid(first) && isUuid(last) ? between(orders.id, first, last) : undefined;
	return text.length === 8 ? or(starts, eq(sql`right(${orders.id}::text, 8)`, text)) : starts;
}

const UUID_SHAPE = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
const fillId = (start: string, digit: string): string =>
	start + UUID_SHAPE.slice(start.length).replaceAll("x", digit);

/** Orders of whoever has this name or e-mail. */
export function matchesCustomer(words: string): SQL | undefined {
	const person = unaccentedContains(words, users.fullName, users.email);
	return person && inArray(orders.userId, db.select({ id: users.id }).from(users).where(person));
}
