import type { Admin } from "#app/shop/accounts/actor.ts";
import { readAttention } from "../waiting.queries.server.ts";
import {
	countOrdersByStatus,
	listBestSellers,
	listLowStock,
	listRecentOrders,
	listRevenueByDay,
	readStats,
} from "./dashboard.queries.server.ts";
import type { Period } from "./period.ts";

/** Everything the dashboard shows, of one moment. */
export async function readDashboard(_admin: Admin, period: Period, now: Date = new Date()) {
	const [attention, stats, recentOrders, revenue, statuses, bestSellers, lowStock] = await Promise.all([
		readAttention(),
		readStats(),
		listRecentOrders(),
		listRevenueByDay(period, now),
		countOrdersByStatus(period, now),
		listBestSellers(period, now),
		listLowStock(),
	]);
	return { now, period, attention, stats, recentOrders, revenue, statuses, bestSellers, lowStock };
}
