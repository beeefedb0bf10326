import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { dayOf } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { workshopNotices } from "./closure-notices.ts";
import { comingClosures } from "./closures.ts";
import { calendarsOf } from "./stored-calendars.ts";

/**
 * What every page may tell of the workshop's closures today. A page that may begin or stop to tell ends with its day.
 */
export async function readClosureNotices(): Promise<string[]> {
	const { closures } = calendarsOf(await readSettings());
	const today = dayOf();
	if (comingClosures(closures, today).length > 0) addCacheTags("day");
	return workshopNotices(closures, today).map(keepTogether);
}
