import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bundleProblems } from "./browser-bundle.mjs";
import { ensureBuilt } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureInstalled, printLine, root, run, shopEnvironment, shopNode } from "./setup.mjs";
import { leftOutHere } from "./system-programs.mjs";
import {
	failedJourneys,
	failedTests,
	fileTimes,
	journeyTimes,
	skippedJourneys,
	skippedTests,
	slowest,
	unhandledErrors,
} from "./test-reports.mjs";
import { errorsFile } from "./unhandled-errors.mjs";

/*
 * `npm test`: runs everything, on a computer with only Node and npm, inside the project's folder (decision 0070).
 * Ends with what was left out because a program is missing, and one plain line, `N passed, N failed`; exits with 0
 * only if nothing failed. `npm test -- --sample` does the same with one file of each kind of test.
 */
const SAMPLE = {
	outside: ["tests/http/addresses/headers.test.ts", "tests/http/processes/two-processes.postgres.test.ts"],
	inside: ["app/values/money.test.ts", "app/shop/orders/place-order/place-order.db.test.ts"],
	journeys: ["tests/journeys/buys-a-table-by-transfer.spec.ts", "--project=desktop"],
};
const isSample = process.argv.includes("--sample");
const only = isSample ? SAMPLE : { outside: [], inside: [], journeys: [] };

const phases = new Map();
await timed("install", () => ensureInstalled("shop and tools"));
const node = shopNode();
// The services that all tests need are started once, first: without them no test can succeed.
const preflight = ["tests/support/setup/preflight.ts", "browser", "postgres"];
const ready = await timed("preflight", () => run(node, preflight, { env: shopEnvironment() }));
if (ready !== 0) {
	printLine("0 passed, 1 failed");
	process.exit(1);
}

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const [checked, operation] = await timed("check and build", () =>
	Promise.all([
		check(),
		run(node, ["scripts/check-operation.mjs"], { env: shopEnvironment() }),
		ensureBuilt(),
	]),
);
let { passed, failed } = checked;
/** All failures, listed again at the end of a long output. */
const failures = [];
/** @type {import("./test-reports.mjs").Timing[]} */
const times = [];
if (operation === 0) passed += 1;
else {
	failed += 1;
	failures.push("scripts/check-operation.mjs");
}
const problems = bundleProblems();
failures.push(...problems);
if (problems.length > 0) failed += 1;
else passed += 1;

/*
 * Tests of the built shop spend part of their time waiting. The others run beside them at a lower priority, so that
 * no processor idles and timed tests are not delayed.
 */
const vitestRuns = await timed("vitest", () =>
	Promise.all([
		runVitest("outside", ["http", "http-postgres"], only.outside),
		runVitest("inside", ["unit", "db-pglite", "db-postgres"], only.inside, {
			niceness: 3,
			env: { VITEST_MAX_WORKERS: String(availableParallelism()) },
		}),
	]),
);
for (const { code, report } of vitestRuns) {
	count("vitest", code, report, (results) => ({
		passed: Number(results.numPassedTests),
		failures: [...failedTests(results), ...skippedTests(results), ...unhandledErrors(results)],
		times: fileTimes(results),
	}));
}

const playwrightCode = await timed("journeys", () =>
	run(node, ["node_modules/@playwright/test/cli.js", "test", ...only.journeys], { env: shopEnvironment() }),
);
count("journeys", playwrightCode, readReport(join(results, "journeys.json")), (report) => ({
	passed: Number(report.stats.expected),
	failures: [...failedJourneys(report), ...skippedJourneys(report)],
	times: journeyTimes(report),
}));

printLine("\nThe slowest files:");
for (const line of slowest(times, 30)) printLine(line);
printLine(`\n${[...phases].map(([name, seconds]) => `${name} ${seconds} s`).join(", ")}`);
for (const failure of failures) printLine(`✗ ${failure}`);
if (isSample) printLine("A sample of the tests: one file of each kind.");
for (const line of leftOutHere()) printLine(line);
printLine(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/**
 * Records how long a part of the run takes.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function timed(name, work) {
	const start = Date.now();
	const result = await work();
	phases.set(name, Math.round((Date.now() - start) / 1000));
	return result;
}

/**
 * Runs some of Vitest's projects, with a separate report.
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} files None for all.
 * @param {{ niceness?: number, env?: Record<string, string> }} [options]
 */
async function runVitest(name, projects, files, { niceness = 0, env } = {}) {
	const file = join(results, `vitest-${name}.json`);
	const args = [
		"node_modules/vitest/vitest.mjs",
		"run",
		...projects.flatMap((project) => ["--project", project]),
		...files,
		"--reporter=default",
		"--reporter=json",
		"--reporter=./scripts/unhandled-errors.mjs",
		`--outputFile.json=${file}`,
	];
	const code = await run(node, args, { env: shopEnvironment(env), niceness });
	const report = readReport(file);
	return { code, report: report && { ...report, unhandledErrors: readReport(errorsFile(file)) } };
}

/**
 * Adds a runner's numbers. A runner that failed without naming a test (an error outside all tests, or no report)
 * counts as one failure.
 * @param {string} runner
 * @param {number} code
 * @param {any} report
 * @param {(report: any) => { passed: number, failures: string[], times: typeof times }} read
 */
function count(runner, code, report, read) {
	const summary = report ? read(report) : { passed: 0, failures: [], times: [] };
	if (code !== 0 && summary.failures.length === 0)
		summary.failures.push(`${runner} ended with code ${code} and named no test: see its output`);
	passed += summary.passed;
	failed += summary.failures.length;
	failures.push(...summary.failures);
	times.push(...summary.times);
}

/** @param {string} file */
function readReport(file) {
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return undefined;
	}
}
