import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Libraries that are not bundled into the server's build, because they contain native code, WebAssembly or threads.
 * Everything else is bundled, so a release needs only these, their dependencies, and Node.
 */
export const externalLibraries = ["sharp", "@node-rs/argon2", "@electric-sql/pglite", "pg", "pino", "undici"];

/**
 * The installed folders of these libraries and of all their dependencies; those of other systems are not installed.
 * Each is a path in the project, like `node_modules/pg`.
 * @param {string} root
 * @param {readonly string[]} [names]
 * @returns {string[]}
 */
export function installedFolders(root, names = externalLibraries) {
	/** @type {{ packages: Record<string, { dependencies?: object, optionalDependencies?: object }> }} */
	const { packages } = JSON.parse(readFileSync(join(root, "node_modules", ".package-lock.json"), "utf8"));
	/** @type {Set<string>} */
	const paths = new Set();
	/** @type {(name: string, from: string) => void} */
	const add = (name, from) => {
		// In Node's resolution order: the requiring folder, then each one above.
		const path = `${from}node_modules/${name}`;
		if (!packages[path] || !existsSync(join(root, path))) {
			const above = from.lastIndexOf("node_modules/");
			if (above >= 0) add(name, from.slice(0, above));
			return;
		}
		if (paths.has(path)) return;
		paths.add(path);
		const { dependencies = {}, optionalDependencies = {} } = packages[path];
		for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, `${path}/`);
	};
	for (const name of names) add(name, "");
	return [...paths].toSorted();
}
