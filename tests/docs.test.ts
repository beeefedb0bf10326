import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectFiles } from "../scripts/project-files.mjs";

const pages = ["README.md", "README.pt-BR.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

const listed = projectFiles(process.cwd());
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

it("lists every decision in order, with its title and what has taken its place", () => {
	const folder = "docs/decisions";
	const pagesThere = listed
		.filter((path) => path.startsWith(`${folder}/0`) && existsSync(path))
		.map((path) => basename(path))
		.toSorted();
	const rows = [
		...readFileSync(join(folder, "README.md"), "utf8").matchAll(
			/^\| \[(\d{4})\]\((\S+)\) \| (.+) \| (.+) \|$/gm,
		),
	];
	const shown = rows.map(([, number, file, title, status]) => ({ number, file, title, status }));
	const expected = pagesThere.map((file) => {
		const text = readFileSync(join(folder, file), "utf8");
		const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
		const [, own = ""] = /^\*\*Status\.\*\* (.+)$/m.exec(text) ?? [];
		const successors = [...own.matchAll(/\[(\d{4})\]\(/g)].map(([, successor]) => successor);
		const kind = /^Replaced (by|in part)/.exec(own)?.[1];
		const words = { by: "replaced by ", "in part": "in part: " }[kind ?? ""] ?? "stands again: ";
		return { number, file, title, status: own ? words + successors.join(", ") : "stands" };
	});
	expect(shown).toEqual(expected);
	expect(expected.length).toBeGreaterThan(60);
});
