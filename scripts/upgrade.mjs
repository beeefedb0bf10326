import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { printLine, root, run } from "./setup.mjs";

/*
 * `npm run upgrade -- react react-dom pg`: installs the newest versions of these packages, pinned exactly, and
 * updates the lock file. With a `node_modules` folder beside it, npm leaves packages of other systems out of the lock
 * file, so it is made in a separate folder.
 */

const FILES = ["package.json", "package-lock.json"];
/** In names of packages with native code for one system. */
const SYSTEM = /-(darwin|win32|linux|freebsd|android|wasm32)/;

const names = process.argv.slice(2);
if (names.length === 0) {
	printLine("npm run upgrade -- <package> …");
	process.exit(1);
}
const folder = join(root, "node_modules", ".cache", "upgrade");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const file of FILES) copyFileSync(join(root, file), join(folder, file));
const wanted = names.map((name) => (name.lastIndexOf("@") > 0 ? name : `${name}@latest`));
const flags = ["--package-lock-only", "--save-exact", "--no-audit", "--no-fund"];
const code = await run("npm", ["install", ...flags, ...wanted], { cwd: folder });
if (code !== 0) process.exit(code);

const before = readPackages(root);
const after = readPackages(folder);
const lost = [...before.keys()].filter((name) => SYSTEM.test(name) && !after.has(name));
if (lost.length > 0) {
	printLine(`Not published for every system in that version: ${lost.join(", ")}. Nothing was changed.`);
	process.exit(1);
}
for (const [name, version] of after)
	if (before.get(name) !== version) printLine(`${name} ${before.get(name) ?? "new"} → ${version}`);
if (isDeepStrictEqual(before, after)) printLine("Nothing newer.");
for (const file of FILES) copyFileSync(join(folder, file), join(root, file));
rmSync(folder, { recursive: true });
process.exit(await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: root }));

/**
 * Every package of a lock file, by name, with its version.
 * @param {string} parent
 * @returns {Map<string, string>}
 */
function readPackages(parent) {
	const { packages } = JSON.parse(readFileSync(join(parent, "package-lock.json"), "utf8"));
	return new Map(
		Object.entries(packages)
			.filter(([path]) => path !== "")
			.map(([path, { version }]) => [path.replace(/^.*node_modules\//, ""), version]),
	);
}
