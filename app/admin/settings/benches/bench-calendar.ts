import type { Bench, BenchException } from "#app/shop/bench/benches.queries.server.ts";
import { benchCapacity } from "#app/shop/bench/plan/bench-capacity.ts";
import { type Closure, WORKSHOP_SCOPE } from "#app/shop/shipping/calendars/closures.ts";
import { isWorkshopClosed } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	addDays,
	daysBetween,
	formatLongDate,
	type IsoDay,
	isNationalHoliday,
	weekdayOf,
} from "#app/values/date.ts";

/** "2026-12" */
type Month = string;

/** How many months may be looked at, as far as a plan looks. */
const MONTHS_AHEAD = 24;

export interface CalendarDay {
	day: IsoDay;
	/** The sum over all active benches. */
	minutes: number;
	/** Why the workshop does not work: the name of a closure, or “feriado”. */
	closed: string | null;
	/** Whether a bench has other hours than those of its week. */
	hasException: boolean;
}

/** The month of an address, or that of today where it names none that can be shown. */
export function readMonth(text: string | null, today: IsoDay): Month {
	const shown = /^\d{4}-(0[1-9]|1[0-2])$/.exec(text ?? "")?.[0];
	const current = today.slice(0, 7);
	return shown !== undefined && shown >= current && shown <= monthAfter(current, MONTHS_AHEAD)
		? shown
		: current;
}

/** The month `count` months after another. */
export function monthAfter(month: Month, count: number): Month {
	const [year = 0, number = 1] = month.split("-").map(Number);
	const months = year * 12 + number - 1 + count;
	return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The neighbouring months, or null where the calendar ends. */
export function monthsAround(month: Month, today: IsoDay): { before: Month | null; after: Month | null } {
	const current = today.slice(0, 7);
	const after = monthAfter(month, 1);
	return {
		before: month > current ? monthAfter(month, -1) : null,
		after: after <= monthAfter(current, MONTHS_AHEAD) ? after : null,
	};
}

/** "dezembro de 2026" */
export const formatMonth = (month: Month): string =>
	`${formatLongDate(firstDayOf(month)).replace(/^1º de /, "")} de ${month.slice(0, 4)}`;

export const firstDayOf = (month: Month): IsoDay => `${month}-01`;
export const lastDayOf = (month: Month): IsoDay => addDays(firstDayOf(monthAfter(month, 1)), -1);

/** The weeks of a month from Monday to Sunday; days of other months are null. */
export function weeksOf<Day extends { day: IsoDay }>(days: readonly Day[]): (Day | null)[][] {
	const lead = days[0] ? (weekdayOf(days[0].day) + 6) % 7 : 0;
	const cells = [...Array.from({ length: lead }, () => null), ...days];
	while (cells.length % 7 > 0) cells.push(null);
	return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Each day of a month with the hours of the active benches. */
export function calendarDays(
	month: Month,
	benches: readonly Pick<Bench, "id" | "week" | "isActive">[],
	exceptions: readonly BenchException[],
	closures: readonly Closure[],
): CalendarDay[] {
	const first = firstDayOf(month);
	const length = daysBetween(first, lastDayOf(month)) + 1;
	const isClosed = (day: IsoDay) => isWorkshopClosed({ closures }, day);
	const capacities = benches
		.filter(({ isActive }) => isActive)
		.map(({ id, week }) => {
			const ofBench = exceptions.filter(({ benchId }) => benchId === id);
			const days = new Map(ofBench.map(({ day, minutes }) => [day, minutes]));
			return benchCapacity(week, days, isClosed, first, length).minutes;
		});
	return Array.from({ length }, (_, at) => {
		const day = addDays(first, at);
		const closure = closures.find(
			({ scope, from, to }) => scope === WORKSHOP_SCOPE && from <= day && day <= to,
		);
		return {
			day,
			minutes: capacities.reduce((sum, minutes) => sum + (minutes[at] ?? 0), 0),
			closed: closure?.reason ?? (isNationalHoliday(day) ? "feriado" : null),
			hasException: exceptions.some((exception) => exception.day === day),
		};
	});
}
