/** The forms of the calendar, which save at once and apart from the section's own form. */
export const calendarIntents = { set: "set-hours", remove: "remove-hours" } as const;

export const isCalendarIntent = (intent: string | undefined): boolean =>
	intent !== undefined && Object.values<string>(calendarIntents).includes(intent);

/** The value of “Todas as bancadas”. */
export const EVERY_BENCH = "all";

/** From Monday on, as a week of work is read; `weekday` counts from Sunday. */
export const weekFields = [
	{ weekday: 1, short: "Seg", label: "Segunda" },
	{ weekday: 2, short: "Ter", label: "Terça" },
	{ weekday: 3, short: "Qua", label: "Quarta" },
	{ weekday: 4, short: "Qui", label: "Quinta" },
	{ weekday: 5, short: "Sex", label: "Sexta" },
	{ weekday: 6, short: "Sáb", label: "Sábado" },
	{ weekday: 0, short: "Dom", label: "Domingo" },
] as const;

/** The hours of a new bench as they are typed, from Monday on. */
export const INITIAL_HOURS = ["8", "8", "8", "8", "8", "0", "0"] as const;

/** The names of one row's fields. */
export const benchRowFields = (row: string) => {
	const name = <Field extends string>(field: Field) => `benches.${row}.${field}` as const;
	return {
		id: name("id"),
		name: name("name"),
		artisanId: name("artisanId"),
		hours: (at: number) => name(`hours.${at}`),
		order: name("order"),
		isActive: name("isActive"),
		remove: name("remove"),
	};
};
