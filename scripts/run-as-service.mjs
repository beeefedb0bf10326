import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The commands of `deploy/cerne`: a built program of the shop as the account of its service and under the service's
 * settings, which only root may read. `run-as-service.mjs <uid> <gid> <program> …`
 */

/** The units load these two as credentials; each is the setting of its name. */
const CREDENTIALS = ["database_url", "auth_secret"];

/**
 * The settings as the units of `deploy/systemd` have them. Throws the system's error for a file that is missing.
 * @param {string} common the file of the release
 * @param {string} own the folder of the operator's settings
 * @returns {Record<string, string>}
 */
export function serviceEnvironment(common, own) {
	const settings = {
		...readEnvironmentFile(readFileSync(common, "utf8")),
		...readEnvironmentFile(readFileSync(join(own, "shop.env"), "utf8")),
	};
	for (const name of CREDENTIALS) settings[name.toUpperCase()] = readFileSync(join(own, name), "utf8").trim();
	return settings;
}

/**
 * Reads a text as systemd's `EnvironmentFile=` does (systemd.exec): comments are whole lines, so a password may have
 * a `#`, and a value may stand in quotes.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readEnvironmentFile(text) {
	/** @type {Record<string, string>} */
	const values = {};
	for (const line of text.replaceAll("\\\n", "").split("\n")) {
		const [, name, value = ""] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
		if (!name) continue;
		const [, double] = /^"(.*)"$/.exec(value) ?? [];
		const [, single] = /^'(.*)'$/.exec(value) ?? [];
		values[name] = single ?? double?.replaceAll(/\\(["\\$`])/g, "$1") ?? value.replaceAll(/\\(.)/g, "$1");
	}
	return values;
}

if (process.argv[1] === import.meta.filename) {
	const root = join(import.meta.dirname, "..");
	const [uid = "", gid = "", name = "", ...rest] = process.argv.slice(2);
	const program = join(root, "build", "server", `${name}.js`);
	if (!existsSync(program)) throw new Error(`This release has no ${name}.`);
	const { status } = spawnSync(process.execPath, [program, ...rest], {
		cwd: root,
		uid: Number(uid),
		gid: Number(gid),
		stdio: "inherit",
		env: {
			PATH: "/usr/bin:/bin",
			LANG: "C.UTF-8",
			// Files are named from where the operator is.
			INIT_CWD: process.cwd(),
			...serviceEnvironment(join(root, "deploy", "service.env"), "/etc/cerne"),
		},
	});
	process.exit(status ?? 1);
}
