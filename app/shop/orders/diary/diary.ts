import type { TimelineStep } from "#app/shop/orders/timeline/order-timeline.ts";
import { leavesEarly } from "#app/shop/orders/work-orders/plan/early-day.ts";
import {
	addDays,
	dayOf,
	formatLongDate,
	formatTime,
	type IsoDay,
	type Moment,
	weekdayOf,
} from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import type { workKindValues } from "#app/values/workshop/work-kind.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { isSameStep } from "#app/values/workshop/work-step.ts";

/*
 * The customer's diary of the bench: what was done, when, with photographs. Its words are made on the server, so that
 * a browser in another time zone or hour says the same.
 */

/** A photograph that its customer may see. */
export interface DiaryPhoto {
	id: string;
	width: number;
	height: number;
}

/** A line of the diary: a step that was done, photographs of a day, or all that is still to be done. */
export interface DiaryEntry extends TimelineStep {
	/** Unique in its piece, because two steps may have one name. */
	key: string;
	photos: readonly DiaryPhoto[];
}

interface DiaryPiece {
	id: string;
	/** "6 × Cadeira Palha" */
	name: string;
	/** Newest first; the steps still to be done are the last line. */
	entries: readonly DiaryEntry[];
}

export interface Diary {
	/** "Na bancada desde 24 de novembro" */
	title: string;
	/** The sentence before the first step, in the place of the pieces. */
	waiting: string | null;
	pieces: readonly DiaryPiece[];
	/** "6 × Cadeira Palha saem antes: até 3 de dezembro" of each product that leaves before the rest of the order. */
	early: readonly string[];
}

/** One work order of the diary. */
export interface DiaryWork {
	id: string;
	kind: (typeof workKindValues)[number];
	productName: string;
	quantity: number;
	/** The day until which it leaves before the rest of its order. */
	leavesEarlyOn: IsoDay | null;
	startedAt: Date | null;
	finishedAt: Date | null;
	steps: readonly { position: number; name: string; doneAt: Date | null }[];
	photos: readonly WorkPhoto[];
}

interface WorkPhoto extends DiaryPhoto {
	/** The position of its step; null if the artisan did not choose one. */
	step: number | null;
	takenAt: Date;
}

/**
 * The diary of an order; null where nothing of it is made on a bench. `beginsOn` is the day on which the plan begins
 * its first piece, where that is known.
 */
export function diaryOf(
	works: readonly DiaryWork[],
	beginsOn: IsoDay | null,
	now: Moment = new Date(),
): Diary | null {
	const [first] = works.flatMap((work) => begunAt(work) ?? []).toSorted(byTime);
	if (first === undefined) {
		// Work that was finished without a single tick is not waiting.
		if (works.every(({ finishedAt }) => finishedAt !== null)) return null;
		const waiting = waitingSentence(beginsOn, dayOf(now));
		return { title: "Na fila da bancada", waiting, pieces: [], early: earlySentences(works, dayOf(now)) };
	}
	return {
		title: workTitleOf(first, works),
		waiting: null,
		pieces: works.map((work) => ({
			id: work.id,
			name: workName(work),
			entries: diaryEntriesOf(work, dayOf(now)),
		})),
		early: earlySentences(works, dayOf(now)),
	};
}

/**
 * The nearest day first, until it is over: the shop does not know what has left. Divided work is one product again, and
 * work that is made again adds no unit.
 */
function earlySentences(works: readonly DiaryWork[], today: IsoDay): string[] {
	const early = works.flatMap(({ leavesEarlyOn: day, ...work }) =>
		day !== null && day >= today ? [{ ...work, day }] : [],
	);
	const byProduct = Map.groupBy(early, ({ day, productName }) => `${day} ${productName}`);
	return [...byProduct]
		.toSorted(([one], [other]) => (one.slice(0, 10) < other.slice(0, 10) ? -1 : 1))
		.flatMap(([, [first, ...others]]) => {
			if (first === undefined) return [];
			const { day, productName } = first;
			const quantity = soldUnits([first, ...others]);
			const name = workName({ productName, quantity });
			return [keepTogether(`${name} ${leavesEarly(quantity)}: até ${formatLongDate(day)}`)];
		});
}

function soldUnits(works: readonly Pick<DiaryWork, "kind" | "quantity">[]): number {
	const sold = works.filter(({ kind }) => kind !== "rework");
	return (sold.length > 0 ? sold : works).reduce((sum, { quantity }) => sum + quantity, 0);
}

export const isBegun = (work: DiaryWork): boolean => begunAt(work) !== null;

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

/** Its first sign: the beginning that was noted, a step, or a photograph. */
function begunAt({ startedAt, steps, photos }: DiaryWork): Date | null {
	const signs = [startedAt, ...steps.map(({ doneAt }) => doneAt), ...photos.map(({ takenAt }) => takenAt)];
	return signs.filter((at) => at !== null).toSorted(byTime)[0] ?? null;
}

function workTitleOf(first: Date, works: readonly DiaryWork[]): string {
	const ends = works.flatMap(({ finishedAt }) => finishedAt ?? []).toSorted(byTime);
	const last = ends.at(-1);
	if (last === undefined || ends.length < works.length) return `Na bancada desde ${formatLongDate(first)}`;
	return dayOf(first) === dayOf(last)
		? `Na bancada em ${formatLongDate(first)}`
		: `Na bancada de ${formatLongDate(first)} a ${formatLongDate(last)}`;
}

/** A week and not a day: the plan may move, the promise may not. */
function waitingSentence(beginsOn: IsoDay | null, today: IsoDay): string {
	const kept = "Seu lugar na fila está guardado.";
	if (beginsOn === null) return kept;
	const monday = weekOf(beginsOn);
	const week = monday <= today ? "desta semana" : `da semana de ${formatLongDate(monday)}`;
	return `${kept} A bancada começa por volta ${week}.`;
}

const weekOf = (day: IsoDay): IsoDay => addDays(day, -((weekdayOf(day) + 6) % 7));

function diaryEntriesOf(work: DiaryWork, today: IsoDay): DiaryEntry[] {
	const done = work.steps.flatMap(({ position, name, doneAt }) =>
		doneAt ? [{ position, name, doneAt }] : [],
	);
	const photosOf = Map.groupBy(
		work.photos.toSorted((one, other) => byTime(one.takenAt, other.takenAt)),
		(photo) => stepOfPhoto(photo, done)?.position ?? `day ${dayOf(photo.takenAt)}`,
	);
	const dated = done.map(({ position, name, doneAt }) => ({
		key: `step ${position}`,
		name,
		at: doneAt,
		position,
		photos: photosOf.get(position) ?? [],
	}));
	const ofDays = [...photosOf].flatMap(([key, photos]) => {
		const last = photos.at(-1);
		if (typeof key === "number" || !last) return [];
		const name = photos.length === 1 ? "Foto da bancada" : "Fotos da bancada";
		return [{ key, name, at: last.takenAt, position: -1, photos }];
	});
	const entries = [...dated, ...ofDays]
		.toSorted((one, other) => byTime(other.at, one.at) || other.position - one.position)
		.map(
			({ key, name, at, photos }): DiaryEntry => ({
				key,
				name,
				when: formatRecent(at, today),
				state: "done",
				photos: photos.map(({ id, width, height }) => ({ id, width, height })),
			}),
		);
	const open = work.steps.filter(({ doneAt }) => doneAt === null).toSorted((a, b) => a.position - b.position);
	// A finished work order does not wait for steps that were never ticked.
	if (open.length === 0 || work.finishedAt) return entries;
	const names = open.map(({ name }) => name).join(" · ");
	return [...entries, { key: "open", name: names, when: null, state: "later", photos: [] }];
}

/** The step of a photograph: the one that the artisan chose, else the next one done on that day, else the day's last. */
function stepOfPhoto<Step extends { position: number; doneAt: Date }>(
	{ step, takenAt }: WorkPhoto,
	done: readonly Step[],
): Step | undefined {
	if (step !== null) {
		const said = done.find(({ position }) => isSameStep(position, step));
		if (said) return said;
	}
	const ofDay = done
		.filter(({ doneAt }) => dayOf(doneAt) === dayOf(takenAt))
		.toSorted((one, other) => byTime(one.doneAt, other.doneAt));
	return ofDay.find(({ doneAt }) => doneAt >= takenAt) ?? ofDay.at(-1);
}

/** "hoje, 14h20", "ontem", "24 de novembro" */
export function formatRecent(at: Date, today: IsoDay): string {
	const day = dayOf(at);
	if (day === today) return `hoje, ${formatTime(at).replace(":", "h")}`;
	return day === addDays(today, -1) ? "ontem" : formatLongDate(day);
}
