import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import * as schema from "#db/schema.server.ts";
import { addressPolicies } from "#server/http/address/address-policies.ts";
import { NOUNS } from "../scripts/house-rules.mjs";
import { projectFiles } from "../scripts/project-files.mjs";

const pages = [
	"README.md",
	"README.pt-BR.md",
	"ARCHITECTURE.md",
	"CONTRIBUTING.md",
	"docs/where.md",
	"docs/mechanisms.md",
	"docs/recipes.md",
];

const listed = projectFiles(process.cwd()).filter((path) => existsSync(path));
const fileNames = new Set(listed.map((path) => basename(path)));
const documents = listed.filter((path) => path.endsWith(".md"));
const read = (path: string): string => readFileSync(path, "utf8");

/** Names with a place to fill in: `<noun>.schema.ts`, `app/admin/<tab>/`, `*.test.ts`. */
const isPattern = (name: string): boolean => /[<>*…:]/.test(name);

it.each(pages)("%s names only files and folders that exist", (page) => {
	const text = read(page);
	const paths = [...text.matchAll(/`((?:app|server|db|tests|scripts|docs|benchmarks|proofs)\/[^`\s]*)`/g)]
		.map(([, path = ""]) => path)
		.filter((path) => !isPattern(path));
	expect(paths.filter((path) => !existsSync(path))).toEqual([]);

	const names = [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = ""]) => name);
	expect(names.filter((name) => !fileNames.has(name))).toEqual([]);
	expect(paths.length + names.length).toBeGreaterThan(3);
});

it("names every file of mails and of settings where one looks for them", () => {
	const where = read("docs/where.md");
	const wanted = listed
		.filter((path) => /\.mails\.server\.ts$|\/settings\/fields\/[a-z]+-settings\.ts$/.test(path))
		.map((path) => basename(path));
	expect(wanted.length).toBeGreaterThan(20);
	expect(wanted.filter((name) => !where.includes(`\`${name}\``))).toEqual([]);
});

/** The fragment by which a heading is reached, as GitHub makes it. */
const fragmentOf = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, "")
		.replaceAll(" ", "-");

const fragmentsOf = (page: string): string[] =>
	[...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => fragmentOf(heading));

it.each(documents)("%s links only to what is there", (page) => {
	const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = ""]) => target)
		.filter((target) => !/^[a-z]+:/.test(target));
	const dead = targets.filter((target) => {
		const [path = "", fragment] = target.split("#");
		const file = path === "" ? page : join(dirname(page), path);
		if (!existsSync(file)) return true;
		return fragment !== undefined && file.endsWith(".md") && !fragmentsOf(file).includes(fragment);
	});
	expect(dead).toEqual([]);
});

const DECISIONS = "docs/decisions";
const decisionPages = documents.filter(
	(path) => dirname(path) === DECISIONS && basename(path) !== "README.md",
);

interface Decision {
	number: string;
	title: string;
	date: string;
	status: string;
	replacedBy: string[];
	replaces: string[];
}

const numbersIn = (text = ""): string[] =>
	[...text.matchAll(/\[(\d{4})\]/g)].map(([, number = ""]) => number);

/** Each decision of a page: its heading, and the line below it that says date, status and what replaced what. */
const decisionsOf = (page: string): Decision[] =>
	[...read(page).matchAll(/^## (\d{4}) (.+)\n\n(.+)$/gm)].map(([, number = "", title = "", head = ""]) => {
		const [, date = "", status = "", replacedBy, replaces] =
			/^Date: (\S+) · Status: ([\w ]+?)(?: · Replaced by: (.+?))?(?: · Replaces: (.+))?$/.exec(head) ?? [];
		return { number, title, date, status, replacedBy: numbersIn(replacedBy), replaces: numbersIn(replaces) };
	});

const decisions = decisionPages.flatMap(decisionsOf).toSorted((a, b) => a.number.localeCompare(b.number));
const [, inForce = "", replaced = ""] = read(`${DECISIONS}/README.md`).split(/^## /m);
const replacedRows = [...replaced.matchAll(/^\| (\d{4}) \| (\S+) \| (.+) \| (.+) \|$/gm)].map(
	([, number = "", , , by]) => ({ number, replacedBy: numbersIn(by) }),
);

it("lists every decision in order, with its date, its title and what has taken its place", () => {
	const rows = [...inForce.matchAll(/^\| \[(\d{4})\]\(\S+\) \| (\S+) \| (.+) \|(?: (.+))? \|$/gm)].map(
		([, number, date, title, by]) => ({ number, date, title, replacedBy: numbersIn(by) }),
	);
	expect(rows).toEqual(
		decisions.map(({ number, date, title, replacedBy }) => ({ number, date, title, replacedBy })),
	);
	expect(rows.length).toBeGreaterThan(80);
	expect(decisionPages.length + 1).toBeLessThanOrEqual(40);
});

it("gives each decision a date, a status, and both ends of each replacement", () => {
	const later = [...decisions, ...replacedRows];
	for (const { number, date, status, replacedBy, replaces } of decisions) {
		expect(date, number).toMatch(/^2\d{3}-\d\d-\d\d$/);
		expect(status, number).toBe(replacedBy.length > 0 ? "in force in part" : "in force");
		const expected = later.filter((other) => other.replacedBy.includes(number)).map((other) => other.number);
		expect(replaces, number).toEqual(expected.toSorted());
	}
});

it("knows every decision that is cited", () => {
	const decisionNumbers = new Set([...decisions, ...replacedRows].map(({ number }) => number));
	const texts = listed.filter((path) => /\.(md|tsx?|[mc]?js|css|jsonc?|sql|ya?ml)$|^\.ci\//.test(path));
	const cited = texts.flatMap((path) => {
		const text = read(path);
		const runs = [...text.matchAll(/\b[Dd]ecis(?:ions?|ão|ões)\b((?:[\s[(*]|,|and|e)*\b0\d{3}\b\S*)+/g)];
		const numbers = runs.flatMap(([run]) => [...run.matchAll(/\b0\d{3}\b/g)].map(([number]) => number));
		const linked = [...text.matchAll(/decisions\/[\w-]+\.md#(\d{4})/g)].map(([, number = ""]) => number);
		return [...numbers, ...linked].map((number) => ({ path, number }));
	});
	expect(cited.filter(({ number }) => !decisionNumbers.has(number))).toEqual([]);
	expect(cited.length).toBeGreaterThan(60);
});

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
	entries.flatMap(({ file, children = [] }) => [basename(file), ...filesOf(children)]);

it("names in docs/where.md the address and the file of every route", () => {
	const text = read("docs/where.md");
	const patterns = addressPolicies
		.filter(({ handledBy, pattern }) => handledBy !== "static" && pattern !== "/*")
		.map(({ pattern }) => pattern);
	const missing = [...patterns, ...filesOf(routes)].filter((name) => !text.includes(`\`${name}\``));
	expect(missing).toEqual([]);
	expect(patterns.length).toBeGreaterThan(80);
});

it("lists in docs/where.md every noun, in the order in which they import each other", () => {
	const [, section = ""] = read("docs/where.md").split("## The nouns");
	const rows = [
		...section
			.split("\n## ", 1)
			.join()
			.matchAll(/^\| `([\w-]+)` \|/gm),
	];
	expect(rows.map(([, noun]) => noun)).toEqual(NOUNS);
});

it("names in docs/where.md every sub-folder of a noun that has more than three", () => {
	const [, section = ""] = read("docs/where.md").split("## The nouns");
	const unnamed = NOUNS.flatMap((noun) => {
		const row = section.split("\n").find((line) => line.startsWith(`| \`${noun}\` |`)) ?? "";
		const folders = readdirSync(`app/shop/${noun}`, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name);
		return folders.length > 3
			? folders
					.filter((name) => !row.includes(`\`${name}/\``) && !section.includes(`| \`${noun}/${name}/\` |`))
					.map((name) => `${noun}/${name}`)
			: [];
	});
	expect(unnamed).toEqual([]);
});

it("names in ARCHITECTURE.md every folder of the app's platform, the server and the database", () => {
	const [, house = ""] = read("ARCHITECTURE.md").split("## The house");
	const folders = ["app", "app/platform", "app/workshop", "server", "db", "tests"].flatMap((parent) =>
		readdirSync(parent, { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name),
	);
	expect(folders.filter((name) => !house.split("```")[1]?.includes(`${name}/`))).toEqual([]);
});

it("draws in ARCHITECTURE.md only what the schema has", () => {
	const tables = Object.values(schema).flatMap((value) =>
		is(value, PgTable) ? [getTableConfig(value)] : [],
	);
	const references = tables.flatMap(({ name, foreignKeys }) =>
		foreignKeys.map((key) => `${getTableConfig(key.reference().foreignTable).name} ${name}`),
	);
	const drawn = [...read("ARCHITECTURE.md").matchAll(/^ {2}(\w+) \|\|--o\{ (\w+) : /gm)].map(
		([, one, many]) => `${one} ${many}`,
	);
	expect(drawn.filter((pair) => !references.includes(pair))).toEqual([]);
	expect(drawn.length).toBeGreaterThan(25);
});

it.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/upgrading.md", "docs/operations.md"])(
	"%s names only commands that exist",
	(page) => {
		const { scripts } = JSON.parse(read("package.json"));
		const named = [...read(page).matchAll(/npm run ([\w-]+)/g)].map(([, name = ""]) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
		expect(named.length).toBeGreaterThan(0);
	},
);
