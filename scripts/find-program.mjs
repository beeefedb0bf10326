import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

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
