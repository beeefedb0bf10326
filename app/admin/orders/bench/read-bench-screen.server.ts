import type { Admin } from "#app/shop/accounts/actor.ts";
import { readBenchWork } from "#app/shop/orders/places/read-bench-work.server.ts";
import { listUnplacedItems } from "#app/shop/orders/places/unplaced-items.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { payDay } from "#app/shop/shipping/calendars/working-calendars.ts";
import { db } from "#db/client.server.ts";
import { viewBenches } from "./bench-view.ts";

/** All that the screen “Bancada” shows. It hangs on a wall, so it knows no customer. */
export async function readBenchScreen(admin: Admin) {
	const now = new Date();
	const settings = await readSettings();
	const [read, unplaced] = await Promise.all([readBenchWork(db, settings, now), listUnplacedItems(admin)]);
	const benches = viewBenches(read, payDay(now, read.rules.calendars));
	return { today: read.today, benches, unplaced: benches.length === 0 ? [] : unplaced };
}

export type BenchScreenData = Awaited<ReturnType<typeof readBenchScreen>>;
