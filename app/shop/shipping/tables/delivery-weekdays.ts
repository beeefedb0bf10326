/** The weekdays on which a carrier can come on a chosen day. Apart from the tables, because the browser loads it. */
export const deliveryWeekdays = [
	{ weekday: 1, label: "segunda" },
	{ weekday: 2, label: "terça" },
	{ weekday: 3, label: "quarta" },
	{ weekday: 4, label: "quinta" },
	{ weekday: 5, label: "sexta" },
] as const;
