import { and, eq, ne } from "drizzle-orm";
import { listRestockableItems } from "#app/admin/orders/admin-orders.queries.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listCancellableLabels } from "#app/shop/labels/labels.queries.server.ts";
import { promiseOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { readOrderMoney } from "#app/shop/orders/money/read-order-money.server.ts";
import { listTrackingEvents } from "#app/shop/tracking/find-tracked-order.server.ts";
import { cityAndState } from "#app/values/shipping-address.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";

const MAX_SAME_CODE = 3;

export async function findAdminShipment(admin: Admin, orderId: string) {
	if (!isUuid(orderId)) return null;
	const [[row], events, labels, restockable, money] = await Promise.all([
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
		listCancellableLabels(admin, [orderId]),
		listRestockableItems(orderId),
		readOrderMoney(db, orderId),
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
		/** What is asked before it is cancelled. */
		cancellable: { status: row.status, held: money.held, labels: labels.get(row.id) ?? [], restockable },
	};
}

export type AdminShipment = NonNullable<Awaited<ReturnType<typeof findAdminShipment>>>;
