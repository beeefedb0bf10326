/**
 * Runs in the head of every page. Parts below the first screen of a phone are laid out when the reader comes near
 * (`near-[…]` in `tokens.css`), and have a guessed height until then. A page that opens further down, at a fragment
 * or where its reader has left it, is laid out whole: guesses would put another part before the eyes.
 */
export function showWholePage(): void {
	const [navigation] = performance.getEntriesByType("navigation");
	const isReturn = (navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate";
	const show = () => {
		document.documentElement.dataset.whole = "";
	};
	if (location.hash || isReturn) show();
	addEventListener("popstate", show);
}
