import { relative } from "node:path";
import { root } from "./setup.mjs";

/** @typedef {{ name: string, seconds: number }} Timing */

/** The first lines say what was expected; the rest is where. */
const MESSAGE_LINES = 6;

/**
 * The failed tests of Vitest's report, and the files in which nothing could run.
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
 * The failed journeys of Playwright's report, and its errors outside of all journeys.
 * @param {any} report
 * @returns {string[]}
 */
export function failedJourneys(report) {
	/** @param {any} suite @returns {string[]} */
	const ofSuite = (suite) => [
		...(suite.suites ?? []).flatMap(ofSuite),
		...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
			spec.tests
				.filter((/** @type {any} */ test) => test.status === "unexpected")
				.map((/** @type {any} */ test) =>
					describe(
						`${spec.file}:${spec.line} › ${spec.title} (${test.projectName})`,
						test.results.at(-1)?.error?.message,
					),
				),
		),
	];
	return [
		...report.suites.flatMap(ofSuite),
		...report.errors.map((/** @type {any} */ error) => describe("journeys", error.message)),
	];
}

/**
 * How long each file of Vitest's report took, one line for each project that it runs in.
 * @param {any} report
 * @returns {Timing[]}
 */
export const fileTimes = (report) =>
	report.testResults.map((/** @type {any} */ file) => ({
		name: relative(root, file.name),
		seconds: (file.endTime - file.startTime) / 1000,
	}));

/**
 * How long each file of journeys took, its two widths together.
 * @param {any} report
 * @returns {Timing[]}
 */
export function journeyTimes(report) {
	/** @param {any} suite @returns {number} */
	const seconds = (suite) =>
		[
			...(suite.suites ?? []).map(seconds),
			...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
				spec.tests.flatMap((/** @type {any} */ test) =>
					test.results.map((/** @type {any} */ result) => result.duration / 1000),
				),
			),
		].reduce((sum, part) => sum + part, 0);
	return report.suites.map((/** @type {any} */ suite) => ({
		name: `tests/journeys/${suite.file}`,
		seconds: seconds(suite),
	}));
}

/**
 * The slowest in one line each, so that the next seconds are looked for where they are.
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
