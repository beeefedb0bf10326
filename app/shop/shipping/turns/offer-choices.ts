import {
	deliversOn,
	deliveryDaysFrom,
	type WorkingCalendars,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { deliverySlotsOf } from "#app/shop/shipping/tables/carrier-slots.ts";
import type { FreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import type { IsoDay } from "#app/values/date.ts";
import { type DeliveryChoices, NO_CHOICES } from "./delivery-choice.ts";

/** The promised day and the next four. */
const OFFERED_DAYS = 5;

/** Days on which a carrier may be asked to come: those offered, and as many more, since the first may be earlier now. */
const ACCEPTED_DAYS = 2 * OFFERED_DAYS;

const correios: readonly string[] = ["pac", "sedex"];

/** The questions to a customer in this state about a shipping option that arrives on a day. */
export function offerChoices(
	optionId: string,
	promisedDate: IsoDay,
	{ tables, calendars, state }: { tables: FreightTables; calendars: WorkingCalendars; state: string },
): DeliveryChoices {
	if (state !== "SP" && !tables.turnsEverywhere) return NO_CHOICES;
	const { turns, isScheduled } = deliverySlotsOf(tables, optionId);
	const carrier = correios.includes(optionId) ? "O carteiro" : "A transportadora";
	return {
		turns,
		days: isScheduled ? deliveryDaysFrom(calendars, optionId, promisedDate, OFFERED_DAYS) : [],
		hours: turns.length === 0 ? `${carrier} entrega em horário comercial.` : null,
	};
}

/** Whether a chosen day is one of those on which the carrier of an option that arrives on another may come. */
export const mayComeOn = (
	optionId: string,
	chosen: IsoDay,
	promisedDate: IsoDay,
	calendars: WorkingCalendars,
): boolean =>
	chosen >= promisedDate &&
	deliversOn(calendars, optionId, chosen) &&
	deliveryDaysFrom(calendars, optionId, promisedDate, ACCEPTED_DAYS).includes(chosen);
