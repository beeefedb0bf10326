/** Why a workshop needs more days than it promised. */
export const dayReasons = {
	wood: { label: "Falta de madeira", sentence: "falta de madeira" },
	illness: { label: "Doença", sentence: "doença na oficina" },
	remade: { label: "Peça refeita", sentence: "uma parte precisa ser feita de novo" },
	carrier: { label: "Transportadora", sentence: "a transportadora precisa de mais tempo" },
	/** Said in the owner's own words, or not at all. */
	other: { label: "Outro", sentence: null },
} as const;

export type DayReason = keyof typeof dayReasons;
export const dayReasonValues = Object.keys(dayReasons) as [DayReason, ...DayReason[]];

/** How the proposal of a day ended. */
export const dayOutcomeValues = [
	/** The customer accepted the day, which is the promised one since. */
	"accepted",
	/** The customer cancelled the order instead. */
	"refused",
	/** The workshop took it back: the promised day is still valid. */
	"withdrawn",
	/** Another proposal took its place. */
	"replaced",
	/** The order left, or was cancelled otherwise, before its customer answered. */
	"ended",
] as const;

export type DayOutcome = (typeof dayOutcomeValues)[number];

/** Length of the owner's words to the customer. */
export const MAX_DAY_NOTE_LENGTH = 300;
