/** The key of the specification (section 3); the list holds product ids. */
export const FAVOURITES_KEY = "favorites";

/** More than anybody likes, and few enough for one question to the server. */
export const MAX_FAVOURITES = 200;

/** Newest last. */
export type Favourites = readonly string[];

export const noFavourites: Favourites = [];

/** Reads a stored list. Damaged storage is an empty list, what is no id is left out. */
export function parseFavourites(stored: string | null): Favourites {
	if (!stored) return noFavourites;
	try {
		const value: unknown = JSON.parse(stored);
		if (!Array.isArray(value)) return noFavourites;
		const ids = value.filter((id) => typeof id === "string" && id.length > 0 && id.length <= 64);
		return [...new Set<string>(ids)].slice(-MAX_FAVOURITES);
	} catch {
		return noFavourites;
	}
}

/** Adds or removes the id; the oldest makes room when the list is full. */
export function toggleFavourite(favourites: Favourites, id: string): Favourites {
	return favourites.includes(id)
		? favourites.filter((other) => other !== id)
		: [...favourites, id].slice(-MAX_FAVOURITES);
}
