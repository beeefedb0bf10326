import { type Closure, WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";

/** A demo whose workshop rests soon shows nothing of its work: a recess that begins sooner than this is left out. */
const MIN_DAYS_AHEAD = 15;

/** The next recess at the end of a year that begins `MIN_DAYS_AHEAD` days from now or later. */
export function demoRecess(today: IsoDay): Closure {
	const year = Number(today.slice(0, 4));
	const first = addDays(today, MIN_DAYS_AHEAD) <= `${year}-12-21` ? year : year + 1;
	return {
		from: `${first}-12-21`,
		to: `${first + 1}-01-08`,
		reason: "Recesso de fim de ano",
		scope: WORKSHOP_SCOPE,
		isShown: true,
	};
}
