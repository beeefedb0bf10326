import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import ts from "typescript";

/*
 * `npm run coverage-map` writes docs/coverage.md: which test shows which rule of the specification. The rules are in
 * docs/rules.json; a test names the rules that it shows in a comment directly above itself, `// rule: 2.07, 8.12`.
 * The runners' own tags are not used, because they would be printed beside every title. With --check nothing is
 * written, and an outdated map is a failure (`npm run check`).
 */

export interface Section {
	title: string;
	rules: Record<string, string>;
}

/** The sections of the specification by number, each with its rules by id. */
export type Rules = Record<string, Section>;

export interface TaggedTest {
	file: string;
	title: string;
	ruleIds: string[];
}

const MAP = "docs/coverage.md";
const TAG = /^\/\/ rule: (.+)$/;

/** The tagged tests of one file, in order. A tag above anything else is an error. */
export function readTaggedTests(file: string, text: string): TaggedTest[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const tests: TaggedTest[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isExpressionStatement(node)) {
			const ruleIds = idsAbove(text, node);
			const title = ts.isCallExpression(node.expression) ? titleOf(node.expression) : undefined;
			if (ruleIds.length > 0 && title !== undefined) tests.push({ file, title, ruleIds });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	const tags = text.split("\n").filter((line) => TAG.test(line.trim())).length;
	if (tags !== tests.length) throw new Error(`${file}: a “// rule:” stands above something that is no test`);
	return tests;
}

function idsAbove(text: string, node: ts.Node): string[] {
	const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
	return comments.flatMap(({ pos, end }) => TAG.exec(text.slice(pos, end))?.[1]?.split(", ") ?? []);
}

/** The first argument as it is written, including placeholders. */
function titleOf(call: ts.CallExpression): string | undefined {
	const title = call.arguments[0];
	const isText =
		title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)) && call.arguments.length > 1;
	return isText ? title.getText().slice(1, -1) : undefined;
}

/** Every tag must name a rule, and every rule needs a test. */
export function coverageProblems(rules: Rules, tests: readonly TaggedTest[]): string[] {
	const ruleIdsOfSpecification = new Set(
		Object.values(rules).flatMap((section) => Object.keys(section.rules)),
	);
	const shown = new Set(tests.flatMap(({ ruleIds }) => ruleIds));
	return [
		...tests.flatMap(({ file, title, ruleIds }) =>
			ruleIds
				.filter((id) => !ruleIdsOfSpecification.has(id))
				.map((id) => `${file} › ${title} names rule ${id}, which is not there`),
		),
		...[...ruleIdsOfSpecification].filter((id) => !shown.has(id)).map((id) => `no test shows rule ${id}`),
	];
}

/** The map as Markdown: the journeys first, then the other tests, each by its path. */
export function renderMap(rules: Rules, tests: readonly TaggedTest[]): string {
	const lines = [
		"# Coverage",
		"",
		"Which test shows which rule of the specification (sections 2 to 9). `npm run coverage-map` writes this page",
		"from `docs/rules.json` and the comments `// rule: …` above the tests; `npm run check` fails when it is out of date.",
		"",
		"Journeys run in a real browser on a wide screen and, where its width matters, on a phone; database tests (`*.db.test.ts`) run on both",
		"engines.",
	];
	for (const [number, section] of Object.entries(rules)) {
		lines.push("", `## ${number}. ${section.title}`, "", "| | Rule | Test |", "|---|---|---|");
		for (const [id, rule] of Object.entries(section.rules)) {
			const shown = tests
				.filter(({ ruleIds }) => ruleIds.includes(id))
				.map(({ file, title }) => `${file} › ${title}`);
			lines.push(`| ${id} | ${rule} | ${[...new Set(shown)].join("<br>")} |`);
		}
	}
	return `${lines.join("\n")}\n`;
}

export function readRules(): Rules {
	return JSON.parse(readFileSync("docs/rules.json", "utf8"));
}

/** All tagged tests of the project, the journeys first. */
export async function findTaggedTests(): Promise<TaggedTest[]> {
	const files = [];
	for await (const file of glob("{app,server,db,benchmarks,scripts,tests}/**/*.{test,spec}.{ts,tsx}"))
		files.push(file);
	const isJourney = (file: string): boolean => file.startsWith("tests/journeys/");
	return files
		.toSorted((a, b) => Number(isJourney(b)) - Number(isJourney(a)) || a.localeCompare(b, "en"))
		.flatMap((file) => {
			const text = readFileSync(file, "utf8");
			return text.includes("// rule: ") ? readTaggedTests(file, text) : [];
		});
}

if (process.argv[1]?.endsWith("coverage-map.ts")) {
	const rules = readRules();
	const tests = await findTaggedTests();
	const problems = coverageProblems(rules, tests);
	const map = renderMap(rules, tests);
	if (!process.argv.includes("--check")) writeFileSync(MAP, map);
	else if (readFileSync(MAP, "utf8") !== map) problems.push(`${MAP} is out of date: npm run coverage-map`);
	for (const problem of problems) console.error(problem);
	process.exit(problems.length === 0 ? 0 : 1);
}
