import { Refusal, type RefusalKind } from "#app/platform/refusals.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";

/** Why there is nothing to offer; a caller may say it in other words than the quote. */
export type QuoteProblem = "no_pickup" | "too_large" | "product_gone";

const problems: Record<QuoteProblem, { kind: RefusalKind; message: string }> = {
	no_pickup: { kind: "conflict", message: shippingMessages.noPickup },
	too_large: { kind: "invalid", message: shippingMessages.tooLarge },
	product_gone: { kind: "invalid", message: shippingMessages.productGone },
};

/** A quote that has no option. */
export class QuoteRefusal extends Refusal {
	readonly problem: QuoteProblem;

	constructor(problem: QuoteProblem) {
		const { kind, message } = problems[problem];
		super(kind, message);
		this.problem = problem;
	}
}
