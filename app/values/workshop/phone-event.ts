/** Taps of an artisan at a bench; `seen_end` confirms that a work order was cancelled. */
export const phoneEventKindValues = ["start", "stop", "tick", "untick", "photo", "note", "seen_end"] as const;
export type PhoneEventKind = (typeof phoneEventKindValues)[number];

/**
 * The effect of an event: `already` changed nothing, because it is so or was said otherwise since; `after_end` came after
 * its work order was given back, and is kept without effect.
 */
export const phoneEventOutcomeValues = ["applied", "already", "after_end"] as const;

export const phoneEventLimits = {
	/** Most events in one request. */
	events: 50,
	/** Letters of a note. */
	text: 500,
	/** Photographs of one work order. */
	photos: 40,
	/** The largest number of a step, which its column can hold: changed steps get higher numbers. */
	step: 32_767,
} as const;
