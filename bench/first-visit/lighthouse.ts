import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { measureFirstPress } from "./first-press.ts";
import { measurePageThread, type Trace } from "./page-thread.ts";

/**
 * Lighthouse weighs more than the shop, and only this figure needs it: it is fetched by npm when
 * it is run, in this version, and is no dependency of the project.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

/** Now and then Chromium's trace lacks the beginning of the visit, and Lighthouse asks to be run again. */
const TRACE_WITHOUT_START = "NO_NAVSTART";

interface Scores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	/** Cumulative layout shift. */
	cls: number;
	/** Speed of the machine during the run, as Lighthouse measures it; its throttled times scale with it. */
	benchmarkIndex: number;
	/** Throttled, in milliseconds. */
	blocking: number;
	scripting: number;
	largestPaint: number;
	/** The same two by the processor time of the page's thread. */
	ownBlocking: number;
	ownScripting: number;
}

interface Report {
	categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number | null }>;
	audits: Record<
		| "cumulative-layout-shift"
		| "total-blocking-time"
		| "largest-contentful-paint"
		| "mainthread-work-breakdown",
		{ numericValue?: number; details?: { items?: { group?: string; duration?: number }[] } }
	>;
	environment: { benchmarkIndex: number };
}

const ROUNDS = 3;

/** How much slower than this machine Lighthouse takes a phone to be. */
const USUAL_SLOWDOWN = 4;
/** The benchmark index of a slow machine of two cores, on which the figures should hold as well. */
const SLOW_MACHINE_INDEX = 830;

/**
 * The median of each figure after a run that only warms the shop up: its pictures are made when first asked for.
 * Then the same as a slow machine would measure it: the phone slower by as much as this machine is faster.
 */
export async function benchLighthouse(
	print: (line: string) => void,
	chromium: string,
	urls: string[],
): Promise<void> {
	for (const url of urls) {
		const { benchmarkIndex } = await runLighthouse(chromium, url, USUAL_SLOWDOWN);
		const slowdown = USUAL_SLOWDOWN * Math.max(1, benchmarkIndex / SLOW_MACHINE_INDEX);
		await benchPage(print, chromium, url, USUAL_SLOWDOWN);
		if (slowdown > USUAL_SLOWDOWN) await benchPage(print, chromium, url, slowdown);
	}
}

async function benchPage(
	print: (line: string) => void,
	chromium: string,
	url: string,
	slowdown: number,
): Promise<void> {
	const runs: Scores[] = [];
	for (let round = 0; round < ROUNDS; round += 1) runs.push(await runLighthouse(chromium, url, slowdown));
	const median = (name: keyof Scores): number =>
		runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
	const milliseconds = (name: keyof Scores): string => `${median(name).toFixed(0)} ms`;
	print(
		`Lighthouse mobile ${new URL(url).pathname}, processor slowed down ${slowdown.toFixed(1)} times, median of ${ROUNDS}: performance ${median("performance")}, accessibility ${median("accessibility")}, best practices ${median("bestPractices")}, SEO ${median("seo")}, CLS ${median("cls").toFixed(3)}`,
	);
	print(
		`  blocking ${milliseconds("blocking")} (aim: 200), scripts ${milliseconds("scripting")} (aim: 500), largest paint ${milliseconds("largestPaint")}, benchmark index ${runs.map(({ benchmarkIndex }) => benchmarkIndex.toFixed(0)).join(", ")}`,
	);
	print(
		`  by the processor time of the page's own thread: blocking ${milliseconds("ownBlocking")} (aim: 200), scripts ${milliseconds("ownScripting")} (aim: 500)`,
	);
	const wait = await measureFirstPress(chromium, url, slowdown);
	print(`  the first press, which starts the scripts, waits ${wait.toFixed(0)} ms, median of ${ROUNDS}`);
}

/** One mobile run, simulated throttling, in a fresh browser. Scores are 0 to 100. */
async function runLighthouse(chromium: string, url: string, slowdown: number): Promise<Scores> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-lighthouse-"));
	const file = join(folder, "report.json");
	try {
		const args = [
			"exec",
			"--yes",
			`--package=${LIGHTHOUSE}`,
			"--",
			"lighthouse",
			url,
			"--quiet",
			`--throttling.cpuSlowdownMultiplier=${slowdown}`,
			"--output=json",
			"--save-assets",
			`--output-path=${file}`,
			"--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
		];
		const run = () =>
			promisify(execFile)("npm", args, {
				env: { ...process.env, CHROME_PATH: chromium },
				maxBuffer: 50_000_000,
			});
		await run().catch((error: Error) => {
			if (!error.message.includes(TRACE_WITHOUT_START)) throw error;
			return run();
		});
		const { categories, audits, environment } = JSON.parse(await readFile(file, "utf8")) as Report;
		const trace = JSON.parse(await readFile(join(folder, "report-0.trace.json"), "utf8")) as Trace;
		const own = measurePageThread(trace, slowdown);
		const points = (name: keyof Report["categories"]): number =>
			Math.round((categories[name].score ?? 0) * 100);
		const value = (name: keyof Report["audits"]): number => audits[name].numericValue ?? Number.NaN;
		return {
			performance: points("performance"),
			accessibility: points("accessibility"),
			bestPractices: points("best-practices"),
			seo: points("seo"),
			cls: value("cumulative-layout-shift"),
			benchmarkIndex: environment.benchmarkIndex,
			blocking: value("total-blocking-time"),
			scripting:
				audits["mainthread-work-breakdown"].details?.items?.find(({ group }) => group === "scriptEvaluation")
					?.duration ?? Number.NaN,
			largestPaint: value("largest-contentful-paint"),
			ownBlocking: own.blocking,
			ownScripting: own.scripting,
		};
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
