import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";
import { customerScreens, publicScreens } from "#tests/support/browser/shop-screens.ts";
import { devices, withPage } from "./bench-browser.ts";
import type { BenchScene } from "./bench-scene.ts";

const MAX_SHIFT = 0.02;
/** How long a page is observed after loading. */
const LOOK_MS = 3_000;
/** Pages open at once: layout shifts do not depend on speed. */
const CONCURRENCY = 3;

const PATH_WIDTH = 48;
const COLUMN_WIDTH = 18;

const columnOf = (device: keyof typeof devices, visitor: "guest" | "customer"): string =>
	`${visitor}, ${devices[device].viewport.width} px`;

const isFirst = (path: string, at: number, all: readonly string[]): boolean => all.indexOf(path) === at;

/** The layout shift of every screen, with and without an account, at both widths. */
export async function benchShifts(
	print: (line: string) => void,
	browser: Browser,
	scene: BenchScene,
	slowdown: number,
): Promise<void> {
	const visits = (Object.keys(devices) as (keyof typeof devices)[]).flatMap((device) => [
		...publicScreens.map((path) => ({ device, path, visitor: "guest" as const })),
		...[...publicScreens, ...customerScreens(scene.orderId)].map((path) => ({
			device,
			path,
			visitor: "customer" as const,
		})),
	]);
	const waiting = visits.values();
	const moved: string[] = [];
	/** By screen, then by column. */
	const sums = new Map<string, Record<string, number>>();
	const columns = (Object.keys(devices) as (keyof typeof devices)[]).flatMap((device) =>
		(["guest", "customer"] as const).map((visitor) => columnOf(device, visitor)),
	);
	const work = async (): Promise<void> => {
		for (const { device, path, visitor } of waiting) {
			const shifts = await withPage(browser, { device, storage: scene[visitor], slowdown }, async (page) => {
				await page.goto(`${scene.origin}${path}`);
				await pause(LOOK_MS);
				return readLayoutShifts(page);
			});
			const sum = sumLayoutShifts(shifts);
			sums.set(path, { ...sums.get(path), [columnOf(device, visitor)]: sum });
			if (sum <= MAX_SHIFT) continue;
			const first = shifts.toSorted((a, b) => b.score - a.score)[0];
			moved.push(
				`  ${sum.toFixed(3)}  ${devices[device].viewport.width} px, ${visitor}: ${path} (${first?.moved[0] ?? ""})`,
			);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, work));
	const largest = Math.max(...[...sums.values()].flatMap((row) => Object.values(row)));
	print(
		`Layout shift of ${visits.length} visits at ${Object.values(devices)
			.map(({ viewport }) => viewport.width)
			.join(
				", ",
			)} px, ${LOOK_MS / 1000} s after each was loaded: at most ${largest.toFixed(3)} (aim: at most ${MAX_SHIFT}, each): ${moved.length === 0 ? "reached" : "NOT reached"}`,
	);
	for (const line of moved.toSorted().reverse()) print(line);
	print(`  ${"".padEnd(PATH_WIDTH)}${columns.map((column) => column.padStart(COLUMN_WIDTH)).join("")}`);
	for (const path of [...publicScreens, ...customerScreens(scene.orderId)].filter(isFirst)) {
		const row = columns.map((column) => (sums.get(path)?.[column]?.toFixed(3) ?? "–").padStart(COLUMN_WIDTH));
		print(
			`  ${path
				.replaceAll(scene.orderId, "…")
				.slice(0, PATH_WIDTH - 1)
				.padEnd(PATH_WIDTH)}${row.join("")}`,
		);
	}
}
