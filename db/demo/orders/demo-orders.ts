import { deliveredOrders } from "./delivered-orders.ts";
import type { DemoOrder } from "./demo-order.ts";
import { openOrders } from "./open-orders.ts";

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = [...deliveredOrders, ...openOrders].toSorted(
	(one, other) => other.placedDaysAgo - one.placedDaysAgo,
);
