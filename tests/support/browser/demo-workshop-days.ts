import { NO_CUTOFF, workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { demoRecess } from "#server/demo/demo-recess.ts";

/** The day that is so many working days of the demo's workshop from today. */
export function addDemoWorkshopDays(count: number): IsoDay {
	const today = dayOf();
	return workshopCalendar({ closures: [demoRecess(today)], cutoffHour: NO_CUTOFF }).add(today, count);
}
