import { spawnSync } from "node:child_process";
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { installedFolders } from "./external-libraries.mjs";
import { assertCanBeTagged, markVersion } from "./release-version.mjs";
import { ensureInstalled, printLine, root, shopNode, sourceHash } from "./setup.mjs";

/*
 * `npm run release`: packs everything that runs the shop on a machine of the same system, without what builds it, as
 * `cerne-<version>-<sources>.tar.gz` in this folder. `npm run release -- <folder>` writes it into a new folder
 * instead, without Node, for an image that already has Node. `npm run release -- --tag` makes a version: the archive,
 * the context of its image, its notes, and its git tag (docs/upgrading.md).
 */

/** Contents of a release besides libraries and Node. */
const TAKEN = [
	...["build", "db/migrations", "db/demo/photos", "deploy"],
	...["docs/operations.md", "docs/upgrading.md", "CHANGELOG.md", "LICENSE"],
];
const SCRIPTS = ["scripts/run-as-service.mjs", "scripts/service-environment.mjs"];

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const [wanted] = process.argv.slice(2);
const isVersion = wanted === "--tag";
if (isVersion) exitOnError(() => assertCanBeTagged(root, version));
await ensureInstalled();
await ensureBuilt();
if (wanted && !isVersion) write(resolve(wanted));
else pack();
if (isVersion) {
	exitOnError(() => {
		for (const file of markVersion(root, version)) printLine(`Versão pronta: ${file}`);
		printLine(`Marcada: v${version}. Para publicar a marca: git push --follow-tags`);
	});
}

/** @param {() => void} step What it throws is said in its one sentence, and ends the command. */
function exitOnError(step) {
	try {
		step();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}

/** @param {string} target */
function write(target) {
	mkdirSync(target, { recursive: true });
	for (const path of [...TAKEN, ...SCRIPTS, ...installedFolders(root)]) {
		cpSync(join(root, path), join(target, path), {
			recursive: true,
			verbatimSymlinks: true,
			// Nested libraries are copied separately if they are needed; V8's compiled code belongs to this machine.
			filter: (source) =>
				!source.slice(root.length + path.length + 1).includes("node_modules") &&
				source !== join(root, "build", "compile-cache"),
		});
	}
	writeFileSync(
		join(target, "package.json"),
		JSON.stringify({ name, version, private: true, type: "module" }),
	);
}

function pack() {
	const title = `${name}-${version}-${sourceHash().slice(0, 10)}`;
	const parent = mkdtempSync(join(tmpdir(), "cerne-release-"));
	try {
		const target = join(parent, title);
		write(target);
		const node = join(target, "node_modules", ".bin", "node");
		mkdirSync(dirname(node), { recursive: true });
		copyFileSync(shopNode(), node);
		const file = join(root, `${title}.tar.gz`);
		const args = ["-czf", file, "--owner=0", "--group=0", "-C", parent, title];
		const { status } = spawnSync("tar", args, { stdio: "inherit" });
		if (status !== 0 || !existsSync(file)) process.exit(1);
		printLine(`Versão pronta: ${file}`);
	} finally {
		rmSync(parent, { recursive: true, force: true });
	}
}
