import { minutesOfLine, type ProductWork } from "#app/shop/bench/work-of-line.ts";
import { isSameStep, positionsOf, type WorkStep } from "#app/values/workshop/work-step.ts";

/** A step of a work order, as it is stored. */
interface NumberedStep extends WorkStep {
	readonly position: number;
	readonly doneAt: Date | null;
	readonly changedAt: Date | null;
}

/** The work that a product takes now, for those that were sold before it was edited. */
export interface PresentWork extends Pick<ProductWork, "minutes" | "setupMinutes" | "dryingDays"> {
	readonly steps: readonly WorkStep[];
}

/** A work order in a queue, with the quantity of its whole item, of which it may be a part. */
export interface SoldWork {
	readonly quantity: number;
	readonly itemQuantity: number;
	readonly minutes: number;
	readonly dryingDays: number;
	readonly steps: readonly NumberedStep[];
}

export interface WorkEdit {
	readonly minutes: number;
	readonly dryingDays: number;
	/** The steps from now on; null where they stay. */
	readonly steps: readonly NumberedStep[] | null;
	/** The names of ticked steps that are gone by it, and with them their ticks. */
	readonly lostTicks: readonly string[];
}

/** The changes that a product's present work makes to a work order; null if it changes nothing. */
export function editOf(work: SoldWork, product: PresentWork): WorkEdit | null {
	const { dryingDays } = product;
	const minutes = minutesOf(work, product);
	const steps = stepsOf(work.steps, product.steps);
	const isSame = minutes === work.minutes && dryingDays === work.dryingDays && steps === null;
	return isSame
		? null
		: { minutes, dryingDays, steps, lostTicks: steps ? lostTicksOf(work.steps, steps) : [] };
}

/** A step that goes on has the number that it had. */
const lostTicksOf = (own: readonly NumberedStep[], steps: readonly NumberedStep[]): string[] =>
	own.flatMap(({ position, name, doneAt }) =>
		doneAt === null || steps.some((step) => isSameStep(step.position, position)) ? [] : [name],
	);

/** Two divisions of an item may round its parts by so much; a change of hours is at least fifteen minutes. */
const MAX_ROUNDING = 2;

/** A part of a divided item has the minutes of its units, with their share of the preparation. */
function minutesOf({ quantity, itemQuantity, minutes }: SoldWork, product: PresentWork): number {
	const whole = minutesOfLine(product, itemQuantity);
	if (quantity === itemQuantity) return whole;
	const part = Math.max(Math.round((whole * quantity) / itemQuantity), 1);
	return Math.abs(part - minutes) <= MAX_ROUNDING ? minutes : part;
}

/**
 * Steps that exist before and after, by their name, keep their tick. Work of which nothing would be left keeps its
 * steps: only a tick ends work.
 */
function stepsOf(own: readonly NumberedStep[], wanted: readonly WorkStep[]): NumberedStep[] | null {
	const isSame = (step: WorkStep, at: number) => own[at]?.name === step.name && own[at].share === step.share;
	if (own.length === wanted.length && wanted.every(isSame)) return null;
	const left = [...own];
	const kept = wanted.map((step) => {
		const at = left.findIndex(({ name }) => name === step.name);
		const former = at === -1 ? undefined : left.splice(at, 1)[0];
		return { step, former };
	});
	if (kept.every(({ former }) => former?.doneAt)) return null;
	const positions = positionsOf(
		kept.map(({ step: { name }, former }) => ({ name, former: former?.position })),
		own.map(({ position }) => position),
	);
	return kept.map(({ step: { name, share }, former }, at) => ({
		position: positions[at] ?? at,
		name,
		share,
		doneAt: former?.doneAt ?? null,
		changedAt: former?.changedAt ?? null,
	}));
}
