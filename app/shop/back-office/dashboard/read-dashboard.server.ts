import { log } from "#app/platform/log.server.ts";
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
import { keptFigures } from "./kept-figures.ts";
import { daysOf, type Period, startOf } from "./period.ts";

/** Everything the dashboard shows, of one moment. */
export async function readDashboard(_admin: Admin, period: Period, now: Date = new Date()) {
	const days = daysOf(period, now);
	const [attention, recentOrders, figures, lowStock, wanted] = await Promise.all([
		readAttention(),
		listRecentOrders(),
		askFigures(`${days[0]} ${days.at(-1)}`, () => readFigures(period, now)),
		listLowStock(),
		listWantedPieces(startOf(days)),
	]);
	return { now, period, attention, recentOrders, ...figures, lowStock, wanted };
}

const MANY_ORDERS = 100_000;

const askFigures = keptFigures<Awaited<ReturnType<typeof readFigures>>>(
	({ stats }) => stats.totalOrders >= MANY_ORDERS,
	(error) => log.error({ error }, "the dashboard's figures could not be read anew"),
);

async function readFigures(period: Period, now: Date) {
	const [stats, revenue, statuses, bestSellers] = await Promise.all([
		readStats(),
		listRevenueByDay(period, now),
		countOrdersByStatus(period, now),
		listBestSellers(period, now),
	]);
	return { stats, revenue, statuses, bestSellers };
}
