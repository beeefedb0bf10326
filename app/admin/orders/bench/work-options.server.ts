import { randomUUID } from "node:crypto";
import { brokenSentence } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { remadeWorkOrder, withRemade } from "#app/shop/orders/work-orders/changes/remake-work.server.ts";
import { divideWork, isNotLater } from "#app/shop/orders/work-orders/plan/divide-work.ts";
import { effectOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { restartedWorkOrder, withRestarted } from "#app/shop/orders/work-orders/plan/restarted-work.ts";
import type { BenchWork, BenchWorkRead } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { formatLongDate } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatRoundHours } from "#app/values/workshop/hours.ts";
import { benchWords, placeWords } from "./bench-words.ts";

/** Something that can be done with a work order, with what it would do. */
export interface WorkChoice {
	/** The value of its button. */
	value: string;
	label: string;
	/** "1ª da Bancada 1, pronta até 26 de novembro" */
	effect: string;
	/** A sentence for each promise that this choice would break. */
	warning: string | null;
}

/** The form that makes a work order again; its hours are a suggestion. */
export interface RemakeChoice extends Pick<WorkChoice, "effect" | "warning"> {
	minutes: number;
	quantity: number;
	requestKey: string;
}

export interface WorkOptions {
	divisions: WorkChoice[];
	/** Makes the form of a division idempotent: sent again, it makes the same work order. */
	divisionKey: string;
	/** Null where no bench takes new work. */
	remake: RemakeChoice | null;
	/** Null for work that was not begun. */
	restart: Pick<WorkChoice, "effect" | "warning"> | null;
	/** A sentence on the time that a removal frees on the bench. */
	removal: string;
}

/** The possible changes of a work order, except moving it. */
export function workOptions(
	read: BenchWorkRead,
	work: BenchWork,
	candidateIds: readonly string[],
): WorkOptions {
	const nameOf = (id: string): string => read.benches.find((bench) => bench.id === id)?.name ?? "";
	const isBegun = work.steps.some(({ isDone }) => isDone);
	const whole = `Voltam a faltar ${formatRoundHours(work.totalMinutes)} h.`;
	const again = isBegun ? effectOf(read, withRestarted(read, restartedWorkOrder(read, work)), work.id) : null;
	return {
		divisions: divisionsOf(read, work, nameOf),
		divisionKey: randomUUID(),
		remake: remakeChoice(read, { ...work, candidateIds: [...candidateIds] }),
		restart: again && {
			effect: `${whole} ${staysAs(placeWords(again.rank, nameOf(work.benchId), again.finish))}`,
			warning: brokenSentence(again.broken),
		},
		removal: `${formatRoundHours(work.minutes)} h voltam para a ${benchWords(nameOf(work.benchId))}. O dia prometido do pedido fica como está.`,
	};
}

/** The choice to make it again; null without a bench that takes new work. */
export function remakeChoice(
	read: BenchWorkRead,
	{
		totalMinutes,
		quantity,
		...work
	}: Pick<BenchWork, "id" | "totalMinutes" | "quantity"> & {
		readyDay: string | null;
		benchId: string | null;
		candidateIds: string[];
	},
): RemakeChoice | null {
	const minutes = hoursToOffer(totalMinutes);
	const requestKey = randomUUID();
	const place = remadeWorkOrder(read, { ...work, minutes }, requestKey);
	if (!place) return null;
	const { rank, finish, broken } = effectOf(read, withRemade(read.places, place), place.id);
	const name = read.benches.find(({ id }) => id === place.benchId)?.name ?? "";
	return {
		minutes,
		quantity,
		requestKey,
		effect: `Com ${keepTogether(`${formatRoundHours(minutes)} h`)}: ${placeWords(rank, name, finish)}`,
		warning: brokenSentence(broken),
	};
}

/** The minutes of a work order as its own form takes them: whole quarters, within the limits of one product. */
export const hoursToOffer = (minutes: number): number =>
	Math.min(Math.ceil(minutes / benchLimits.quarter) * benchLimits.quarter, benchLimits.minutes);

const staysAs = (words: string): string => `Fica a ${words}.`;

/** How many divisions are offered for each bench. */
const MAX_DIVISIONS = 3;

/** The divisions that make it ready earlier, or at least not later: of each other bench those that help most. */
function divisionsOf(read: BenchWorkRead, work: BenchWork, nameOf: (id: string) => string): WorkChoice[] {
	return read.benches
		.filter(({ id, isActive }) => isActive && id !== work.benchId && work.quantity > 1)
		.flatMap(({ id: benchId }) =>
			someUnits(work.quantity)
				.map((units) => ({ units, ...divideWork(read, work, { units, benchId, id: "part" }) }))
				.filter(isNotLater)
				.toSorted(
					(a, b) =>
						(a.finish ?? "").localeCompare(b.finish ?? "") ||
						Math.abs(2 * a.units - work.quantity) - Math.abs(2 * b.units - work.quantity),
				)
				.slice(0, MAX_DIVISIONS)
				.toSorted((a, b) => a.units - b.units)
				.map(({ units, places, finish, before }) => ({
					value: `${units} ${benchId}`,
					label: "Dividir",
					effect: `${units} de ${work.quantity} para a ${benchWords(nameOf(benchId))}: ${readyWords(finish, before)}`,
					warning: brokenSentence(effectOf(read, places, work.id).broken),
				})),
		);
}

function readyWords(finish: string | null, before: string | null): string {
	if (finish === null) return "sem dia";
	const ready = `tudo pronto até ${formatLongDate(finish)}`;
	return before === null || finish === before ? ready : `${ready}, em vez de ${formatLongDate(before)}`;
}

/** Numbers of units to try: each number of a small quantity, a few of a large one. */
function someUnits(quantity: number): number[] {
	const most = quantity - 1;
	const tried = Math.min(most, 12);
	return [...new Set(Array.from({ length: tried }, (_, at) => Math.round(((at + 1) * most) / tried)))];
}
