import type { BenchCard, PhoneEvent, WorkList } from "#app/workshop/work-list.ts";

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

/** Null for a card that has nothing more to say. */
function applyEvent(work: BenchCard, { kind, step }: PhoneEvent): BenchCard | null {
	if (kind === "seen_end") return work.isCancelled ? null : work;
	// A cancelled work order no longer changes, whatever was tapped before this was known.
	if (work.isCancelled) return work;
	if (kind === "start" || kind === "stop") return { ...work, isStarted: kind === "start" };
	if (kind === "tick" || kind === "untick") return withStep(work, step, kind === "tick");
	return work;
}

function withStep(work: BenchCard, position: number | undefined, isDone: boolean): BenchCard {
	if (!work.steps.some((each) => each.position === position && each.isDone !== isDone)) return work;
	return {
		...work,
		steps: work.steps.map((each) => (each.position === position ? { ...each, isDone } : each)),
	};
}
