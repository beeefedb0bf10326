import { useSyncExternalStore } from "react";
import { browserStore } from "#app/platform/browser/browser-store.ts";
import { showToast, successToast, undoAction } from "#app/platform/forms/toasts.ts";
import { FAVOURITES_KEY, type Favourites, parseFavourites, toggleFavourite } from "./favourites-list.ts";
import { parseSyncState, recordChange, SYNC_KEY, type SyncState } from "./sync-state.ts";

const { read, write, subscribe } = browserStore(FAVOURITES_KEY, parseFavourites);
const syncState = browserStore(SYNC_KEY, parseSyncState);

/** The list on the server, and in the page until it is hydrated. */
const EMPTY_FAVOURITES: Favourites = [];

interface FavouriteProduct {
	id: string;
	name: string;
}

/** Called after each change, so that it can be sent to the account. */
const listeners = new Set<() => void>();

/** The list, and the changes that the account does not have yet. */
export const readForSync = (): { ids: Favourites; state: SyncState } => ({
	ids: read(),
	state: syncState.read(),
});

export function writeFromSync({ ids, state }: { ids: Favourites; state: SyncState }): void {
	syncState.write(state);
	if (JSON.stringify(ids) !== JSON.stringify(read())) write(ids);
}

export function onFavouriteToggled(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function toggleById(id: string): void {
	const ids = toggleFavourite(read(), id);
	const state = syncState.read();
	const nextState = recordChange(state, id, ids.includes(id));
	if (nextState !== state) syncState.write(nextState);
	write(ids);
	for (const listener of listeners) listener();
}

function toggle({ id, name }: FavouriteProduct): void {
	const before = read();
	toggleById(id);
	if (!before.includes(id)) {
		showToast({ kind: "favourite", ...successToast("Produto adicionado aos favoritos!", name) });
	} else {
		showToast({
			kind: "favourite",
			title: "Produto removido dos favoritos!",
			description: name,
			action: undoAction(() => {
				if (!read().includes(id)) toggleById(id);
			}),
		});
	}
}

/** Shows no toast, because these products are no longer sold. */
export function removeUnavailableFavourites(unavailable: readonly string[]): void {
	const ids = read();
	const remaining = ids.filter((id) => !unavailable.includes(id));
	if (remaining.length < ids.length) write(remaining);
}

/** The favourites of this browser, the same in all its tabs. Each change shows a toast. */
export function useFavourites(): {
	ids: Favourites;
	/** False on the server and until the page is hydrated. */
	isLoaded: boolean;
	toggle: (product: FavouriteProduct) => void;
} {
	const ids = useSyncExternalStore(subscribe, read, () => EMPTY_FAVOURITES);
	return { ids, isLoaded: ids !== EMPTY_FAVOURITES, toggle };
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
