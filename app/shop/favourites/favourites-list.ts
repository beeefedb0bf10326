import { parseIds } from "#app/platform/browser/browser-store.ts";

/** The key of the specification (section 3); the list holds product ids. */
export const FAVOURITES_KEY = "favorites";

/** Few enough for one request to the server. */
export const MAX_FAVOURITES = 200;

/** Newest last. */
export type Favourites = readonly string[];

/** Keeps the newest when there are too many. */
export const parseFavourites = (stored: string | null): Favourites => parseIds(stored).slice(-MAX_FAVOURITES);

/** Adds or removes the id; the oldest makes room when the list is full. */
export function toggleFavourite(favourites: Favourites, id: string): Favourites {
	return favourites.includes(id)
		? favourites.filter((other) => other !== id)
		: [...favourites, id].slice(-MAX_FAVOURITES);
}
