import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { waitForHydration, withPage } from "./bench-browser.ts";
import { type BenchScene, type ScreenName, screens } from "./bench-scene.ts";

/** Brotli bytes of a first visit. */
const MAX_SCRIPT_BYTES: Partial<Record<ScreenName, number>> = { home: 116_000, product: 125_000 };
const MAX_HYDRATION_MS = 10_000;

/** Bytes of every script that a first visit loads, compared with their limits; exceeding one fails the run. */
export async function benchScriptSize(
	print: (line: string) => void,
	browser: Browser,
	scene: BenchScene,
	chosen: readonly ScreenName[],
): Promise<void> {
	for (const screen of chosen) {
		const limit = MAX_SCRIPT_BYTES[screen];
		if (!limit) continue;
		const { scripts, isHydrated } = await measureScripts(
			browser,
			scene,
			`${scene.origin}${screens[screen].path}`,
		);
		const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
		const verdict = isHydrated ? "" : " — not hydrated";
		print(
			`JavaScript of a first visit, ${screen}: ${kilobytes(total)} in brotli (limit: ${kilobytes(limit)})${verdict}`,
		);
		for (const { file, bytes } of scripts) print(`  ${kilobytes(bytes).padStart(9)}  ${file}`);
		if (total > limit) process.exitCode = 1;
	}
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Opens a page in a fresh profile and adds up its scripts, all compressed in the same way. */
async function measureScripts(browser: Browser, { guest }: BenchScene, url: string) {
	return withPage(browser, { device: "phone", storage: guest, slowdown: 1 }, async (page) => {
		const scripts: { file: string; bytes: number }[] = [];
		const pending: Promise<void>[] = [];
		page.on("response", (response) => {
			if (response.request().resourceType() !== "script") return;
			pending.push(
				response.body().then((body) => {
					const file = new URL(response.url()).pathname.split("/").at(-1) ?? "";
					scripts.push({ file, bytes: brotliCompressSync(body).length });
				}),
			);
		});
		await page.goto(url, { waitUntil: "networkidle" });
		const isHydrated = await waitForHydration(page, MAX_HYDRATION_MS);
		await page.waitForLoadState("networkidle");
		await Promise.all(pending);
		return { scripts: scripts.toSorted((a, b) => b.bytes - a.bytes), isHydrated };
	});
}
