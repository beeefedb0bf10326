import { type Favourites, MAX_FAVOURITES } from "./favourites-list.ts";

/**
 * How this browser's list and the customer's account come together. The list in the browser is what
 * is shown; beside it stands which account it was last brought together with, and what has been
 * changed since and not been told yet, so that nothing is lost signed out or offline.
 */
export interface SyncState {
	/** Null until somebody has signed in here. */
	account: string | null;
	/** Liked (true) or no longer (false) since then. */
	untold: Readonly<Record<string, boolean>>;
	/** When the account was last asked, in milliseconds since 1970. */
	askedAt: number;
}

export interface FavouriteChanges {
	add: string[];
	remove: string[];
}

export const SYNC_KEY = "cerne:favourites-sync";
/** An answer is as good as new for so long (product decisions, "Client constants of section 9"). */
const SYNC_INTERVAL_MS = 300_000;

const INITIAL_STATE: SyncState = { account: null, untold: {}, askedAt: 0 };

export function parseSyncState(stored: string | null): SyncState {
	try {
		const value: unknown = JSON.parse(stored ?? "null");
		if (typeof value !== "object" || value === null) return INITIAL_STATE;
		const { account, untold, askedAt } = value as Record<string, unknown>;
		if (typeof account !== "string" || typeof untold !== "object" || untold === null) return INITIAL_STATE;
		const validEntries = Object.entries(untold).filter(([, liked]) => typeof liked === "boolean");
		return {
			account,
			untold: Object.fromEntries(validEntries.slice(-MAX_FAVOURITES)),
			askedAt: typeof askedAt === "number" ? askedAt : 0,
		};
	} catch {
		return INITIAL_STATE;
	}
}

/** Notes what was pressed. Before anybody signs in, the list itself says all there is to tell. */
export const recordChange = (state: SyncState, id: string, isLiked: boolean): SyncState =>
	state.account === null ? state : { ...state, untold: { ...state.untold, [id]: isLiked } };

/**
 * What to tell an account. The first one to sign in here gets the whole list; another one, on a
 * shared computer, only what was pressed since the one before left.
 */
export function pendingChanges(state: SyncState, ids: Favourites): FavouriteChanges {
	if (state.account === null) return { add: [...ids], remove: [] };
	const entries = Object.entries(state.untold);
	return {
		add: entries.filter(([, liked]) => liked).map(([id]) => id),
		remove: entries.filter(([, liked]) => !liked).map(([id]) => id),
	};
}

export const isSyncDue = (state: SyncState, account: string, now: number): boolean =>
	state.account !== account ||
	Object.keys(state.untold).length > 0 ||
	Math.abs(now - state.askedAt) > SYNC_INTERVAL_MS;

/**
 * The list and the state after the account has answered with `ids`. What was pressed while the
 * question was under way stays pressed, and is told next.
 */
export function mergeFavourites(given: {
	account: string;
	answer: Favourites;
	/** The list and the state when the question was asked. */
	asked: { ids: Favourites; state: SyncState };
	/** The list now. */
	ids: Favourites;
	now: number;
}): { ids: Favourites; state: SyncState } {
	const { account, answer, asked, ids, now } = given;
	const added = ids.filter((id) => !asked.ids.includes(id));
	const removed = asked.ids.filter((id) => !ids.includes(id));
	const merged = [...answer.filter((id) => !removed.includes(id) && !added.includes(id)), ...added];
	return {
		ids: merged.slice(-MAX_FAVOURITES),
		state: {
			account,
			untold: {
				...Object.fromEntries(removed.map((id) => [id, false])),
				...Object.fromEntries(added.map((id) => [id, true])),
			},
			askedAt: now,
		},
	};
}
