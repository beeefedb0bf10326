/** The pieces a browser has looked at, as ids, the last one first. */
export const RECENTLY_SEEN_KEY = "cerne:recently-seen";

/** Shown beside the piece that is being looked at. */
export const MOST_SEEN = 8;

/** Reads a stored list. Damaged storage is an empty list, what is no id is left out. */
export function parseSeen(stored: string | null): string[] {
	if (!stored) return [];
	try {
		const value: unknown = JSON.parse(stored);
		if (!Array.isArray(value)) return [];
		const ids = value.filter((id) => typeof id === "string" && id.length > 0 && id.length <= 64);
		return [...new Set<string>(ids)].slice(0, MOST_SEEN + 1);
	} catch {
		return [];
	}
}

/** The list after looking at a piece: it stands first, once, and the oldest makes room. */
export const seenAfter = (seen: readonly string[], id: string): string[] =>
	[id, ...seen.filter((other) => other !== id)].slice(0, MOST_SEEN + 1);
