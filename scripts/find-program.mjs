import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The path of a program, looked for where Debian puts those of the administrator too.
 * @param {string} name
 * @returns {Promise<string | undefined>}
 */
export async function findProgram(name) {
	const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
	for (const folder of folders) {
		const path = join(folder, name);
		const isThere = await access(path, constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return path;
	}
	return undefined;
}

/** Prometheus' own checker. Throws when it is not installed. */
export async function findPromtool() {
	const path = await findProgram("promtool");
	if (!path) throw new Error("promtool is not installed (it is part of Debian's package prometheus)");
	return path;
}

/**
 * Installs a program from Debian's packages when we may; returns whether we may.
 * @param {string} name
 */
export async function installPackage(name) {
	if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
	await run("apt-get", ["update", "-qq"], { timeout: 60_000 });
	await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
		maxBuffer: 50_000_000,
	});
	return true;
}
