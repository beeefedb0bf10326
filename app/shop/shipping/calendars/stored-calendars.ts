import { z } from "zod";
import { type Closure, MAX_REASON_LENGTH } from "./closures.ts";
import type { WorkingCalendars } from "./working-calendars.ts";

/*
 * The closures as they are stored in the settings. Apart from the calendars themselves, because browsers load the
 * sentences about delivery days and must not load a parser with them.
 */

const storedClosure = z.object({
	from: z.iso.date(),
	to: z.iso.date(),
	reason: z.string().min(1).max(MAX_REASON_LENGTH),
	scope: z.string().min(1).max(80),
	isShown: z.boolean(),
});

/** Reads stored closures. Never throws: a damaged one is left out. */
export const parseClosures = (stored: unknown): readonly Closure[] =>
	Array.isArray(stored) ? stored.flatMap((each) => storedClosure.safeParse(each).data ?? []) : [];

const calendarsBySettings = new WeakMap<object, WorkingCalendars>();

/** The calendars of the settings: the same object for the same settings, so that offers can be cached by it. */
export function calendarsOf({
	workshop,
}: {
	workshop: { closures: unknown; cutoffHour: number };
}): WorkingCalendars {
	const known = calendarsBySettings.get(workshop);
	if (known) return known;
	const calendars = { closures: parseClosures(workshop.closures), cutoffHour: workshop.cutoffHour };
	calendarsBySettings.set(workshop, calendars);
	return calendars;
}
