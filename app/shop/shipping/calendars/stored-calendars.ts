import { z } from "zod";
import { deliveryWeekdaysOf } from "#app/shop/shipping/tables/carrier-slots.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
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

const calendarsByWorkshop = new WeakMap<object, { tables: unknown; calendars: WorkingCalendars }>();

/** The calendars of the settings: the same object for the same settings, so that offers can be cached by it. */
export function calendarsOf({
	workshop,
	shipping,
}: {
	workshop: { closures: unknown; cutoffHour: number };
	shipping: { tables: unknown };
}): WorkingCalendars {
	const { tables } = shipping;
	const cached = calendarsByWorkshop.get(workshop);
	if (cached && cached.tables === tables) return cached.calendars;
	const calendars = {
		closures: parseClosures(workshop.closures),
		cutoffHour: workshop.cutoffHour,
		deliveryWeekdays: deliveryWeekdaysOf(parseFreightTables(tables)),
	};
	calendarsByWorkshop.set(workshop, { tables, calendars });
	return calendars;
}
