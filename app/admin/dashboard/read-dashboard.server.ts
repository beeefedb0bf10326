import { href } from "react-router";
import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { listTopZeroResultSearches } from "#app/admin/searches/zero-result-searches.queries.server.ts";
import { env } from "#app/platform/env.server.ts";
import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { inDanger, listPromiseRisks } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { listMissing } from "#app/shop/settings/before-opening.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { problemKinds } from "#app/shop/watch/problem-kinds.ts";
import { listProblems } from "#app/shop/watch/record-problems.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import {
	countOrdersByStatus,
	listBestSellers,
	listHeldProducts,
	listLowStock,
	listRecentOrders,
	listRevenueByDay,
	readStats,
} from "./dashboard.queries.server.ts";
import { daysOfPeriod, type Period, startOfPeriod } from "./period.ts";

/** Everything that the dashboard shows. */
export async function readDashboard(admin: Admin, period: Period) {
	const now = new Date();
	const days = daysOfPeriod(period, now);
	const [
		workQueues,
		recentOrders,
		figures,
		lowStock,
		heldProducts,
		zeroResultSearches,
		settings,
		problems,
		risks,
	] = await Promise.all([
		readWorkQueues(admin),
		listRecentOrders(admin),
		cachedFigures(`${days[0]} ${days.at(-1)}`, () => readFigures(admin, period, now)),
		listLowStock(admin),
		listHeldProducts(admin),
		listTopZeroResultSearches(admin, startOfPeriod(period, now)),
		readSettings(),
		readProblems(),
		listPromiseRisks(now),
	]);
	const missing = listMissing(settings, env);
	return {
		now,
		period,
		missing,
		problems,
		workQueues,
		promisesInDanger: inDanger(risks),
		recentOrders,
		...figures,
		lowStock,
		heldProducts,
		zeroResultSearches,
	};
}

/** The shop's own problems, each with the screen that shows more about it, if there is one. */
async function readProblems() {
	return (await listProblems()).map(({ kind, note }) => ({
		id: kind,
		title: problemKinds[kind].title,
		reason: `${note} ${problemKinds[kind].advice}`,
		to: problemScreens[kind] ?? null,
	}));
}

const problemScreens: Partial<Record<ProblemKind, string>> = {
	backup: href("/admin/backup"),
	mails: `${communicationKinds.mails.to}?state=failed`,
	provider: communicationKinds.notifications.to,
};

const MIN_ORDERS_TO_CACHE = 100_000;

/**
 * Adding up all orders takes a second or two in a large shop: there the last figures are shown at once and read again
 * in the background. Where reading is fast, the figures are always current.
 */
const cachedFigures = memoryCache<Awaited<ReturnType<typeof readFigures>>>({
	freshMs: 15_000,
	maxAgeMs: 10 * MINUTE_MS,
	shouldCache: ({ stats }) => stats.totalOrders >= MIN_ORDERS_TO_CACHE,
});

async function readFigures(admin: Admin, period: Period, now: Date) {
	const [stats, revenue, statuses, bestSellers] = await Promise.all([
		readStats(admin),
		listRevenueByDay(admin, period, now),
		countOrdersByStatus(admin, period, now),
		listBestSellers(admin, period, now),
	]);
	return { stats, revenue, statuses, bestSellers };
}
