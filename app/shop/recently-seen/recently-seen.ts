import { parseIds } from "#app/platform/browser-store.ts";

/** The pieces a browser has looked at, as ids, the last one first. */
export const RECENTLY_SEEN_KEY = "cerne:recently-seen";

/** Shown beside the piece that is being looked at. */
export const MOST_SEEN = 8;

export const parseSeen = (stored: string | null): string[] => parseIds(stored).slice(0, MOST_SEEN + 1);

/** The list after looking at a piece: it stands first, once, and the oldest makes room. */
export const seenAfter = (seen: readonly string[], id: string): string[] =>
	[id, ...seen.filter((other) => other !== id)].slice(0, MOST_SEEN + 1);
