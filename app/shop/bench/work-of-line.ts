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

/** A product as it was read for an order; without steps of its own it has those of the shop. */
interface OrderedProduct {
	readonly id: string;
	readonly work: ProductWork | null;
	readonly workSteps: readonly WorkStep[] | null;
}

/** The work that one line of an order asks of a bench; null for one whose product takes no hours. */
export function workOfLine(
	{ productId, quantity }: { productId: string | null; quantity: number },
	products: readonly OrderedProduct[],
	shopSteps: readonly WorkStep[],
) {
	const product = products.find(({ id }) => id === productId);
	if (!product?.work) return null;
	const { work, workSteps } = product;
	const { dryingDays, benchIds } = work;
	const steps = workSteps ?? shopSteps;
	return {
		productId: product.id,
		quantity,
		minutes: minutesOfLine(work, quantity),
		dryingDays,
		benchIds,
		steps,
	};
}
