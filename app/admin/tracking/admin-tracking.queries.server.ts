import { and, eq, ne } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { promiseOf } from "#app/shop/orders/order-promise.ts";
import { listTrackingEvents } from "#app/shop/tracking/find-tracked-order.server.ts";
import { cityAndState } from "#app/values/shipping-address.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";

const MAX_SAME_CODE = 3;

export async function findAdminShipment(_admin: Admin, orderId: string) {
	if (!isUuid(orderId)) return null;
	const [[row], events] = await Promise.all([
		db
			.select({
				id: orders.id,
				status: orders.status,
				paymentStatus: orders.paymentStatus,
				expiresAt: orders.expiresAt,
				total: orders.totalCents,
				customer: users.fullName,
				address: orders.shippingAddress,
				carrier: orders.carrier,
				trackingCode: orders.trackingCode,
				trackingUrl: orders.trackingUrl,
				estimatedDeliveryDate: orders.estimatedDeliveryDate,
				promisedDate: orders.promisedDate,
				deliveryBusinessDays: orders.deliveryBusinessDays,
				createdAt: orders.createdAt,
				updatedAt: orders.updatedAt,
			})
			.from(orders)
			.leftJoin(users, eq(users.id, orders.userId))
			.where(eq(orders.id, orderId)),
		listTrackingEvents(orderId),
	]);
	if (!row) return null;
	const sameCode =
		row.trackingCode === null
			? []
			: await db
					.select({ id: orders.id })
					.from(orders)
					.where(and(eq(orders.trackingCode, row.trackingCode), ne(orders.id, row.id)))
					.limit(MAX_SAME_CODE);
	const { address, paymentStatus, expiresAt, deliveryBusinessDays, ...rest } = row;
	return {
		...rest,
		...promiseOf(row),
		destination: cityAndState(address),
		/** Other orders with this tracking code: one parcel for two orders, or a code taken from the wrong one. */
		sameCodeIds: sameCode.map(({ id }) => id),
		events,
	};
}

export type AdminShipment = NonNullable<Awaited<ReturnType<typeof findAdminShipment>>>;
