import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "./stored-calendars.ts";
import { NO_CUTOFF } from "./working-calendars.ts";

/**
 * The working calendars, for a page whose content depends on the day, and on the hour from which the next one counts.
 */
export async function readCalendars() {
	const calendars = calendarsOf(await readSettings());
	const { cutoffHour } = calendars;
	addCacheTags("day");
	if (cutoffHour !== NO_CUTOFF) addCacheTags(`hour:${cutoffHour}`);
	return calendars;
}
