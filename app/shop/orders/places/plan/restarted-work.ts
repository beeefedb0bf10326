import type { MovablePlace } from "./move-work.ts";

interface TickedPlace extends MovablePlace {
	readonly totalMinutes: number;
}

/** The places as they are once nothing of one of them is done any more. */
export const restarted = <Place extends TickedPlace>(places: readonly Place[], id: string): Place[] =>
	places.map((place) =>
		place.id === id
			? { ...place, minutes: place.totalMinutes, startedAt: null, targetDay: place.readyDay, isReady: false }
			: place,
	);
