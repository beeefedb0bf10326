import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root, shopNode } from "./setup.mjs";
import { isExecutable } from "./system-programs.mjs";

/** What npm installed: Chromium without windows, compressed, with the libraries and a font that it needs. */
const chromiumPackage = join(root, "node_modules", "@sparticuz", "chromium");

/** Its libraries come first, so that it is the same browser on every machine, also where none are installed. */
const LAUNCHER = `#!/bin/sh
folder=\${0%/*}
export FONTCONFIG_FILE="$folder/fonts.conf"
export XDG_CACHE_HOME="$folder/cache" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data"
export LD_LIBRARY_PATH="$folder/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$folder/chromium" "$@"
`;

/** The package's own configuration looks for its font below /tmp. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir prefix="relative">fonts</dir>
	<cachedir prefix="xdg">fonts</cachedir>
</fontconfig>
`;

const systemPaths = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where Playwright's own installer puts its browsers, in folders that have had several names inside. */
const playwrightCache = join(homedir(), ".cache", "ms-playwright");
const cachedPrograms = [
	"chrome-linux/headless_shell",
	"chrome-headless-shell-linux64/chrome-headless-shell",
	"chrome-linux/chrome",
	"chrome-linux64/chrome",
];

/** Whether npm brings a Chromium for this platform. Elsewhere the system's is used. */
export const hasChromiumPackage = process.platform === "linux" && process.arch === "x64";

/**
 * The Chromium to test and measure with: the one named by CHROMIUM, the pinned one of npm, or the system's
 * where npm has none. Throws in words a person can act on.
 * @returns {Promise<string>}
 */
export async function findChromium() {
	const found =
		process.env.CHROMIUM ||
		(hasChromiumPackage ? await unpackedChromium() : [...systemPaths, ...cachedPaths()].find(isExecutable));
	if (found) return found;
	throw new Error(
		`npm has no Chromium for ${process.platform} ${process.arch}, and none was found. Install it, or set CHROMIUM to its path.`,
	);
}

/**
 * Unpacks the package once, into a folder of the project. Left to itself it unpacks into the system's folder
 * for temporary files, as one file for all accounts that only the first of them may run.
 */
async function unpackedChromium() {
	const { version } = JSON.parse(readFileSync(join(chromiumPackage, "package.json"), "utf8"));
	const folder = join(root, "node_modules", ".cache", `chromium-${version}`);
	const launcher = join(folder, "launch");
	if (existsSync(launcher)) return launcher;
	const unpacking = await mkdtemp(join(root, "node_modules", ".chromium-"));
	try {
		await promisify(execFile)(shopNode(), [join(root, "scripts", "unpack-chromium.mjs"), chromiumPackage], {
			cwd: root,
			env: { ...process.env, TMPDIR: unpacking },
		});
		await writeFile(join(unpacking, "fonts.conf"), FONTS);
		await writeFile(join(unpacking, "launch"), LAUNCHER);
		for (const name of ["", "chromium", "launch"]) await chmod(join(unpacking, name), 0o755);
		await mkdir(dirname(folder), { recursive: true });
		// In one step, so that another process finds all of it or nothing.
		await rename(unpacking, folder);
	} catch (error) {
		if (!existsSync(launcher)) throw error;
	} finally {
		await rm(unpacking, { recursive: true, force: true });
	}
	return launcher;
}

const cachedPaths = () =>
	existsSync(playwrightCache)
		? readdirSync(playwrightCache).flatMap((name) =>
				cachedPrograms.map((program) => join(playwrightCache, name, program)),
			)
		: [];
