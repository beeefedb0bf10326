import { type Closure, WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";

/** A demo whose workshop rests shows nothing of its work, so it has the recess of the year after that. */
const MIN_DAYS_AHEAD = 15;

/** The recess of the demo's workshop at the end of the year, the next one that does not begin within days. */
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
