import type { BenchCard, WorkList } from "#app/workshop/work-list.ts";

/** A card of the artisan's screen, with three steps of which none is done, or with the given data. */
export const benchCard = (given: Partial<BenchCard> = {}): BenchCard => ({
	id: "mesa",
	benchId: "um",
	productName: "Mesa Cavalete",
	quantity: 1,
	size: "220 × 100 × 76 cm",
	wood: "cumaru",
	finish: "óleo",
	note: null,
	pictures: [],
	steps: ["cortes", "encaixes", "montagem"].map((name, position) => ({ position, name, isDone: false })),
	isStarted: false,
	targetDay: "2026-11-26",
	start: "2026-11-23",
	finishDay: "2026-11-26",
	isCancelled: false,
	photos: [],
	...given,
});

export const workList = (works: readonly BenchCard[], given: Partial<WorkList> = {}): WorkList => ({
	reader: "tome",
	today: "2026-11-23",
	benches: [
		{ id: "um", name: "Bancada 1" },
		{ id: "dois", name: "Bancada 2" },
	],
	works,
	...given,
});
