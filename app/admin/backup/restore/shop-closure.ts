import { type HandedIn, handedIn } from "#app/platform/handed-in.ts";

/** A shop that is closed for a restore: all its processes answer visitors with 503. */
export interface ClosedShop {
	/** Stops the jobs of this process and waits for the requests that it is still answering. */
	stopWork(): Promise<void>;
	/** Checks the restored state, if there is one, and opens the shop again. Never throws. */
	reopen(outcome: { isRestored: boolean }): Promise<void>;
}

/**
 * Closes the shop in all its processes. Handed in by the server (`server/restore/close-shop.ts`). Throws the refusal
 * if another process restores already.
 */
export const shopClosure: HandedIn<() => Promise<ClosedShop>> = handedIn("shopClosure");
