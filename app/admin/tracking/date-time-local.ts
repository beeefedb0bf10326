/** São Paulo has had no summer time since 2019. */
const OFFSET_HOURS = 3;
const HOUR_MS = 3_600_000;
const DATE_TIME_LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** The value of a date-and-time field, on the workshop's clock: "2026-12-17T18:00". */
export const toDateTimeLocal = (instant: Date): string =>
	new Date(instant.getTime() - OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 16);

/** The instant that such a field means; null when it is none. */
export function fromDateTimeLocal(text: string): Date | null {
	if (!DATE_TIME_LOCAL.test(text)) return null;
	const instant = new Date(`${text}Z`);
	if (Number.isNaN(instant.getTime())) return null;
	return new Date(instant.getTime() + OFFSET_HOURS * HOUR_MS);
}
