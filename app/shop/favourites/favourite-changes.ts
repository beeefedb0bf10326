import { type Favourites, MAX_FAVOURITES } from "./favourites-list.ts";
import type { SyncState } from "./sync-state.ts";

export interface FavouriteChanges {
	add: string[];
	remove: string[];
}

/**
 * How long a response counts as fresh, in milliseconds: the five minutes of the data cache in the specification,
 * section 9.
 */
const SYNC_INTERVAL_MS = 300_000;

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
export function mergeFavourites(sync: {
	account: string;
	response: Favourites;
	/** The list and the state when the request was sent. */
	sent: { ids: Favourites; state: SyncState };
	/** The list now. */
	ids: Favourites;
	now: number;
}): { ids: Favourites; state: SyncState } {
	const { account, response, sent, ids, now } = sync;
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
