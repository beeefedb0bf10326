import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { assertThat } from "./proof.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const git = (...args: string[]) => run("git", args, { cwd: ROOT });
/** By which `scripts/setup.mjs` knows what is installed. */
const STAMP = ".installed-lock.sha256";

/**
 * Where no other version has a tag yet: the last commit whose build made no table of documents and no column for GTIN,
 * so that the way from it to this build has migrations in it.
 */
const BEFORE_VERSIONS = "a7f2fc2e8ecefbcf697397e97175b6a7259a9bbf";
/** What does not belong to a copy of the sources: made again there, or not there at all. */
const NOT_COPIED = /^(node_modules|\.git|data|test-results|playwright-report|cerne-.*\.tar\.gz)$/;

/** What an upgrade must not lose: of every row what nothing changes afterwards. */
export const KEPT_ROWS = `select 'order ' || id as row from orders
	union all select 'total ' || id || ' ' || total_cents from orders
	union all select 'item ' || order_id || ' ' || product_id || ' ' || quantity from order_items
	union all select 'mail ' || id || ' ' || kind from outbox_messages
	union all select 'person ' || id || ' ' || email from users
	union all select 'product ' || id || ' ' || slug from products
	union all select 'review ' || id || ' ' || product_id from reviews`;

/** The lines of each block of one section of the guide. */
export async function guideLines(title: string): Promise<string[][]> {
	const [, section = ""] = (await readFile(join(ROOT, "docs/upgrading.md"), "utf8")).split(`## ${title}\n`);
	const [whole = ""] = section.split("\n## ", 1);
	return [...whole.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, lines = ""]) => lines.split("\n"));
}

/** The commit of the version before this one, whose build the guide upgrades from. */
export async function findEarlierCommit(): Promise<string> {
	const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
	const { stdout: tags } = await git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname");
	const commit = tags.split("\n").find((tag) => tag !== "" && tag !== `v${version}`) ?? BEFORE_VERSIONS;
	await git("cat-file", "-e", `${commit}^{commit}`).catch(() => {
		throw new Error(`this clone has no ${commit}, which is upgraded from: git fetch --unshallow --tags`);
	});
	return commit;
}

/** The sources of a commit in a new folder. */
export async function checkOut(commit: string, folder: string): Promise<void> {
	await mkdir(folder);
	await run("sh", ["-c", `git archive ${commit} | tar -x -C "${folder}"`], { cwd: ROOT });
	await installLibraries(folder);
}

/** A folder that was cloned when the commit was the newest: `git pull` brings it to this one's. */
export async function cloneAt(commit: string, folder: string): Promise<void> {
	const origin = `${folder}.git`;
	await git("clone", "--quiet", "--bare", ROOT, origin);
	const { stdout } = await git("rev-parse", "HEAD");
	await git("-C", origin, "update-ref", "--no-deref", "refs/heads/shop", stdout.trim());
	await git("clone", "--quiet", "--branch", "shop", origin, folder);
	await git("-C", folder, "reset", "--quiet", "--hard", commit);
	await installLibraries(folder);
}

/** The sources of this build with the build itself, in a new folder. */
export async function copyThisBuild(folder: string): Promise<void> {
	await cp(ROOT, folder, {
		recursive: true,
		filter: (source) => source === ROOT || !NOT_COPIED.test(basename(source)),
	});
	await installLibraries(folder);
}

/** The one archive that `npm run release` has left in a folder. */
export async function packedIn(folder: string): Promise<string> {
	const archives = (await readdir(folder)).filter((name) => /^cerne-.*\.tar\.gz$/.test(name));
	assertThat(archives.length === 1, `npm run release left ${archives.length} archives in ${folder}`);
	return join(folder, archives[0] ?? "");
}

/**
 * What npm has installed here, without its bytes again, where the other lock file names the same; otherwise whatever
 * is run in the folder has npm install it first.
 */
async function installLibraries(folder: string): Promise<void> {
	const [here, there] = await Promise.all([ROOT, folder].map(readLibraries));
	if (here !== there) return;
	const [from, to] = [await realpath(join(ROOT, "node_modules")), join(folder, "node_modules")];
	// Files of another disk cannot be linked.
	await run("cp", ["-al", from, to]).catch(() => run("cp", ["-a", from, to]));
	// A linked file is this folder's, too: what is written to is another one.
	for (const name of [".cache", STAMP]) await rm(join(to, name), { recursive: true, force: true });
	const lock = await readFile(join(folder, "package-lock.json"));
	await writeFile(join(to, STAMP), createHash("sha256").update(lock).digest("hex"));
}

/** What the lock file of a folder has npm install, the project's own version left out. */
async function readLibraries(folder: string): Promise<string> {
	const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
	const { "": project, ...libraries } = packages;
	return JSON.stringify([{ ...project, version: "" }, libraries]);
}
