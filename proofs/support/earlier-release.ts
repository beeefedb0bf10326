import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { assertThat } from "./proof.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
const git = (...args: string[]) => run("git", args, { cwd: ROOT });
/** The file from which `scripts/setup.mjs` knows what is installed. */
const STAMP = ".installed-lock.sha256";

/**
 * Used while no other version has a tag: the last commit whose build had neither the table of documents nor a column
 * for GTIN, so that the upgrade to this build includes migrations.
 */
const BEFORE_VERSIONS = "a7f2fc2e8ecefbcf697397e97175b6a7259a9bbf";
/** The last commit before a piece could leave early and begun work be put into the stock (0088, 0089). */
const WITH_BENCHES = "9f8fdd4766dd7f73b974ea82117fe62307eb6374";
/** Not part of a copy of the sources: created again there, or not needed. */
const NOT_COPIED = /^(node_modules|\.git|data|test-results|playwright-report|cerne-.*\.tar\.gz)$/;

/** Data that an upgrade must not lose: from every row the part that nothing changes afterwards. */
export const KEPT_ROWS = `select 'order ' || id as row from orders
	union all select 'total ' || id || ' ' || total_cents from orders
	union all select 'item ' || order_id || ' ' || product_id || ' ' || quantity from order_items
	union all select 'mail ' || id || ' ' || kind from outbox_messages
	union all select 'person ' || id || ' ' || email from users
	union all select 'product ' || id || ' ' || slug from products
	union all select 'review ' || id || ' ' || product_id from reviews`;

/** The same of a shop with benches: places with their days, and ticked steps. */
export const KEPT_PLACES = `union all select 'place ' || id || ' ' || order_id || ' ' || ready_day from work_orders
	union all select 'tick ' || work_order_id || ' ' || position from work_steps where done_at is not null
	union all select 'bench ' || id || ' ' || name from benches`;

/** The lines of each code block in one section of the guide. */
export async function guideLines(title: string): Promise<string[][]> {
	const [, section = ""] = (await readFile(join(ROOT, "docs/upgrading.md"), "utf8")).split(`## ${title}\n`);
	const [whole = ""] = section.split("\n## ", 1);
	return [...whole.matchAll(/^```\n([\s\S]*?)\n```$/gm)].map(([, lines = ""]) => lines.split("\n"));
}

/** The commit of the previous version, whose build the guide upgrades from. */
export async function findEarlierCommit(): Promise<string> {
	const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
	const { stdout: tags } = await git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname");
	const commit = tags.split("\n").find((tag) => tag !== "" && tag !== `v${version}`) ?? BEFORE_VERSIONS;
	return requireCommit(commit);
}

/** A commit whose shop has benches, and not yet all columns of this build for their work. */
export const findCommitWithBenches = (): Promise<string> => requireCommit(WITH_BENCHES);

async function requireCommit(commit: string): Promise<string> {
	await git("cat-file", "-e", `${commit}^{commit}`).catch(() => {
		throw new Error(`this clone has no ${commit}, which is upgraded from: git fetch --unshallow --tags`);
	});
	return commit;
}

/** Writes the sources of a commit into a new folder. */
export async function checkOut(commit: string, folder: string): Promise<void> {
	await mkdir(folder);
	await run("sh", ["-c", `git archive ${commit} | tar -x -C "${folder}"`], { cwd: ROOT });
	await installLibraries(folder);
}

/** Makes a folder as if cloned when the commit was the newest: `git pull` brings it to the present commit. */
export async function cloneAt(commit: string, folder: string): Promise<void> {
	const origin = `${folder}.git`;
	await git("clone", "--quiet", "--bare", ROOT, origin);
	const { stdout } = await git("rev-parse", "HEAD");
	await git("-C", origin, "update-ref", "--no-deref", "refs/heads/shop", stdout.trim());
	await git("clone", "--quiet", "--branch", "shop", origin, folder);
	await git("-C", folder, "reset", "--quiet", "--hard", commit);
	await installLibraries(folder);
}

/** Copies the sources of this build and the build itself into a new folder. */
export async function copyThisBuild(folder: string): Promise<void> {
	await cp(ROOT, folder, {
		recursive: true,
		filter: (source) => source === ROOT || !NOT_COPIED.test(basename(source)),
	});
	await installLibraries(folder);
}

/** The only archive that `npm run release` has left in a folder. */
export async function packedIn(folder: string): Promise<string> {
	const archives = (await readdir(folder)).filter((name) => /^cerne-.*\.tar\.gz$/.test(name));
	assertThat(archives.length === 1, `npm run release left ${archives.length} archives in ${folder}`);
	return join(folder, archives[0] ?? "");
}

/**
 * Links the packages that npm has installed here if the other lock file names the same; otherwise npm installs them
 * when something is first run in the folder.
 */
async function installLibraries(folder: string): Promise<void> {
	const [here, there] = await Promise.all([ROOT, folder].map(readLibraries));
	if (here !== there) return;
	const [from, to] = [await realpath(join(ROOT, "node_modules")), join(folder, "node_modules")];
	// Files on another disk cannot be linked.
	await run("cp", ["-al", from, to]).catch(() => run("cp", ["-a", from, to]));
	// Linked files are shared with this folder, so those that are written to are removed first.
	for (const name of [".cache", STAMP]) await rm(join(to, name), { recursive: true, force: true });
	const lock = await readFile(join(folder, "package-lock.json"));
	await writeFile(join(to, STAMP), createHash("sha256").update(lock).digest("hex"));
}

/** The packages in a folder's lock file, without the project's own version. */
async function readLibraries(folder: string): Promise<string> {
	const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
	const { "": project, ...libraries } = packages;
	return JSON.stringify([{ ...project, version: "" }, libraries]);
}
