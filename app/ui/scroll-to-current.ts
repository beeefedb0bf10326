/** Scrolls the link of the current page into view, in a row of links that is wider than the screen. */
export function scrollToCurrent(list: HTMLElement | null, _currentPath: string): void {
	const current = list?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
	if (!list || !current || list.scrollWidth <= list.clientWidth) return;
	const { left, width } = current.getBoundingClientRect();
	const middle = left - list.getBoundingClientRect().left + width / 2;
	list.scrollBy({ left: middle - list.clientWidth / 2, behavior: "instant" });
}
