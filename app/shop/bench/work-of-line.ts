import type { WorkStep } from "#app/values/workshop/work-step.ts";

/** The work that a product needs on a bench; null for one without hours, or one that no bench can make. */
export interface ProductWork {
	/** For each piece. */
	readonly minutes: number;
	/** Once for each order. */
	readonly setupMinutes: number;
	/** Calendar days after the work, in which no bench is needed. */
	readonly dryingDays: number;
	/** The active benches that can make it, in their order; at least one. */
	readonly benchIds: readonly string[];
}

/** The minutes of one line: several pieces share one preparation. */
export const minutesOfLine = (
	{ minutes, setupMinutes }: Pick<ProductWork, "minutes" | "setupMinutes">,
	quantity: number,
): number => setupMinutes + minutes * quantity;

/** The work that one line of an order asks of a bench; steps of its own or, without them, those of the shop. */
export const workOfLine = (
	{ work, workSteps }: { work: ProductWork; workSteps: readonly WorkStep[] | null },
	quantity: number,
	shopSteps: readonly WorkStep[],
) => ({
	minutes: minutesOfLine(work, quantity),
	dryingDays: work.dryingDays,
	benchIds: work.benchIds,
	steps: workSteps ?? shopSteps,
});
