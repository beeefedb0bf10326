import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The units load these two as credentials, each for the setting of the same name. */
const CREDENTIALS = ["database_url", "auth_secret"];

/**
 * The settings that the units of `deploy/systemd` get. Throws the system's error if a file is missing.
 * @param {string} common the file of the release
 * @param {string} folder the folder of the operator's settings
 * @returns {Record<string, string>}
 */
export function serviceEnvironment(common, folder) {
	const settings = {
		...readEnvironmentFile(readFileSync(common, "utf8")),
		...readEnvironmentFile(readFileSync(join(folder, "shop.env"), "utf8")),
	};
	for (const name of CREDENTIALS)
		settings[name.toUpperCase()] = readFileSync(join(folder, name), "utf8").trim();
	return settings;
}

/**
 * Parses a text as systemd's `EnvironmentFile=` does (systemd.exec): only whole lines are comments, so a password may
 * contain `#`, and a value may be quoted.
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
