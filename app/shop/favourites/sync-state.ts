import { MAX_FAVOURITES } from "./favourites-list.ts";

/**
 * How this browser's list and the customer's account are merged. The screen shows the browser's list. This state says
 * with which account the list was last merged, and which changes were not sent yet, so that nothing is lost while
 * signed out or offline.
 */
export interface SyncState {
	/** Null until the first sign-in in this browser. */
	account: string | null;
	/** Added (true) or removed (false) since then. */
	pending: Readonly<Record<string, boolean>>;
	/** When the account was last read, in milliseconds since 1970. */
	syncedAt: number;
}

export const SYNC_KEY = "cerne:favourites-sync";

const INITIAL_STATE: SyncState = { account: null, pending: {}, syncedAt: 0 };

export function parseSyncState(stored: string | null): SyncState {
	try {
		const value: unknown = JSON.parse(stored ?? "null");
		if (typeof value !== "object" || value === null) return INITIAL_STATE;
		// Older versions of the shop stored `pending` under the name `untold`.
		const { account, untold, pending = untold, syncedAt } = value as Record<string, unknown>;
		if (typeof account !== "string" || typeof pending !== "object" || pending === null) return INITIAL_STATE;
		const validEntries = Object.entries(pending).filter(([, liked]) => typeof liked === "boolean");
		return {
			account,
			pending: Object.fromEntries(validEntries.slice(-MAX_FAVOURITES)),
			syncedAt: typeof syncedAt === "number" ? syncedAt : 0,
		};
	} catch {
		return INITIAL_STATE;
	}
}

/** Records a change. Before the first sign-in nothing is recorded, because the whole list is sent then. */
export const recordChange = (state: SyncState, id: string, isLiked: boolean): SyncState =>
	state.account === null ? state : { ...state, pending: { ...state.pending, [id]: isLiked } };
