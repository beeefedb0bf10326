/**
 * Runs in the head of every page. Sections below the first screen of a phone are laid out when the reader comes near
 * (`near-[…]` in `tokens.css`), and have an estimated height until then. A page that opens further down, at a
 * fragment or where the reader left it, is laid out completely: estimates would show the wrong section.
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
