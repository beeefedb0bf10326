import { desc, eq } from "drizzle-orm";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { matchesExactNumber } from "#app/shop/orders/order-search.server.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { isPickup } from "#app/values/pickup.ts";
import { hasPlace } from "#app/values/shipping-address.ts";
import { db } from "#db/client.server.ts";
import { orders, trackingEvents } from "#db/schema.server.ts";
import { maskTrackedOrder, type TrackedOrder } from "./tracked-order.ts";

const MAX_EVENTS = 200;

/**
 * Finds an order by its full id or by its carrier's code, matched exactly; a blank matches nothing.
 * The id (122 random bits) and the order's owner see all that the specification lists; the code
 * alone sees the masked form. Null when there is none.
 */
export async function findTrackedOrder(
	query: string,
	viewer: { id: string; role: string } | null,
): Promise<TrackedOrder | null> {
	const row = await findRow(query, viewer);
	if (!row) return null;
	const order = await toTrackedOrder(row);
	const hasFullId = row.id === query.trim().toLowerCase();
	const canRead = viewer !== null && (viewer.role === "admin" || row.userId === viewer.id);
	return hasFullId || canRead ? order : maskTrackedOrder(order);
}

/** The internal id of a tracked order; it must not be shown. */
export async function findTrackedOrderId(
	query: string,
	viewer: { id: string } | null,
): Promise<string | null> {
	return (await findRow(query, viewer))?.id ?? null;
}

async function findRow(query: string, viewer: { id: string } | null): Promise<OrderRow | null> {
	const condition = matchesExactNumber(query);
	if (condition === null) return null;
	const rows = await db.select().from(orders).where(condition).orderBy(desc(orders.createdAt)).limit(20);
	// Carriers use a code again after some months: the viewer's own order comes first, then the newest.
	return rows.find((each) => viewer !== null && each.userId === viewer.id) ?? rows[0] ?? null;
}

/** What the customer and the workshop read as an order's history, newest first. */
export const listTrackingEvents = (orderId: string) =>
	db
		.select({
			id: trackingEvents.id,
			status: trackingEvents.status,
			description: trackingEvents.description,
			location: trackingEvents.location,
			timestamp: trackingEvents.timestamp,
		})
		.from(trackingEvents)
		.where(eq(trackingEvents.orderId, orderId))
		.orderBy(desc(trackingEvents.timestamp), desc(trackingEvents.id))
		.limit(MAX_EVENTS);

async function toTrackedOrder(row: OrderRow): Promise<TrackedOrder> {
	const [events, orderReturn] = await Promise.all([listTrackingEvents(row.id), findOrderReturn(row.id)]);
	const address = row.shippingAddress;
	const { promisedDate, payBy } = promiseOf(row);
	return {
		id: row.id,
		isMasked: false,
		isPickup: isPickup(row),
		status: row.status,
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
		address:
			address && hasPlace(address)
				? {
						street: address.street,
						number: address.number,
						neighborhood: address.neighborhood,
						city: address.city,
						state: address.state,
						zipCode: address.zipCode,
					}
				: null,
		estimatedDelivery: row.estimatedDeliveryDate?.toISOString() ?? promisedDate,
		payBy: row.estimatedDeliveryDate ? null : payBy,
		carrier: row.carrier,
		trackingCode: row.trackingCode,
		trackingUrl: row.trackingUrl,
		total: row.totalCents,
		returnStatus: orderReturn?.status ?? null,
		events,
	};
}
