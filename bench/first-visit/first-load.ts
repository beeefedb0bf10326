import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { startUse } from "#tests/support/journey.ts";

interface FirstLoad {
	path: string;
	/** Bytes in brotli of every script the page loads and runs when it is first used. */
	scriptBytes: number;
	scripts: { file: string; bytes: number }[];
}

/** Measures pages against their limits, in bytes, and fails the run above one. */
export async function benchFirstLoad(
	print: (line: string) => void,
	chromiumPath: string,
	origin: string,
	limits: Record<string, number>,
): Promise<void> {
	for (const [path, limit] of Object.entries(limits)) {
		const { scriptBytes, scripts } = await measureFirstLoad(chromiumPath, origin, path);
		print(
			`client JavaScript on first load of ${path}: ${kilobytes(scriptBytes)} in brotli (limit: ${kilobytes(limit)})`,
		);
		for (const { file, bytes } of scripts) print(`  ${kilobytes(bytes).padStart(9)}  ${file}`);
		if (scriptBytes > limit) process.exitCode = 1;
	}
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Opens a page in a fresh browser and adds up its scripts, compressed the same way for all. */
async function measureFirstLoad(executablePath: string, origin: string, path: string): Promise<FirstLoad> {
	const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
	try {
		const page = await browser.newPage();
		const scripts: FirstLoad["scripts"] = [];
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
		await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
		await startUse(page);
		await page.waitForFunction(() => !("replayEarlyEvents" in window));
		await page.waitForLoadState("networkidle");
		await Promise.all(pending);
		scripts.sort((a, b) => b.bytes - a.bytes);
		return { path, scripts, scriptBytes: scripts.reduce((total, { bytes }) => total + bytes, 0) };
	} finally {
		await browser.close();
	}
}
