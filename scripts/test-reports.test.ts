import { describe, expect, it } from "vitest";
import { root } from "./setup.mjs";
import {
	failedJourneys,
	failedTests,
	journeyTimes,
	skippedJourneys,
	skippedTests,
	unhandledErrors,
} from "./test-reports.mjs";

describe("the report of Vitest", () => {
	const report = {
		testResults: [
			{
				name: `${root}/tests/doors.test.ts`,
				status: "failed",
				assertionResults: [
					{ fullName: "doors open", status: "passed" },
					{ fullName: "doors close", status: "failed", failureMessages: ["expected shut\n    at here"] },
					{ fullName: "doors swing", status: "skipped" },
					{ fullName: "doors turn", status: "todo" },
					{ fullName: "doors behind PgBouncer (needs pgbouncer) open", status: "skipped" },
				],
			},
		],
	};

	it("names what failed", () => {
		expect(failedTests(report)).toEqual([
			"tests/doors.test.ts › doors close\n    expected shut\n        at here",
		]);
	});

	it("names what was thrown outside of all tests", () => {
		expect(unhandledErrors({ ...report, unhandledErrors: ["Refusal: shut\n    at here"] })).toEqual([
			"vitest: an error outside of all tests\n    Refusal: shut\n        at here",
		]);
		expect(unhandledErrors(report)).toEqual([]);
	});

	it("names what was skipped, but for what needs a program that is not installed", () => {
		const skipped = [
			"tests/doors.test.ts › doors swing was skipped",
			"tests/doors.test.ts › doors turn was skipped",
		];
		expect(skippedTests(report, () => undefined)).toEqual(skipped);
		expect(skippedTests(report, (program) => program === "pgbouncer")).toEqual([
			...skipped,
			"tests/doors.test.ts › doors behind PgBouncer (needs pgbouncer) open was skipped",
		]);
	});
});

describe("the report of Playwright", () => {
	const journey = (title: string, status: string, results: object[]) => ({
		file: "opens.spec.ts",
		line: 7,
		title,
		tests: [{ projectName: "desktop", status, results }],
	});
	const report = {
		suites: [
			{
				file: "opens.spec.ts",
				specs: [journey("opens", "expected", [{ duration: 1500 }])],
				suites: [
					{
						specs: [
							journey("closes", "unexpected", [{ duration: 500, error: { message: "too slow" } }]),
							journey("turns", "skipped", []),
						],
					},
				],
			},
		],
		errors: [{ message: "no shop" }],
	};

	it("names what failed, in a journey or outside of all", () => {
		expect(failedJourneys(report)).toEqual([
			"opens.spec.ts:7 › closes (desktop)\n    too slow",
			"journeys\n    no shop",
		]);
	});

	it("names every journey that was skipped", () => {
		expect(skippedJourneys(report)).toEqual(["opens.spec.ts:7 › turns (desktop) was skipped"]);
	});

	it("adds up the time of a file", () => {
		expect(journeyTimes(report)).toEqual([{ name: "tests/journeys/opens.spec.ts", seconds: 2 }]);
	});
});
