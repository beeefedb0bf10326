import type { IsoDay } from "#app/values/date.ts";

/** The states of a place in the queue. Only `held`, `promised` and `started` hold minutes of a bench. */
export type PlaceState = "unheld" | "held" | "promised" | "started" | "done" | "returned";

/** The columns of a work order that determine the state of its place. */
export interface PlaceMoments {
	/** The last day of work that keeps what was offered; null for one over the limits, which has no day yet. */
	readonly readyDay: IsoDay | null;
	/** The first day of work; null as long as its order is unpaid. */
	readonly releaseDay: IsoDay | null;
	readonly startedAt: Date | null;
	readonly finishedAt: Date | null;
	readonly returnedAt: Date | null;
}

/**
 * The transitions of a place: each event with the states that it starts from and its new state. From other states an
 * event changes nothing.
 */
export const placeTransitions = {
	/** Paid while its offer holds. */
	promised: { from: ["held"], to: "promised" },
	/**
	 * Given a day again: paid late, over the limits or after it was given back. Reinstated without a payment it is
	 * held.
	 */
	taken_again: { from: ["unheld", "held", "returned"], to: "promised" },
	/** Its payment was taken back. */
	held_again: { from: ["promised", "started"], to: "held" },
	started: { from: ["promised"], to: "started" },
	/** Its order has left, whatever was ticked or given back. */
	finished: { from: ["unheld", "held", "promised", "started", "returned"], to: "done" },
	/** Its order was cancelled, has expired or was wholly refunded. */
	returned: { from: ["unheld", "held", "promised", "started"], to: "returned" },
} as const satisfies Record<string, { from: readonly PlaceState[]; to: PlaceState }>;

export type PlaceTransition = keyof typeof placeTransitions;

export const canMovePlace = (state: PlaceState, transition: PlaceTransition): boolean =>
	placeTransitions[transition].from.some((from) => from === state);

export function stateOfPlace({
	readyDay,
	releaseDay,
	startedAt,
	finishedAt,
	returnedAt,
}: PlaceMoments): PlaceState {
	if (returnedAt !== null) return "returned";
	if (finishedAt !== null) return "done";
	if (readyDay === null) return "unheld";
	if (releaseDay === null) return "held";
	return startedAt === null ? "promised" : "started";
}

/** Whether a place in this state holds minutes of its bench. */
export const holdsMinutes = (state: PlaceState): boolean =>
	state === "held" || state === "promised" || state === "started";
