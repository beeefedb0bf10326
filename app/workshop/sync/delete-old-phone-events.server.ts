import { lt } from "drizzle-orm";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS } from "#app/values/date.ts";
import { benchEvents } from "#db/schema.server.ts";

/** Deletes what artisans tapped two years ago; the work itself keeps its hours. */
export function deleteOldPhoneEvents(now: Date = new Date()): Promise<number> {
	const before = new Date(now.getTime() - retention.benchEvents.days * DAY_MS);
	return deleteRows(benchEvents.id, lt(benchEvents.receivedAt, before));
}
