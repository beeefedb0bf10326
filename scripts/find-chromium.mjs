import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const installed = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * A Chromium to test with: the one named by CHROMIUM, the system's, the browser cache's, or else
 * one installed from the system's packages when we may. Throws in words a person can act on.
 * @returns {Promise<string>}
 */
export async function findChromium() {
	const found = [process.env.CHROMIUM ?? "", ...installed, ...cached()].find(
		(file) => file && existsSync(file),
	);
	if (found) return found;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		await run("apt-get", ["update", "-qq"]);
		await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
			env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
			maxBuffer: 50_000_000,
		});
		return findChromium();
	}
	throw new Error(
		"Chromium was not found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.",
	);
}

/** @returns {string[]} */
function cached() {
	const folder = join(homedir(), ".cache", "ms-playwright");
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => name.startsWith("chromium-"))
		.map((name) => join(folder, name, "chrome-linux", "chrome"));
}
