import { addDays, dayOf, hourOf, type IsoDay, startOfDay } from "#app/values/date.ts";

/** The periods of the dashboard's charts, in days, including today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export function readPeriod({ searchParams }: URL): Period {
	const requested = Number(searchParams.get("days"));
	return periods.find((days) => days === requested) ?? 30;
}

/** Every day of the period, oldest first. */
export function daysOfPeriod(period: Period, now: Date): IsoDay[] {
	const today = dayOf(now);
	return Array.from({ length: period }, (_, at) => addDays(today, at - period + 1));
}

export const startOfPeriod = (period: Period, now: Date): Date => startOfDay(addDays(dayOf(now), 1 - period));

/** "Bom dia" from five until noon, "Boa tarde" until six in the evening, otherwise "Boa noite", in São Paulo. */
export function timeOfDayGreeting(now: Date): string {
	const hour = hourOf(now);
	if (hour < 5 || hour >= 18) return "Boa noite";
	return hour < 12 ? "Bom dia" : "Boa tarde";
}

/** The round figure at the top of a chart, a little above its highest bar. */
export function chartMaximum(maximum: number): number {
	if (maximum <= 0) return 1;
	const unit = 10 ** Math.floor(Math.log10(maximum));
	const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= maximum) ?? 10;
	return step * unit;
}
