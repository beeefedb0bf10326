import { parseIds } from "#app/platform/browser/browser-store.ts";

/** The pieces a browser has looked at, as ids, the last one first. */
export const RECENTLY_VIEWED_KEY = "cerne:recently-seen";

/** Shown beside the piece that is being looked at. */
export const MAX_RECENTLY_VIEWED = 8;

export const parseRecentlyViewed = (stored: string | null): string[] =>
	parseIds(stored).slice(0, MAX_RECENTLY_VIEWED + 1);

/** The list after looking at a piece: it stands first, once, and the oldest makes room. */
export const addRecentlyViewed = (ids: readonly string[], id: string): string[] =>
	[id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENTLY_VIEWED + 1);
