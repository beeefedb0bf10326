import { and, ne } from "drizzle-orm";
import { listRestockableItems } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listCancellableLabels } from "#app/shop/labels/labels.queries.server.ts";
import { matchesCode } from "#app/shop/orders/order-search.server.ts";
import {
	type FoundOrder,
	findOrderBalance,
	findOrderCustomer,
	findOrderForAdmin,
} from "#app/shop/orders/orders.queries.server.ts";
import { listTrackingEvents } from "#app/shop/tracking/find-tracked-order.server.ts";
import { cityAndState } from "#app/values/address/shipping-address.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";

const MAX_SAME_CODE = 3;

export async function findAdminShipment(admin: Admin, orderId: string) {
	const order = await findOrderForAdmin(admin, orderId);
	if (!order) return null;
	const [customer, events, labels, restockable, { held }, sameCodeIds] = await Promise.all([
		findOrderCustomer(order),
		listTrackingEvents(order),
		listCancellableLabels(admin, [order.id]),
		listRestockableItems(order),
		findOrderBalance(order),
		listSameCodeIds(order),
	]);
	const { id, status, address } = order;
	return {
		id,
		status,
		total: order.total,
		customer: customer?.fullName ?? null,
		destination: cityAndState(address),
		carrier: order.carrier,
		trackingCode: order.trackingCode,
		trackingUrl: order.trackingUrl,
		parcels: order.parcels,
		parcelCount: order.parcelCount,
		estimatedDeliveryDate: order.estimatedDeliveryDate,
		promisedDate: order.promisedDate,
		payBy: order.payBy,
		payByHour: order.payByHour,
		offeredOn: order.offeredOn,
		createdAt: order.createdAt,
		updatedAt: order.updatedAt,
		sameCodeIds,
		events,
		/** Data for the cancel form. */
		cancellable: { status, held, labels: labels.get(id) ?? [], restockable },
	};
}

/** Other orders with a code of this one: one parcel for two orders, or a code copied from the wrong one. */
async function listSameCodeIds({ id, parcels }: FoundOrder<"admin">): Promise<string[]> {
	if (parcels.length === 0) return [];
	const rows = await db
		.select({ id: orders.id })
		.from(orders)
		.where(and(matchesCode(parcels.map(({ code }) => code)), ne(orders.id, id)))
		.limit(MAX_SAME_CODE);
	return rows.map((row) => row.id);
}

export type AdminShipment = NonNullable<Awaited<ReturnType<typeof findAdminShipment>>>;
