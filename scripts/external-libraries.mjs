import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What stays outside of the server's build: libraries with machine code, WebAssembly or threads. All else becomes a
 * part of it, so a release needs these, what they need, and Node.
 */
export const externalLibraries = ["sharp", "@node-rs/argon2", "@electric-sql/pglite", "pg", "pino", "undici"];

/**
 * The folders of these libraries and of all that they need, as npm has installed them here; those of other systems
 * are not there. Each is a path in the project, like `node_modules/pg`.
 * @param {string} root
 * @param {readonly string[]} [names]
 * @returns {string[]}
 */
export function installedFolders(root, names = externalLibraries) {
	/** @type {{ packages: Record<string, { dependencies?: object, optionalDependencies?: object }> }} */
	const { packages } = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8"));
	/** @type {Set<string>} */
	const found = new Set();
	/** @type {(name: string, from: string) => void} */
	const add = (name, from) => {
		// As Node looks for it: in the folder that asks, then in each above.
		const path = `${from}node_modules/${name}`;
		if (!packages[path] || !existsSync(join(root, path))) {
			const above = from.lastIndexOf("node_modules/");
			if (above >= 0) add(name, from.slice(0, above));
			return;
		}
		if (found.has(path)) return;
		found.add(path);
		const { dependencies = {}, optionalDependencies = {} } = packages[path];
		for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, `${path}/`);
	};
	for (const name of names) add(name, "");
	return [...found].toSorted();
}
