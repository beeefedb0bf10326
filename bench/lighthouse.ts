import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Lighthouse weighs more than the shop, and only this figure needs it: it is fetched by npm when
 * it is run, in this version, and is no dependency of the project.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";

export interface Scores {
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	/** Cumulative layout shift. */
	cls: number;
}

interface Report {
	categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number | null }>;
	audits: Record<"cumulative-layout-shift", { numericValue?: number }>;
}

/** One mobile run, simulated throttling, in a fresh browser. Scores are 0 to 100. */
export async function runLighthouse(chromium: string, url: string): Promise<Scores> {
	const folder = await mkdtemp(join(tmpdir(), "cerne-lighthouse-"));
	const file = join(folder, "report.json");
	try {
		await promisify(execFile)(
			"npm",
			[
				"exec",
				"--yes",
				`--package=${LIGHTHOUSE}`,
				"--",
				"lighthouse",
				url,
				"--quiet",
				"--output=json",
				`--output-path=${file}`,
				"--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
			],
			{ env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 50_000_000 },
		);
		const { categories, audits } = JSON.parse(await readFile(file, "utf8")) as Report;
		const points = (name: keyof Report["categories"]): number =>
			Math.round((categories[name].score ?? 0) * 100);
		return {
			performance: points("performance"),
			accessibility: points("accessibility"),
			bestPractices: points("best-practices"),
			seo: points("seo"),
			cls: audits["cumulative-layout-shift"].numericValue ?? Number.NaN,
		};
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
