import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { leaveDayAfterBench } from "#app/shop/shipping/delivery-estimate.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";

/** The last day of work from which a piece leaves by a day with all of the reserve. */
export function readyDayFor(leaveDate: IsoDay, dryingDays: number, settings: StoreSettings): IsoDay {
	const { packingDays, slackDays } = settings.workshop;
	const calendars = calendarsOf(settings);
	let ready = addDays(workshopCalendar(calendars).subtract(leaveDate, packingDays + slackDays), -dryingDays);
	while (leaveDayAfterBench(ready, { dryingDays, packingDays, slackDays }, calendars) > leaveDate) {
		ready = addDays(ready, -1);
	}
	return ready;
}
