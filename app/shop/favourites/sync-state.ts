import { type Favourites, MAX_FAVOURITES } from "./favourites-list.ts";

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

export interface FavouriteChanges {
	add: string[];
	remove: string[];
}

export const SYNC_KEY = "cerne:favourites-sync";
/**
 * How long a response counts as fresh, in milliseconds: the five minutes of the data cache in the specification,
 * section 9.
 */
const SYNC_INTERVAL_MS = 300_000;

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

/**
 * The changes to send to an account. The first account in this browser gets the whole list. Another account, on a
 * shared computer, gets only the changes since the last sign-out.
 */
export function pendingChanges(state: SyncState, ids: Favourites): FavouriteChanges {
	if (state.account === null) return { add: [...ids], remove: [] };
	const entries = Object.entries(state.pending);
	return {
		add: entries.filter(([, liked]) => liked).map(([id]) => id),
		remove: entries.filter(([, liked]) => !liked).map(([id]) => id),
	};
}

export const isSyncDue = (state: SyncState, account: string, now: number): boolean =>
	state.account !== account ||
	Object.keys(state.pending).length > 0 ||
	Math.abs(now - state.syncedAt) > SYNC_INTERVAL_MS;

/**
 * The list and the state after the account's response, whose list is `ids`. Changes made while the request was under
 * way stay, and are sent next.
 */
export function mergeFavourites(given: {
	account: string;
	response: Favourites;
	/** The list and the state when the request was sent. */
	sent: { ids: Favourites; state: SyncState };
	/** The list now. */
	ids: Favourites;
	now: number;
}): { ids: Favourites; state: SyncState } {
	const { account, response, sent, ids, now } = given;
	const added = ids.filter((id) => !sent.ids.includes(id));
	const removed = sent.ids.filter((id) => !ids.includes(id));
	const merged = [...response.filter((id) => !removed.includes(id) && !added.includes(id)), ...added];
	return {
		ids: merged.slice(-MAX_FAVOURITES),
		state: {
			account,
			pending: {
				...Object.fromEntries(removed.map((id) => [id, false])),
				...Object.fromEntries(added.map((id) => [id, true])),
			},
			syncedAt: now,
		},
	};
}
