import { deliveredOrders } from "./delivered-orders.ts";
import { openOrders } from "./open-orders.ts";
import type { DemoOrder } from "./order.ts";

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = [...deliveredOrders, ...openOrders].toSorted(
	(one, other) => other.placedDaysAgo - one.placedDaysAgo,
);
