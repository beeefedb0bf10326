import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { workshopNotices } from "./closure-notices.ts";
import { comingClosures } from "./closures.ts";
import { calendarsOf } from "./stored-calendars.ts";

/**
 * The notices of the workshop's closures for every page, today. While a closure is coming or running, cached pages
 * expire with the day, on which a notice may begin or end.
 */
export async function readClosureNotices(): Promise<string[]> {
	const { closures } = calendarsOf(await readSettings());
	const today = dayOf();
	if (comingClosures(closures, today).length > 0) addCacheTags("day");
	return workshopNotices(closures, today).map(keepTogether);
}
