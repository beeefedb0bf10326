import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root, shopNode } from "./setup.mjs";
import { isExecutable } from "./system-programs.mjs";

/** Installed by npm: headless Chromium, compressed, with its libraries and a font. */
const chromiumPackage = join(root, "node_modules", "@sparticuz", "chromium");

/**
 * Its own libraries take precedence, so that it is the same browser on every machine, even where none are installed.
 */
const LAUNCHER = `#!/bin/sh
folder=\${0%/*}
export FONTCONFIG_FILE="$folder/fonts.conf"
export XDG_CACHE_HOME="$folder/cache" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data"
export LD_LIBRARY_PATH="$folder/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$folder/chromium" "$@"
`;

/** The package's own configuration looks for the font below /tmp. */
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

/** The folder of Playwright's own installer; the folder names inside have changed several times. */
const playwrightCache = join(homedir(), ".cache", "ms-playwright");
const cachedPrograms = [
	"chrome-linux/headless_shell",
	"chrome-headless-shell-linux64/chrome-headless-shell",
	"chrome-linux/chrome",
	"chrome-linux64/chrome",
];

/** Whether npm provides a Chromium for this platform. Elsewhere the system's is used. */
export const hasChromiumPackage = process.platform === "linux" && process.arch === "x64";

/**
 * The Chromium for tests and measurements: the one named by CHROMIUM, npm's pinned one, or the system's if npm has
 * none. Throws with a message that says what to do.
 * @returns {Promise<string>}
 */
export async function findChromium() {
	const path =
		process.env.CHROMIUM ||
		(hasChromiumPackage ? await unpackedChromium() : [...systemPaths, ...cachedPaths()].find(isExecutable));
	if (path) return path;
	throw new Error(
		`npm has no Chromium for ${process.platform} ${process.arch}, and none was found. Install it, or set CHROMIUM to its path.`,
	);
}

/**
 * Unpacks the package once, into a folder of the project. By default it would unpack into the system's temporary
 * folder, as one file for all accounts that only the first account may run.
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
		// Atomically, so that another process finds the whole folder or nothing.
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
