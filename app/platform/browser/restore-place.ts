/*
 * What the script of the router's `ScrollRestoration` does before a page is taken over. That one runs at the end of
 * every page, and waits there for the style sheet and for the browser's storage; a test holds ours to it.
 */

/** Where the router stores the places of a tab's pages when they are left. */
const STORAGE_KEY = "react-router-scroll-positions";

/** Whether the page is one to which its reader comes back. One that is opened anew has no place yet. */
export function isReturn(): boolean {
	const [navigation] = performance.getEntriesByType("navigation");
	return (navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate";
}

/** Runs in the head of every page that is returned to, once all of it can be laid out. */
export function restorePlace(): void {
	try {
		const y = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}")[history.state.key];
		if (y) scrollTo(0, y);
	} catch {
		// Nothing was stored, or nothing that can be read.
	}
}

/** Gives this entry of the browser's history the key under which the router will store its place. */
export function nameHistoryEntry(): void {
	if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
}
