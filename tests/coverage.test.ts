import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
	coverageProblems,
	findTaggedTests,
	readRules,
	readTaggedTests,
	renderMap,
} from "../scripts/coverage-map.ts";

describe("docs/coverage.md", () => {
	it("shows a test for every rule of sections 2 to 9, and is up to date", async () => {
		const rules = readRules();
		const tests = await findTaggedTests();
		expect(Object.keys(rules)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9"]);
		const texts = Object.values(rules).flatMap((section) => Object.values(section.rules));
		expect(texts.length).toBeGreaterThan(180);
		expect(new Set(texts).size).toBe(texts.length);
		expect(coverageProblems(rules, tests)).toEqual([]);
		expect(readFileSync("docs/coverage.md", "utf8"), "npm run coverage-map").toBe(renderMap(rules, tests));
	});
});

describe("the map from rule to test", () => {
	const rules = { "2": { title: "Screens", rules: { "2.01": "It opens", "2.02": "It closes" } } };

	it("reads the comment above a test, also one of many rows", () => {
		const source = [
			"describe('doors', () => {",
			"	// Why it opens.",
			"	// rule: 2.01, 2.02",
			"	it.each([[1], [2]])('opens %s', () => {});",
			"	it('has no tag', () => {});",
			"});",
		].join("\n");
		expect(readTaggedTests("doors.test.ts", source)).toEqual([
			{ file: "doors.test.ts", title: "opens %s", ruleIds: ["2.01", "2.02"] },
		]);
	});

	it("finds a tag without a rule, a rule without a test, and a tag without a test", () => {
		const tests = [{ file: "doors.test.ts", title: "opens", ruleIds: ["2.01", "2.99"] }];
		expect(coverageProblems(rules, tests)).toEqual([
			"doors.test.ts › opens names rule 2.99, which is not there",
			"no test shows rule 2.02",
		]);
		expect(() => readTaggedTests("doors.test.ts", "// rule: 2.01\nconst door = 1;\n")).toThrow("no test");
	});

	it("changes with the title of a test", () => {
		const before = [{ file: "doors.test.ts", title: "opens", ruleIds: ["2.01"] }];
		const after = [{ file: "doors.test.ts", title: "swings", ruleIds: ["2.01"] }];
		expect(renderMap(rules, before)).toContain("| 2.01 | It opens | doors.test.ts › opens |");
		expect(renderMap(rules, after)).not.toBe(renderMap(rules, before));
	});
});
