import type { IsoDay } from "#app/values/date.ts";
import { aimOnceSetBack } from "./early-day.ts";
import type { BenchPlan, MovableWorkOrder } from "./move-work.ts";

interface TickedWorkOrder extends MovableWorkOrder {
	readonly totalMinutes: number;
	readonly leavesEarlyOn: IsoDay | null;
}

/** One work order as it is once nothing of it is done any more. */
export function restartedWorkOrder<WorkOrder extends TickedWorkOrder>(
	read: BenchPlan<WorkOrder>,
	work: WorkOrder,
): WorkOrder {
	const { totalMinutes: minutes, readyDay: targetDay } = work;
	const open = { ...work, minutes, startedAt: null, targetDay, isReady: false };
	return { ...open, targetDay: aimOnceSetBack(read, open, work) };
}

/** All work orders, with one of them restarted. */
export const withRestarted = <WorkOrder extends TickedWorkOrder>(
	{ places }: Pick<BenchPlan<WorkOrder>, "places">,
	restarted: WorkOrder,
): WorkOrder[] => places.map((place) => (place.id === restarted.id ? restarted : place));
