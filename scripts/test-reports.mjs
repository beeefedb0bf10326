import { relative } from "node:path";
import { root } from "./setup.mjs";
import { findProgram } from "./system-programs.mjs";

/** @typedef {{ name: string, seconds: number }} Timing */

/** The first lines show the expected and the actual value; the rest is the location. */
const MESSAGE_LINES = 16;

/**
 * The failed tests of Vitest's report, and files in which no test could run.
 * @param {any} report
 * @returns {string[]}
 */
export const failedTests = (report) =>
	report.testResults.flatMap((/** @type {any} */ file) => {
		const name = relative(root, file.name);
		const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
		if (file.status === "failed" && tests.length === 0) return [describe(name, file.message)];
		return tests.map((/** @type {any} */ test) =>
			describe(`${name} › ${test.fullName}`, test.failureMessages?.[0]),
		);
	});

/**
 * Errors thrown outside every test of Vitest's report, with the output that names the test running meanwhile.
 * @param {any} report
 * @returns {string[]}
 */
export const unhandledErrors = (report) =>
	(report.unhandledErrors ?? []).map((/** @type {string} */ stack) =>
		describe("vitest: an error outside of all tests", stack),
	);

/** Appended to a title by `describeWithProgram`: the only reason why a test may be skipped. */
const NEEDS_PROGRAM = / \(needs ([\w-]+)\)/;

/**
 * The skipped tests of Vitest's report, except those that need a program that is not installed here.
 * @param {any} report
 * @param {(program: string) => unknown} find
 * @returns {string[]}
 */
export function skippedTests(report, find = findProgram) {
	/** @param {any} test */
	const isExcused = ({ fullName }) => {
		const [, program] = NEEDS_PROGRAM.exec(fullName) ?? [];
		return program !== undefined && !find(program);
	};
	return report.testResults.flatMap((/** @type {any} */ file) =>
		file.assertionResults
			.filter((/** @type {any} */ test) => !["passed", "failed"].includes(test.status) && !isExcused(test))
			.map((/** @type {any} */ test) => `${relative(root, file.name)} › ${test.fullName} was skipped`),
	);
}

/**
 * The tests of all suites in Playwright's report.
 * @param {any} report
 * @returns {{ spec: any, test: any }[]}
 */
function journeysOf(report) {
	/** @param {any} suite @returns {{ spec: any, test: any }[]} */
	const ofSuite = (suite) => [
		...(suite.suites ?? []).flatMap(ofSuite),
		...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
			spec.tests.map((/** @type {any} */ test) => ({ spec, test })),
		),
	];
	return report.suites.flatMap(ofSuite);
}

/** @param {{ spec: any, test: any }} journey */
const journeyName = ({ spec, test }) => `${spec.file}:${spec.line} › ${spec.title} (${test.projectName})`;

/**
 * The failed journeys of Playwright's report, and its errors outside journeys.
 * @param {any} report
 * @returns {string[]}
 */
export const failedJourneys = (report) => [
	...journeysOf(report)
		.filter(({ test }) => test.status === "unexpected")
		.map((journey) => describe(journeyName(journey), journey.test.results.at(-1)?.error?.message)),
	...report.errors.map((/** @type {any} */ error) => describe("journeys", error.message)),
];

/**
 * The skipped journeys.
 * @param {any} report
 * @returns {string[]}
 */
export const skippedJourneys = (report) =>
	journeysOf(report)
		.filter(({ test }) => test.status === "skipped")
		.map((journey) => `${journeyName(journey)} was skipped`);

/**
 * How long each file of Vitest's report took, one line for each project that runs it.
 * @param {any} report
 * @returns {Timing[]}
 */
export const fileTimes = (report) =>
	report.testResults.map((/** @type {any} */ file) => ({
		name: relative(root, file.name),
		seconds: (file.endTime - file.startTime) / 1000,
	}));

/**
 * How long each file of journeys took, both widths together.
 * @param {any} report
 * @returns {Timing[]}
 */
export function journeyTimes(report) {
	/** @type {Map<string, number>} */
	const seconds = new Map();
	for (const { spec, test } of journeysOf(report)) {
		const name = `tests/journeys/${spec.file}`;
		for (const { duration } of test.results) seconds.set(name, (seconds.get(name) ?? 0) + duration / 1000);
	}
	return [...seconds].map(([name, total]) => ({ name, seconds: total }));
}

/**
 * The slowest ones, one line each, to show where time can be saved.
 * @param {Timing[]} times
 * @param {number} count
 */
export const slowest = (times, count) =>
	times
		.toSorted((a, b) => b.seconds - a.seconds)
		.slice(0, count)
		.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

/** @param {string} name @param {string} [message] */
function describe(name, message = "") {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal.
	const lines = message.replaceAll(/\u001b\[\d+m/g, "").split("\n", MESSAGE_LINES);
	return [name, ...lines.filter((line) => line.trim())].join("\n    ");
}
