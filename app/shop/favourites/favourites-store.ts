import { useSyncExternalStore } from "react";
import { showToast } from "#app/platform/toasts.ts";
import { favouritesMessages } from "./favourites.messages.ts";
import {
	FAVOURITES_KEY,
	type Favourites,
	noFavourites,
	parseFavourites,
	toggleFavourite,
} from "./favourites.ts";

import { noteChange, parseSyncState, SYNC_KEY, type SyncState } from "./favourites-sync.ts";

interface Snapshot {
	ids: Favourites;
	/** False on the server and until the page has come alive: nobody knows the list yet. */
	isLoaded: boolean;
}

const unknown: Snapshot = { ids: noFavourites, isLoaded: false };
let snapshot: Snapshot = unknown;
/** The text the snapshot was read from. */
let stored: string | null | undefined;
const listeners = new Set<() => void>();

/** Looks into the storage each time, so that two tabs never write over each other's lists. */
function read(): Snapshot {
	let text: string | null;
	try {
		text = localStorage.getItem(FAVOURITES_KEY);
	} catch {
		// Storage is switched off: the list lives as long as the page.
		text = stored ?? null;
	}
	if (!snapshot.isLoaded || text !== stored) {
		stored = text;
		snapshot = { ids: parseFavourites(text), isLoaded: true };
	}
	return snapshot;
}

function write(ids: Favourites): void {
	stored = JSON.stringify(ids);
	snapshot = { ids, isLoaded: true };
	try {
		localStorage.setItem(FAVOURITES_KEY, stored);
	} catch {
		// Full or switched off: see above.
	}
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	// Fires only for what other tabs did; a null key means that everything was cleared.
	const onStorage = ({ key }: StorageEvent) => {
		if (key === FAVOURITES_KEY || key === null) listener();
	};
	listeners.add(listener);
	window.addEventListener("storage", onStorage);
	return () => {
		listeners.delete(listener);
		window.removeEventListener("storage", onStorage);
	};
}

interface FavouriteProduct {
	id: string;
	name: string;
}

/** Called with what somebody pressed, for the account to hear of it. */
const pressed = new Set<() => void>();
/** Where nothing can be stored: of this page only. */
let syncState: SyncState | undefined;

function readSyncState(): SyncState {
	try {
		return parseSyncState(localStorage.getItem(SYNC_KEY));
	} catch {
		return syncState ?? parseSyncState(null);
	}
}

function writeSyncState(state: SyncState): void {
	syncState = state;
	try {
		localStorage.setItem(SYNC_KEY, JSON.stringify(state));
	} catch {
		// Full or switched off: see above.
	}
}

/** The list and what the account does not know of it yet. */
export const readForSync = (): { ids: Favourites; state: SyncState } => ({
	ids: read().ids,
	state: readSyncState(),
});

export function writeFromSync({ ids, state }: { ids: Favourites; state: SyncState }): void {
	writeSyncState(state);
	if (JSON.stringify(ids) !== JSON.stringify(read().ids)) write(ids);
}

export function onFavouritePressed(listener: () => void): () => void {
	pressed.add(listener);
	return () => pressed.delete(listener);
}

function press(id: string): void {
	const ids = toggleFavourite(read().ids, id);
	const state = readSyncState();
	const noted = noteChange(state, id, ids.includes(id));
	if (noted !== state) writeSyncState(noted);
	write(ids);
	for (const listener of pressed) listener();
}

function toggle({ id, name }: FavouriteProduct): void {
	const before = read().ids;
	press(id);
	if (!before.includes(id)) showToast(favouritesMessages.added(name));
	else {
		showToast(
			favouritesMessages.removed(name, () => {
				if (!read().ids.includes(id)) press(id);
			}),
		);
	}
}

/** Without a word, for products that are no longer sold. */
export function forgetFavourites(gone: readonly string[]): void {
	const { ids } = read();
	const kept = ids.filter((id) => !gone.includes(id));
	if (kept.length < ids.length) write(kept);
}

/** The favourites of this browser, the same in all its tabs. Each change tells what it did. */
export function useFavourites(): Snapshot & { toggle: (product: FavouriteProduct) => void } {
	const { ids, isLoaded } = useSyncExternalStore(subscribe, read, () => unknown);
	return { ids, isLoaded, toggle };
}

/** One product's heart; renders again only when this one changes. */
export function useFavourite(product: FavouriteProduct): { isFavourite: boolean; toggle: () => void } {
	const isFavourite = useSyncExternalStore(
		subscribe,
		() => read().ids.includes(product.id),
		() => false,
	);
	return { isFavourite, toggle: () => toggle(product) };
}
