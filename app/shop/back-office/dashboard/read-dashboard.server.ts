import type { Admin } from "#app/shop/accounts/actor.ts";
import { listWantedPieces } from "#app/shop/catalogue/empty-searches/empty-searches.queries.server.ts";
import { readAttention } from "../waiting.queries.server.ts";
import {
	countOrdersByStatus,
	listBestSellers,
	listLowStock,
	listRecentOrders,
	listRevenueByDay,
	readStats,
} from "./dashboard.queries.server.ts";
import { daysOf, type Period, startOf } from "./period.ts";

/** Everything the dashboard shows, of one moment. */
export async function readDashboard(_admin: Admin, period: Period, now: Date = new Date()) {
	const [attention, stats, recentOrders, revenue, statuses, bestSellers, lowStock, wanted] =
		await Promise.all([
			readAttention(),
			readStats(),
			listRecentOrders(),
			listRevenueByDay(period, now),
			countOrdersByStatus(period, now),
			listBestSellers(period, now),
			listLowStock(),
			listWantedPieces(startOf(daysOf(period, now))),
		]);
	return { now, period, attention, stats, recentOrders, revenue, statuses, bestSellers, lowStock, wanted };
}
