import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { installPackage } from "./find-program.mjs";

const installed = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Debian's Chromium without windows. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

const programs = [
	"chrome-linux/chrome",
	"chrome-linux64/chrome",
	"chrome-linux/headless_shell",
	"chrome-headless-shell-linux64/chrome-headless-shell",
];

/**
 * A Chromium to test with: the one named by CHROMIUM, the system's, the browser cache's, or else
 * one installed from the system's packages when we may. Throws in words a person can act on.
 * @returns {Promise<string>}
 */
export async function findChromium() {
	const find = () => firstThere([process.env.CHROMIUM ?? "", ...installed, ...cached("chromium-")]);
	const found = find() ?? ((await installPackage("chromium")) ? find() : undefined);
	if (found) return found;
	throw new Error(
		"Chromium was not found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.",
	);
}

/**
 * The browser of the journeys: Chromium without windows, which renders the same and needs half of the
 * processor time, or else the one with windows that nobody sees.
 * @returns {Promise<string>}
 */
export const findHeadlessChromium = async () =>
	firstThere([process.env.CHROMIUM ?? "", HEADLESS, ...cached("chromium_headless_shell-")]) ??
	(await findChromium());

/** Installs the Chromium without windows when we may; returns whether it is there, or another one is wished. */
export const installHeadlessChromium = async () =>
	Boolean(process.env.CHROMIUM) ||
	existsSync(HEADLESS) ||
	(await installPackage("chromium-headless-shell").catch(() => false));

/** @param {string[]} files */
const firstThere = (files) => files.find((file) => file && existsSync(file));

/**
 * What Playwright's own installer has put into its folder, which has had several names inside.
 * @param {string} prefix
 * @returns {string[]}
 */
function cached(prefix) {
	const folder = join(homedir(), ".cache", "ms-playwright");
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => name.startsWith(prefix))
		.flatMap((name) => programs.map((program) => join(folder, name, program)));
}
