import type { Admin } from "#app/shop/accounts/actor.ts";
import { inDanger, promiseRisksOf } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import {
	isOutOfQueue,
	isWithoutBench,
	listUnplacedItems,
} from "#app/shop/orders/work-orders/unplaced-items.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { daysBetween } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { viewBenches } from "./bench-view.ts";

/** The data of the screen “Bancada”. It may hang on a wall, so it contains nothing of a customer. */
export async function readBenchScreen(admin: Admin) {
	const now = new Date();
	const settings = await readSettings();
	const [read, unplaced] = await Promise.all([readBenchWork(db, settings, now), listUnplacedItems(admin)]);
	const benches = viewBenches(read, payDay(now, read.rules.calendars));
	const items = benches.length === 0 ? [] : unplaced;
	return {
		today: read.today,
		benches,
		risks: inDanger(promiseRisksOf(read)).map(({ orderId, promisedDay, risk, reachedDay, works }) => ({
			orderId,
			risk,
			lateDays: reachedDay === null ? null : Math.max(daysBetween(promisedDay, reachedDay), 0),
			promisedDay,
			/** The work orders that put this promise at risk. */
			works: works
				.filter((work) => work.risk !== "none")
				.map(({ workOrderId, productName }) => ({ id: workOrderId, productName })),
		})),
		withoutBench: items.filter(isWithoutBench),
		withoutHours: items.filter(({ lacksPlace, hasHours }) => !(lacksPlace || hasHours)),
		outOfQueue: items.filter(isOutOfQueue),
	};
}

export type BenchScreenData = Awaited<ReturnType<typeof readBenchScreen>>;
