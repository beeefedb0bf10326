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

function toggle({ id, name }: FavouriteProduct): void {
	const before = read().ids;
	write(toggleFavourite(before, id));
	if (!before.includes(id)) showToast(favouritesMessages.added(name));
	else {
		showToast(
			favouritesMessages.removed(name, () => {
				const { ids } = read();
				if (!ids.includes(id)) write(toggleFavourite(ids, id));
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
