import { formatNumberField } from "#app/values/number.ts";

/*
 * Hours of work: minutes in the code and in the database, hours in whole quarters on screens and in files.
 */

/** "7,5" as 450. Null for anything but hours in quarters, such as "8h", "-1", "0,1" or "10.000". */
export function parseHours(text: string): number | null {
	const typed = text.trim();
	if (!/^\d{1,4}([.,]\d{1,2})?$/.test(typed)) return null;
	const minutes = Number(typed.replace(",", ".")) * 60;
	return minutes % 15 === 0 ? minutes : null;
}

/** "7,5"; to the hundredth, since parts of divided work have minutes between the quarters. */
export const formatHours = (minutes: number): string =>
	formatNumberField(Math.round((minutes / 60) * 100) / 100);

/** "9,9": hours of work that is under way, to the tenth. */
export const formatRoundHours = (minutes: number): string => formatNumberField(Math.round(minutes / 6) / 10);
