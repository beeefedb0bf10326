/** Resolves when the page has been painted once; at once for a page in the background, which is not painted. */
export function firstPaint(): Promise<void> {
	if (document.hidden) return Promise.resolve();
	// The timeout runs after the frame; the frame's own callback runs before it is painted.
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
