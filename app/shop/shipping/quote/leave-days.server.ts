import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import type { Moment } from "#app/values/date.ts";
import {
	estimateLeaveDays,
	type LeaveEstimate,
	type QueuedItem,
	readQuotedBenches,
} from "./bench-lead.server.ts";

/**
 * When each line of one order leaves the workshop, by its product's id, if it is paid for now. They stand in the queue
 * together, as the order will, so the latest of them is the day of the order.
 */
export async function readOrderLeaves(
	items: readonly QueuedItem[],
	now: Moment = new Date(),
): Promise<Map<string, LeaveEstimate>> {
	const settings = await readSettings();
	const quoteDay = { now, calendars: calendarsOf(settings) };
	return estimateLeaveDays(items, await readQuotedBenches(items, quoteDay), settings, quoteDay);
}
