import type { IsoDay } from "#app/values/date.ts";
import { aimOnceSetBack } from "./early-day.ts";
import type { BenchPlan, MovablePlace } from "./move-work.ts";

interface TickedPlace extends MovablePlace {
	readonly totalMinutes: number;
	readonly leavesEarlyOn: IsoDay | null;
}

/** One place as it is once nothing of it is done any more. */
export function restartedPlace<Place extends TickedPlace>(read: BenchPlan<Place>, work: Place): Place {
	const { totalMinutes: minutes, readyDay: targetDay } = work;
	const open = { ...work, minutes, startedAt: null, targetDay, isReady: false };
	return { ...open, targetDay: aimOnceSetBack(read, open, work) };
}

/** All places, with one of them restarted. */
export const withRestarted = <Place extends TickedPlace>(
	{ places }: Pick<BenchPlan<Place>, "places">,
	restarted: Place,
): Place[] => places.map((place) => (place.id === restarted.id ? restarted : place));
