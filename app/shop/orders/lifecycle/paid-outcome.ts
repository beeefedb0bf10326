/** What the money did to the order. */
export type PaidOutcome =
	| "paid"
	| "already_paid"
	/** It had expired; its pieces were sold meanwhile, so the workshop must look at it. */
	| "paid_without_stock"
	/** Somebody had cancelled it: it stays cancelled and the money must go back. */
	| "paid_after_cancellation";
