import { type Aim, aimsFor, type MovableWorkOrder, sequenceOf } from "./move-work.ts";

/** Where a work order may go: one place nearer or farther, to a place (from 1 on), or to another bench. */
export type WorkMove =
	| { readonly to: "earlier" }
	| { readonly to: "later" }
	| { readonly to: "rank"; readonly rank: number }
	| { readonly to: "bench"; readonly benchId: string };

/** The new aims of a move; empty where it changes nothing. */
export function aimsOfMove<WorkOrder extends MovableWorkOrder>(
	places: readonly WorkOrder[],
	work: WorkOrder,
	move: WorkMove,
): Aim[] {
	// On another bench it stands where its promise puts it.
	if (move.to === "bench") return [{ id: work.id, benchId: move.benchId, targetDay: work.readyDay }];
	const at = sequenceOf(places, work.benchId).findIndex(({ id }) => id === work.id);
	const wanted = move.to === "rank" ? move.rank - 1 : move.to === "earlier" ? at - 1 : at + 1;
	return wanted === at ? [] : aimsFor(places, work, wanted);
}
