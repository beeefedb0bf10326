import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** `docs/coverage.md` says which test shows which rule; these tests keep it from telling tales. */
const page = readFileSync("docs/coverage.md", "utf8");
const [tables = "", open = ""] = page.split("\n## Still open\n");

const BACK_OFFICE = "with the back office";
const OPEN = "open";

const rows = tables
	.split("\n")
	.filter((line) => line.startsWith("| ") && !/^\| (Rule|---)/.test(line))
	.map((line) => {
		const [rule = "", shown = ""] = line.slice(2, -2).split(" | ");
		return { rule, shown: shown.trim() };
	});

/** `path › title`, several divided by `<br>`. */
const references = rows
	.filter(({ shown }) => shown !== BACK_OFFICE && shown !== OPEN)
	.flatMap(({ rule, shown }) => shown.split("<br>").map((reference) => ({ rule, reference })));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The titles as the first argument of `test(…)`, `it(…)` or what `test.each(…)` gives back. */
const hasTest = (source: string, title: string): boolean =>
	new RegExp(`\\(\\s*(["'\`])${escaped(title)}\\1\\s*,`).test(source);

describe("docs/coverage.md", () => {
	it("has every section from 2 to 9, and many rules", () => {
		for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) expect(tables).toContain(`\n## ${section}. `);
		expect(rows.length).toBeGreaterThan(120);
		expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
	});

	it("names only tests that exist", () => {
		const missing = references.filter(({ reference }) => {
			const [file = "", title = ""] = reference.split(" › ");
			return (
				!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(file) || !hasTest(readFileSync(file, "utf8"), title)
			);
		});
		expect(missing).toEqual([]);
	});

	it("lists at its end every rule that no test shows yet", () => {
		const listed = [...open.matchAll(/^- \*\*(.+)\*\* – ./gm)].map(([, rule]) => rule);
		const unshown = rows.filter(({ shown }) => shown === OPEN).map(({ rule }) => rule);
		expect(listed).toEqual(unshown);
	});

	it("would notice a test that does not exist", () => {
		expect(hasTest('it("is there", () => {', "is there")).toBe(true);
		expect(hasTest('it("is there", () => {', "is not there")).toBe(false);
		expect(hasTest('// mentions "is there" only', "is there")).toBe(false);
	});
});
