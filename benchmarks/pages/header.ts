import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { readFirstPaint, withPage } from "./bench-browser.ts";
import { type BenchScene, type ScreenName, screens } from "./bench-scene.ts";
import { installProbes } from "./page-probes.ts";

/** How long each page is observed after its first paint. */
const LOOK_MS = 5_000;

/** The checkout's own header has neither, so that nothing leads away from buying. */
const RIGHT_AT_CHECKOUT = "no entry, no number";

const visits = [
	{ name: "guest, 1440 px", visitor: "guest", device: "desktop", right: "Entrar, no number" },
	{ name: "guest with a cart, 390 px", visitor: "guestWithCart", device: "phone", right: "no entry, 3" },
	{ name: "customer with a cart, 1440 px", visitor: "customer", device: "desktop", right: "Menu, 3" },
] as const;

interface HeaderChange {
	/** Milliseconds after the page started. */
	at: number;
	shows: string;
}

declare global {
	interface Window {
		headerChanges: HeaderChange[];
	}
}

/** When the header of an untouched page shows its account entry and the number in the cart, with empty caches. */
export async function benchHeader(
	print: (line: string) => void,
	browser: Browser,
	scene: BenchScene,
	chosen: readonly ScreenName[],
	slowdown: number,
): Promise<void> {
	print(
		`Name in the header and number at the cart, untouched for ${LOOK_MS / 1000} s, processor ${slowdown.toFixed(1)} times slower (aim: first frame)`,
	);
	let late = 0;
	for (const { name, visitor, device, right: usualRight } of visits) {
		for (const screen of chosen) {
			const { path, visitor: usual } = screens[screen];
			// Checkout and favourites need an account.
			if (usual === "customer" && visitor !== "customer") continue;
			const right = screen === "checkout" ? RIGHT_AT_CHECKOUT : usualRight;
			const visit = { device, storage: scene[visitor], slowdown };
			const { changes, firstPaint } = await withPage(browser, visit, async (page) => {
				await page.addInitScript(installProbes);
				await page.addInitScript(recordHeader);
				await page.goto(`${scene.origin}${path}`);
				await pause(LOOK_MS);
				return {
					firstPaint: await readFirstPaint(page),
					changes: await page.evaluate(() => window.headerChanges),
				};
			});
			const verdict = judge(changes, firstPaint, right);
			if (verdict !== "first frame") late += 1;
			print(`  ${name.padEnd(30)} ${screen.padEnd(11)} ${verdict}`);
		}
	}
	print(`  ${late === 0 ? "reached" : `NOT reached: ${late} late`}`);
}

function judge(changes: readonly HeaderChange[], firstPaint: number, right: string): string {
	const first = changes.findLast(({ at }) => at <= firstPaint) ?? changes[0];
	const later = changes.filter((change) => change.at > firstPaint && change !== first);
	const last = later.at(-1) ?? first;
	const seen = [first, ...later].map((change) => change?.shows ?? "nothing").join(" → ");
	if (last?.shows !== right) return `never: ${seen}`;
	return later.length === 0 ? "first frame" : `${(last.at - firstPaint).toFixed(0)} ms later: ${seen}`;
}

/**
 * Runs in the page: records each frame's header if it differs from the previous frame. A slow phone may paint before
 * it has parsed the whole header, which is read as soon as the part below it exists.
 */
function recordHeader(): void {
	window.headerChanges = [];
	const look = (): void => {
		requestAnimationFrame(look);
		if (!document.querySelector("main")) return;
		const { accountEntry, cartNumber } = window.pageProbes;
		const shows = `${accountEntry() || "no entry"}, ${cartNumber() || "no number"}`;
		if (shows !== window.headerChanges.at(-1)?.shows)
			window.headerChanges.push({ at: performance.now(), shows });
	};
	requestAnimationFrame(look);
}
