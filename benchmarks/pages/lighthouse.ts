import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumArguments } from "../../playwright.config.ts";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { median } from "../process-cpu.ts";
import { PHONE_SLOWDOWN, type Storage, slowMachineSlowdown } from "./bench-browser.ts";
import { type BenchScene, type ScreenName, screens } from "./bench-scene.ts";

/**
 * Lighthouse is larger than the shop, and only this figure needs it: npm fetches this version when it runs, and it is
 * no dependency of the project.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const PROGRAM = new URL("run-lighthouse.mjs", import.meta.url).pathname;

/** Orders for `run-lighthouse.mjs`. */
export interface LighthouseOrder {
	chromium: string;
	chromiumArguments: readonly string[];
	url: string;
	/** Initial storage of the browser; its caches are empty. */
	storage: Storage;
	slowdown: number;
	rounds: number;
}

/** One mobile run with simulated throttling, in a fresh profile. Scores are 0 to 100. */
export interface LighthouseScores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	layoutShift: number;
	/** Total blocking time with throttling, in milliseconds. */
	blocking: number;
	/** Speed of the machine during the run; simulated times scale with it. */
	benchmarkIndex: number;
	/** Whether React had hydrated the page during the measurement. */
	isHydrated: boolean;
}

const ROUNDS = 3;
const USUAL_AIM = 95;
const SLOW_MACHINE_AIM = 85;

/**
 * The median of each score, after a run that only warms the shop up, because pictures are made at their first
 * request. Then the same as a slow machine would measure it: the simulated phone is slowed down by as much as this
 * machine is faster.
 */
export async function benchLighthouse(
	print: (line: string) => void,
	scene: BenchScene,
	chosen: readonly ScreenName[],
): Promise<void> {
	print(
		`Lighthouse mobile, scripts started, median of ${ROUNDS}: performance (aims: ${USUAL_AIM}, on a machine of index 830 ${SLOW_MACHINE_AIM}), blocking, accessibility, best practices, SEO, layout shift`,
	);
	const chromium = await findChromium();
	for (const screen of chosen) {
		// Favourites are a list like others, but need an account.
		if (screen === "favourites") continue;
		const { path, visitor } = screens[screen];
		const order = { chromium, chromiumArguments, url: `${scene.origin}${path}`, storage: scene[visitor] };
		const [warmUp] = await runLighthouse({ ...order, slowdown: PHONE_SLOWDOWN, rounds: 1 });
		const slower = slowMachineSlowdown(warmUp?.benchmarkIndex ?? 0);
		for (const [slowdown, aim] of [
			[PHONE_SLOWDOWN, USUAL_AIM] as const,
			...(slower > PHONE_SLOWDOWN ? [[slower, SLOW_MACHINE_AIM] as const] : []),
		]) {
			const runs = await runLighthouse({ ...order, slowdown, rounds: ROUNDS });
			print(`  ${screen.padEnd(9)} ${slowdown.toFixed(1).padStart(4)} times slower: ${describe(runs, aim)}`);
		}
	}
}

function describe(runs: readonly LighthouseScores[], aim: number): string {
	type Score = Exclude<keyof LighthouseScores, "isHydrated">;
	const score = (name: Score): number => median(runs.map((run) => run[name]));
	const reached = score("performance") >= aim ? "reached" : "NOT reached";
	const missed = runs.filter(({ isHydrated }) => !isHydrated).length;
	const indices = runs.map(({ benchmarkIndex }) => benchmarkIndex.toFixed(0)).join(", ");
	return `${String(score("performance")).padStart(3)} ${missed > 0 ? `not hydrated in ${missed} of ${runs.length}` : reached}   ${score("blocking").toFixed(0).padStart(5)} ms   ${score("accessibility")}, ${score("bestPractices")}, ${score("seo")}   ${score("layoutShift").toFixed(3)}   index ${indices}`;
}

async function runLighthouse(order: LighthouseOrder): Promise<LighthouseScores[]> {
	const { stdout } = await promisify(execFile)(
		"npm",
		["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", process.execPath, PROGRAM, JSON.stringify(order)],
		{ maxBuffer: 50_000_000 },
	);
	return JSON.parse(stdout) as LighthouseScores[];
}
