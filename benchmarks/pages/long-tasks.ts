import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { median } from "../process-cpu.ts";
import { readFirstPaint, waitForHydration, withPage } from "./bench-browser.ts";
import { type BenchScene, type ScreenName, screens } from "./bench-scene.ts";

const ROUNDS = 3;
/** The browsers' limit for a long task: shorter tasks are not reported. */
const LONG_TASK_MS = 50;
const MAX_LONGEST_MS = 100;
const MAX_SUM_MS = 200;
const MAX_HYDRATION_MS = 15_000;
/** Time after hydration until a page has settled. */
const REST_MS = 2_000;

/** How long the page is blocked after its first paint, while it is hydrated. */
export async function benchLongTasks(
	print: (line: string) => void,
	browser: Browser,
	scene: BenchScene,
	chosen: readonly ScreenName[],
	slowdown: number,
): Promise<void> {
	print(
		`Tasks after the first paint, processor ${slowdown.toFixed(1)} times slower, median of ${ROUNDS} in ms (aims: longest at most ${MAX_LONGEST_MS}, sum above ${LONG_TASK_MS} at most ${MAX_SUM_MS})`,
	);
	for (const screen of chosen) {
		const { path, visitor } = screens[screen];
		const visit = { device: "phone", storage: scene[visitor], slowdown } as const;
		const rounds: { longest: number; sum: number; isHydrated: boolean }[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const { tasks, isHydrated } = await withPage(browser, visit, async (page) => {
				await page.goto(`${scene.origin}${path}`);
				const hydrated = await waitForHydration(page, MAX_HYDRATION_MS);
				await pause(REST_MS);
				return { tasks: await readLongTasks(page), isHydrated: hydrated };
			});
			rounds.push({
				longest: Math.max(0, ...tasks),
				sum: tasks.reduce((total, task) => total + Math.max(0, task - LONG_TASK_MS), 0),
				isHydrated,
			});
		}
		const longest = median(rounds.map((each) => each.longest));
		const sum = median(rounds.map((each) => each.sum));
		const isReached = longest <= MAX_LONGEST_MS && sum <= MAX_SUM_MS;
		const verdict = rounds.every(({ isHydrated }) => isHydrated)
			? isReached
				? "reached"
				: "NOT reached"
			: "not hydrated";
		print(
			`  ${screen.padEnd(11)} longest ${longest.toFixed(0).padStart(5)}   sum ${sum.toFixed(0).padStart(5)}   ${verdict}`,
		);
	}
}

/** Durations of the tasks in milliseconds; of the task that painted first, only the part after the paint. */
async function readLongTasks(page: Page): Promise<number[]> {
	const firstPaint = await readFirstPaint(page);
	const tasks = await page.evaluate(() => {
		const observer = new PerformanceObserver(() => undefined);
		observer.observe({ type: "longtask", buffered: true });
		const entries = observer.takeRecords();
		observer.disconnect();
		return entries.map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration }));
	});
	return tasks
		.filter(({ end }) => end > firstPaint)
		.map(({ start, end }) => end - Math.max(start, firstPaint));
}
