import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { calendarsOf } from "./stored-calendars.ts";

/** The working calendars, for a page whose content depends on the day. */
export async function readCalendars() {
	addCacheTags("day");
	return calendarsOf(await readSettings());
}
