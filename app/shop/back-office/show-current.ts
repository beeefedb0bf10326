/** Brings the link to where one is into sight, in a run of links that is wider than the screen. */
export function showCurrent(run: HTMLElement | null, _place: string): void {
	const current = run?.querySelector<HTMLElement>("[aria-current]");
	if (!run || !current || run.scrollWidth <= run.clientWidth) return;
	const { left, width } = current.getBoundingClientRect();
	const middle = left - run.getBoundingClientRect().left + width / 2;
	run.scrollBy({ left: middle - run.clientWidth / 2, behavior: "instant" });
}
