/** Resolves when the page has been painted once. A page in the background is never painted, and waits for nothing. */
export function firstPaint(): Promise<void> {
	if (document.hidden) return Promise.resolve();
	// A task behind the frame: the callback itself runs before its frame is painted.
	return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
