import {
	addBusinessDays,
	addDays,
	dayOf,
	hourOf,
	type IsoDay,
	isBusinessDay,
	isIsoDay,
	isNationalHoliday,
	type Moment,
	subtractBusinessDays,
	weekdayOf,
} from "#app/values/date.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { type Closure, isClosedOn, WORKSHOP_SCOPE } from "./closures.ts";

/** The settings that decide which days count, for the workshop and for each carrier. */
export interface WorkingCalendars {
	readonly closures: readonly Closure[];
	/** A payment from this hour on counts as one of the next day; 24 for none. */
	readonly cutoffHour: number;
	/** The weekdays (1 for Monday) on which scheduled carriers deliver, by shipping option; missing for every day. */
	readonly deliveryWeekdays?: ReadonlyMap<string, readonly number[]>;
}

export const NO_CUTOFF = 24;

/** Without any closure, and with the whole day for a payment. */
export const OPEN_CALENDARS: WorkingCalendars = { closures: [], cutoffHour: NO_CUTOFF };

/** Whether the workshop is closed on a day, or it is a national holiday; a weekend alone is neither. */
export const isWorkshopClosed = ({ closures }: Pick<WorkingCalendars, "closures">, day: IsoDay): boolean =>
	isNationalHoliday(day) || isClosedOn(closures, WORKSHOP_SCOPE, day);

/** One calendar: Monday to Friday, except national holidays and the closures of its scope. */
export interface WorkingDays {
	add(from: IsoDay, count: number): IsoDay;
	subtract(from: IsoDay, count: number): IsoDay;
	includes(day: IsoDay): boolean;
}

function workingDays({ closures }: WorkingCalendars, scope: string): WorkingDays {
	const isOff = (day: IsoDay) => isNationalHoliday(day) || isClosedOn(closures, scope, day);
	return {
		add: (from, count) => addBusinessDays(from, count, isOff),
		subtract: (from, count) => subtractBusinessDays(from, count, isOff),
		includes: (day) => isBusinessDay(day, isOff),
	};
}

const closedDays = new WeakMap<WorkingCalendars, { includes: (day: IsoDay) => boolean }>();

/**
 * Holidays and closures of the workshop, for what has hours of its own on each weekday. The same object for the same
 * calendars, so that a bench's hours can be kept by it.
 */
export function workshopClosures(calendars: WorkingCalendars): { includes: (day: IsoDay) => boolean } {
	const cached = closedDays.get(calendars);
	if (cached) return cached;
	const made = {
		includes: (day: IsoDay) => isWorkshopClosed(calendars, day),
	};
	closedDays.set(calendars, made);
	return made;
}

/** Handling and production. */
export const workshopCalendar = (calendars: WorkingCalendars): WorkingDays =>
	workingDays(calendars, WORKSHOP_SCOPE);

/**
 * The road, by the id of its shipping option. A carrier works on days on which the workshop is closed; what is fetched
 * waits for days of the workshop.
 */
export const transitCalendar = (calendars: WorkingCalendars, optionId: string): WorkingDays =>
	workingDays(calendars, optionId === PICKUP ? WORKSHOP_SCOPE : optionId);

/** Whether a carrier delivers on a day: one of its road, and of its weekdays where it has some. */
export const deliversOn = (calendars: WorkingCalendars, optionId: string, day: IsoDay): boolean =>
	transitCalendar(calendars, optionId).includes(day) &&
	(calendars.deliveryWeekdays?.get(optionId)?.includes(weekdayOf(day)) ?? true);

/** The first days, from one on, on which a carrier delivers. */
export function deliveryDaysFrom(
	calendars: WorkingCalendars,
	optionId: string,
	from: IsoDay,
	count: number,
): IsoDay[] {
	const days: IsoDay[] = [];
	for (let day = from; days.length < count; day = addDays(day, 1)) {
		if (deliversOn(calendars, optionId, day)) days.push(day);
	}
	return days;
}

/** The day on which what leaves the workshop on a day arrives: after its days on the road, when its carrier delivers. */
export function arrivalDay(
	calendars: WorkingCalendars,
	optionId: string,
	leave: IsoDay,
	transit: number,
): IsoDay {
	const day = transitCalendar(calendars, optionId).add(leave, transit);
	return calendars.deliveryWeekdays?.has(optionId)
		? (deliveryDaysFrom(calendars, optionId, day, 1)[0] ?? day)
		: day;
}

/** The day from which a payment at this moment counts. A calendar day has no hour, so it counts itself. */
export function payDay(moment: Moment, { cutoffHour }: Pick<WorkingCalendars, "cutoffHour">): IsoDay {
	const day = dayOf(moment);
	if (typeof moment === "string" && isIsoDay(moment)) return day;
	return hourOf(moment) >= cutoffHour ? addDays(day, 1) : day;
}

/** Whether the days without work around a day include a closure of the workshop. */
export function isInRecess(calendars: WorkingCalendars, day: IsoDay): boolean {
	const { add, subtract, includes } = workshopCalendar(calendars);
	return (
		!includes(day) &&
		(add(day, 0) !== addBusinessDays(day, 0) || subtract(day, 0) !== subtractBusinessDays(day, 0))
	);
}
