import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectFiles, walkedFiles } from "./project-files.mjs";
import { root } from "./setup.mjs";

const projectPaths = [
	".gitignore",
	"app/builder.ts",
	"app/root.tsx",
	"app/test-results.md",
	"docs/log.md",
	"package.json",
];
const leftOut = [
	".DS_Store",
	".react-router/types/routes.ts",
	"app/.DS_Store",
	"build/server/main.js",
	"data/outbox/1.eml",
	"docs/npm-debug.log",
	"node_modules/react/package.json",
	"test-results/trace.zip",
];

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "project-files-"));
	for (const path of [...projectPaths, ...leftOut]) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), "");
	}
	writeFileSync(
		join(folder, ".gitignore"),
		"# made by commands\nnode_modules/\nbuild/\ndata/\n.react-router/\ntest-results/\n\n*.log\n.DS_Store\n",
	);
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Makes a folder that git accepts as a repository. Written by hand, so that these tests also pass on a machine
 * without git.
 */
function makeRepository(): void {
	for (const path of ["objects", "refs"]) mkdirSync(join(folder, ".git", path), { recursive: true });
	writeFileSync(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
}

it("the files of a folder without git are all but what .gitignore leaves out", () => {
	expect(projectFiles(folder)).toEqual(projectPaths);
});

it("git and the walk give the same files", () => {
	makeRepository();
	expect(projectFiles(folder).toSorted()).toEqual(projectPaths);
	expect(walkedFiles(folder)).toEqual(projectPaths);
});

it("a folder that the repository around it leaves out is walked", () => {
	makeRepository();
	const inner = join(folder, "build");
	writeFileSync(join(inner, ".gitignore"), "*.map\n");
	writeFileSync(join(inner, "package.json"), "{}");
	writeFileSync(join(inner, "server", "main.js.map"), "");
	expect(projectFiles(inner)).toEqual([".gitignore", "package.json", "server/main.js"]);
});

it("of this project the walk finds what is listed", () => {
	const walked = new Set(walkedFiles(root));
	const listed = projectFiles(root).filter((path) => existsSync(join(root, path)));
	expect(listed.filter((path) => !walked.has(path))).toEqual([]);
	expect([...walked].filter((path) => path.startsWith("node_modules/"))).toEqual([]);
});
