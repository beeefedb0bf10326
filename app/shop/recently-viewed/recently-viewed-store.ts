import { browserStore } from "#app/platform/browser/browser-store.ts";
import { parseRecentlyViewed, RECENTLY_VIEWED_KEY } from "./recently-viewed.ts";

/** Only for this tab and deleted with it, so that the next user of the computer does not see it. */
export const recentlyViewedStore = browserStore(
	RECENTLY_VIEWED_KEY,
	parseRecentlyViewed,
	undefined,
	() => sessionStorage,
);
