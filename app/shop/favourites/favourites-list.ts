import { parseIds } from "#app/platform/browser/browser-store.ts";

/** The key of the specification (section 3); the list holds product ids. */
export const FAVOURITES_KEY = "favorites";

/** More than anybody likes, and few enough for one question to the server. */
export const MAX_FAVOURITES = 200;

/** Newest last. */
export type Favourites = readonly string[];

/** Of too many, the newest. */
export const parseFavourites = (stored: string | null): Favourites => parseIds(stored).slice(-MAX_FAVOURITES);

/** Adds or removes the id; the oldest makes room when the list is full. */
export function toggleFavourite(favourites: Favourites, id: string): Favourites {
	return favourites.includes(id)
		? favourites.filter((other) => other !== id)
		: [...favourites, id].slice(-MAX_FAVOURITES);
}
