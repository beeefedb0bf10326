import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser-store.ts";
import { showToast } from "#app/platform/toasts.ts";
import { favouritesMessages } from "./favourites.messages.ts";
import { FAVOURITES_KEY, type Favourites, parseFavourites, toggleFavourite } from "./favourites.ts";
import { noteChange, parseSyncState, SYNC_KEY, type SyncState } from "./favourites-sync.ts";

const { read, write, subscribe } = browserStore(FAVOURITES_KEY, parseFavourites);
const syncState = browserStore(SYNC_KEY, parseSyncState);

/** What the server knows of a list, and the page until it has come alive. */
const unknown: Favourites = [];

interface FavouriteProduct {
	id: string;
	name: string;
}

/** Called with what somebody pressed, for the account to hear of it. */
const pressed = new Set<() => void>();

/** The list and what the account does not know of it yet. */
export const readForSync = (): { ids: Favourites; state: SyncState } => ({
	ids: read(),
	state: syncState.read(),
});

export function writeFromSync({ ids, state }: { ids: Favourites; state: SyncState }): void {
	syncState.write(state);
	if (JSON.stringify(ids) !== JSON.stringify(read())) write(ids);
}

export function onFavouritePressed(listener: () => void): () => void {
	pressed.add(listener);
	return () => pressed.delete(listener);
}

function press(id: string): void {
	const ids = toggleFavourite(read(), id);
	const state = syncState.read();
	const noted = noteChange(state, id, ids.includes(id));
	if (noted !== state) syncState.write(noted);
	write(ids);
	for (const listener of pressed) listener();
}

function toggle({ id, name }: FavouriteProduct): void {
	const before = read();
	press(id);
	if (!before.includes(id)) showToast(favouritesMessages.added(name));
	else {
		showToast(
			favouritesMessages.removed(name, () => {
				if (!read().includes(id)) press(id);
			}),
		);
	}
}

/** Without a word, for products that are no longer sold. */
export function forgetFavourites(gone: readonly string[]): void {
	const ids = read();
	const kept = ids.filter((id) => !gone.includes(id));
	if (kept.length < ids.length) write(kept);
}

/** The favourites of this browser, the same in all its tabs. Each change tells what it did. */
export function useFavourites(): {
	ids: Favourites;
	/** False on the server and until the page has come alive. */
	isLoaded: boolean;
	toggle: (product: FavouriteProduct) => void;
} {
	const ids = useSyncExternalStore(subscribe, read, () => unknown);
	return { ids, isLoaded: ids !== unknown, toggle };
}

/** One product's heart; renders again only when this one changes. */
export function useFavourite(product: FavouriteProduct): { isFavourite: boolean; toggle: () => void } {
	const isFavourite = useSyncExternalStore(
		subscribe,
		() => read().includes(product.id),
		() => false,
	);
	return { isFavourite, toggle: () => toggle(product) };
}
