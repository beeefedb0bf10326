import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { productWorkColumns } from "#app/shop/catalogue/product-work.server.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orderItems, orders, products, workOrders } from "#db/schema.server.ts";

/** More than are read at once. */
const MAX_ITEMS = 100;

/** The work order of the item itself: given back only where the owner took it off, who does not wait for it then. */
const isWholeWork = and(
	eq(workOrders.kind, "made"),
	or(isNull(workOrders.returnedAt), isNotNull(workOrders.removedAt)),
);

/**
 * Items that are made to order, paid and still to be made, of which no bench knows: their product has no hours, or got
 * them after they were sold, or their order was paid without a place. The nearest day of leaving first.
 */
export const listUnplacedItems = (_admin: Admin, on: Pick<Queryable, "select"> = db) =>
	on
		.select({
			id: orderItems.id,
			orderId: orders.id,
			productId: orderItems.productId,
			productName: orderItems.productName,
			quantity: orderItems.quantity,
			leaveDate: orders.leaveDate,
			hasHours: sql<boolean>`${products.benchMinutes} is not null`,
			/** An active bench can make it. */
			hasBench: sql<boolean>`${productWorkColumns.benchIds} is not null`,
			/** Sold with hours; its order has no day on a bench. */
			lacksPlace: sql<boolean>`${workOrders.id} is not null`,
		})
		.from(orderItems)
		.innerJoin(orders, eq(orders.id, orderItems.orderId))
		.leftJoin(products, eq(products.id, orderItems.productId))
		.leftJoin(workOrders, and(eq(workOrders.orderItemId, orderItems.id), isWholeWork))
		.where(
			and(
				eq(orders.paymentStatus, "paid"),
				inArray(orders.status, [...unshippedStatuses]),
				isNull(orders.readyAt),
				isNull(workOrders.finishedAt),
				or(
					and(isNull(workOrders.id), eq(orderItems.stockDeducted, 0), eq(products.isMadeToOrder, true)),
					and(sql`${workOrders.id} is not null`, isNull(workOrders.readyDay), isNull(workOrders.removedAt)),
				),
			),
		)
		.orderBy(asc(orders.leaveDate), asc(orders.id))
		.limit(MAX_ITEMS);

export type UnplacedItem = Awaited<ReturnType<typeof listUnplacedItems>>[number];

type ItemState = Pick<UnplacedItem, "hasHours" | "hasBench" | "lacksPlace">;

/** One that can be queued: its product got hours after it was sold, and an active bench can make it. */
export const isOutOfQueue = ({ hasHours, hasBench, lacksPlace }: ItemState): boolean =>
	hasHours && hasBench && !lacksPlace;

/** One that waits for a bench: its order was paid without a place, or no active bench can make its product. */
export const isWithoutBench = ({ hasHours, hasBench, lacksPlace }: ItemState): boolean =>
	lacksPlace || (hasHours && !hasBench);
