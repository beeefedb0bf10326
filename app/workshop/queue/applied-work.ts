import { isSameStep } from "#app/values/workshop/work-step.ts";
import type { BenchCard, EventOutcomes, PhoneEvent, WorkList } from "#app/workshop/work-list.ts";

/** The list as it is once these events, which are in the order of their taps, have happened. */
export function applyEvents(list: WorkList, events: readonly PhoneEvent[]): WorkList {
	let { works } = list;
	for (const event of events) {
		works = works.flatMap((work) => {
			if (work.id !== event.workOrderId) return [work];
			const applied = applyEvent(work, event);
			return applied ? [applied] : [];
		});
	}
	return works === list.works ? list : { ...list, works };
}

/**
 * The list once the shop has answered these events, which were sent after it was read. One that is answered with
 * `already` changes nothing: the list has it, or something newer.
 */
export function applyAnsweredEvents(
	list: WorkList,
	events: readonly PhoneEvent[],
	{ outcomes }: EventOutcomes,
): WorkList {
	const applied = new Set(outcomes.flatMap(({ id, outcome }) => (outcome === "applied" ? id : [])));
	return applyEvents(
		list,
		events.filter(({ id }) => applied.has(id)),
	);
}

/** Null for a card that has nothing more to say. */
function applyEvent(work: BenchCard, { kind, step }: PhoneEvent): BenchCard | null {
	if (kind === "seen_end") return work.isCancelled ? null : work;
	// A cancelled work order no longer changes, whatever was tapped before this was known.
	if (work.isCancelled) return work;
	if (kind === "start" || kind === "stop") return { ...work, isStarted: kind === "start" };
	if (kind === "tick" || kind === "untick") return withStep(work, step ?? -1, kind === "tick");
	return work;
}

function withStep(work: BenchCard, position: number, isDone: boolean): BenchCard {
	const isMeant = (step: BenchCard["steps"][number]) => isSameStep(step.position, position);
	if (!work.steps.some((each) => isMeant(each) && each.isDone !== isDone)) return work;
	return { ...work, steps: work.steps.map((each) => (isMeant(each) ? { ...each, isDone } : each)) };
}
