import { benchLimits } from "#app/values/fields/bench-limits.ts";

/** A part of the work on a product, which is ticked when it is done. The shares of a product's steps sum to 100. */
export interface WorkStep {
	readonly name: string;
	/** Its part of the work, in percent; 0 for a step that takes no time on a bench. */
	readonly share: number;
}

/** The column holds twelve times this number of positions, and a work order has twelve steps at most. */
export const STEP_NUMBERS = 2730;
/** The steps with which a work order begins are numbered from 0 on; those that are new in it later get other numbers. */
const FIRST_NEW = benchLimits.steps;

/**
 * Whether two positions are of one step. A position is a multiple that sorts, and a number that stays with its step: a
 * phone without signal goes on sending the position that it shows, when the step has long moved to another place.
 */
export const isSameStep = (one: number, other: number): boolean => stepNumber(one) === stepNumber(other);

const stepNumber = (position: number): number => position % STEP_NUMBERS;

interface PlacedStep {
	readonly name: string;
	/** The position that it had; undefined for a new step. */
	readonly former: number | undefined;
}

/** The positions of steps in their sequence. Those that stay keep their numbers, and a new one gets none of `known`. */
export function positionsOf(steps: readonly PlacedStep[], known: readonly number[]): number[] {
	const taken = new Set(known.map(stepNumber));
	let last = -1;
	return steps.map(({ name, former }) => {
		const number = former === undefined ? newNumber(name, taken) : stepNumber(former);
		taken.add(number);
		last = number + STEP_NUMBERS * (Math.floor((last - number) / STEP_NUMBERS) + 1);
		return last;
	});
}

/**
 * Made from the name, so that it means no other step later either: which numbers were used before the last edit is
 * stored nowhere.
 */
function newNumber(name: string, taken: ReadonlySet<number>): number {
	const free = STEP_NUMBERS - FIRST_NEW;
	let at = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % free, 0);
	while (taken.has(FIRST_NEW + at)) at = (at + 1) % free;
	return FIRST_NEW + at;
}
