/*
 * A page whose worker was replaced is of the build before. It goes on by itself, document and script alike, and is
 * loaded again once nothing is lost by it.
 */

/** Two builds behind one address may replace each other's worker: a page is not loaded again and again for it. */
const APART_MS = 10 * 60_000;
const LOADED_AT = "oficina-nova";

/** Until the page is loaded again: one that may not be yet, because it was a moment ago, is loaded later. */
let isReplaced = false;

/** Calls back when another worker takes over this page. */
export function followVersions(onReplaced: () => void): void {
	const workers = navigator.serviceWorker;
	// The first worker of a phone takes over a page that came from the shop a moment ago.
	let isFollowed = Boolean(workers?.controller);
	workers?.addEventListener("controllerchange", () => {
		isReplaced ||= isFollowed;
		isFollowed = true;
		if (isReplaced) onReplaced();
	});
}

/** Is called again with each drawing of the screen, at least once a minute. */
export function reloadIntoNewVersion(isBusy: () => boolean): void {
	if (!isReplaced || isBusy()) return;
	try {
		const now = Date.now();
		if (!mayReload(sessionStorage.getItem(LOADED_AT), now)) return;
		sessionStorage.setItem(LOADED_AT, String(now));
	} catch {
		// Without a memory it might never end.
		return;
	}
	location.reload();
}

/** Whether the last time, as it is stored, is long enough ago; a clock that was put back counts as another time. */
const mayReload = (stored: string | null, now: number): boolean =>
	stored === null || !(Math.abs(now - Number(stored)) <= APART_MS);
