import type { BenchCard, WorkList } from "#app/workshop/work-list.ts";

/** The work of one bench as the screen shows it. */
export interface BenchDay {
	readonly bench: WorkList["benches"][number] | null;
	/** Cancelled while in work, until the artisan has confirmed it. */
	readonly cancelled: readonly BenchCard[];
	/** Work that is begun, or else the first of the plan. */
	readonly now: readonly BenchCard[];
	readonly next: readonly BenchCard[];
	/** Every step is ticked, and can still be unticked. */
	readonly finished: readonly BenchCard[];
}

/** Arranges the work of a bench; of the first one with work where none or an unknown one is chosen. */
export function arrangeBenchDay(list: WorkList, chosenId: string | null): BenchDay {
	const firstWithWork = list.benches.find(({ id }) => list.works.some(({ benchId }) => benchId === id));
	const bench = list.benches.find(({ id }) => id === chosenId) ?? firstWithWork ?? list.benches[0] ?? null;
	const works = list.works.filter(({ benchId }) => benchId === bench?.id);
	const live = works.filter(({ isCancelled }) => !isCancelled);
	const open = live.filter((work) => !isFinishedWork(work));
	const begun = open.filter(({ isStarted }) => isStarted);
	const now = begun.length > 0 ? begun : open.slice(0, 1);
	return {
		bench,
		cancelled: works.filter(({ isCancelled }) => isCancelled),
		now,
		next: open.filter((work) => !now.includes(work)),
		finished: live.filter(isFinishedWork),
	};
}

export const isFinishedWork = ({ steps }: BenchCard): boolean =>
	steps.length > 0 && steps.every(({ isDone }) => isDone);

/**
 * The list with the work that this page saw being finished: the shop leaves it out from then on, but the last tick may
 * have been a slip of a gloved finger.
 */
export function withFinishedWork(list: WorkList, finished: readonly BenchCard[]): WorkList {
	const listed = new Set(list.works.map(({ id }) => id));
	const benches = new Set(list.benches.map(({ id }) => id));
	const missing = finished.filter(({ id, benchId }) => !listed.has(id) && benches.has(benchId));
	return missing.length === 0 ? list : { ...list, works: [...list.works, ...missing] };
}
