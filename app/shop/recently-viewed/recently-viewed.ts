import { parseIds } from "#app/platform/browser/browser-store.ts";

/** The products viewed in this tab, as ids, the last one first. */
export const RECENTLY_VIEWED_KEY = "cerne:recently-seen";

/** Shown beside the product that is being viewed. */
export const MAX_RECENTLY_VIEWED = 8;

export const parseRecentlyViewed = (stored: string | null): string[] =>
	parseIds(stored).slice(0, MAX_RECENTLY_VIEWED + 1);

/** The list after viewing a product: it comes first, once, and the oldest is dropped. */
export const addRecentlyViewed = (ids: readonly string[], id: string): string[] =>
	[id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENTLY_VIEWED + 1);
