import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const pages = ["README.md", "README.pt-BR.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
	encoding: "utf8",
}).split("\n");
const fileNames = new Set(listed.filter((path) => existsSync(path)).map((path) => basename(path)));

/** Names with a place to fill in: `<noun>.schema.ts`, `app/admin/<tab>/`, `*.test.ts`. */
const isPattern = (name: string): boolean => /[<>*…:]/.test(name);

it.each(pages)("%s names only files and folders that exist", (page) => {
	const text = readFileSync(page, "utf8");
	const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
		.map(([, target = ""]) => target)
		.filter((target) => !/^[a-z]+:/.test(target))
		.map((target) => join(dirname(page), target));
	const paths = [...text.matchAll(/`((?:app|server|db|tests|scripts|docs|bench|proofs)\/[^`\s]*)`/g)]
		.map(([, path = ""]) => path)
		.filter((path) => !isPattern(path));
	expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);

	const names = [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = ""]) => name);
	expect(names.filter((name) => !fileNames.has(name))).toEqual([]);
	expect(links.length + paths.length + names.length).toBeGreaterThan(3);
});
