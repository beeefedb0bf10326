import type { Page } from "@playwright/test";

export interface LayoutShift {
	score: number;
	/** Milliseconds after the page began. */
	at: number;
	/** The elements that moved, as the start of their HTML. */
	moved: string[];
}

interface LayoutShiftEntry extends PerformanceEntry {
	value: number;
	hadRecentInput: boolean;
	sources: { node: Node | null }[];
}

/** Every movement of the page so far that did not follow a touch or a key. */
export const readLayoutShifts = (page: Page): Promise<LayoutShift[]> =>
	page.evaluate(() => {
		const observer = new PerformanceObserver(() => undefined);
		observer.observe({ type: "layout-shift", buffered: true });
		const entries = observer.takeRecords() as LayoutShiftEntry[];
		observer.disconnect();
		return entries
			.filter(({ hadRecentInput }) => !hadRecentInput)
			.map(({ value, startTime, sources }) => ({
				score: value,
				at: startTime,
				moved: sources.map(({ node }) =>
					node instanceof Element ? node.outerHTML.slice(0, 100) : String(node?.textContent),
				),
			}));
	});

/** All movements together: stricter than the worst five seconds, which browsers report. */
export const sumLayoutShifts = (shifts: readonly LayoutShift[]): number =>
	shifts.reduce((total, { score }) => total + score, 0);
