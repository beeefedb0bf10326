import { RECENTLY_VIEWED_KEY } from "./recently-viewed.ts";

/**
 * Runs in the head of every page. The product of one that was only read is noted when it is left, as
 * `parseRecentlyViewed` reads it: its scripts, which note it otherwise, have not run.
 */
export function noteUnusedPage(isStarted: () => boolean): void {
	addEventListener("pagehide", () => {
		const id = document.querySelector<HTMLElement>("[data-viewed]")?.dataset.viewed;
		if (!id || isStarted()) return;
		try {
			const stored = sessionStorage.getItem(RECENTLY_VIEWED_KEY) ?? "[]";
			sessionStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify([id, ...JSON.parse(stored)]));
		} catch {
			// There is no storage, or it is full.
		}
	});
}
