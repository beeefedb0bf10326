import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

/*
 * Runs Lighthouse as ordered and writes its scores as JSON. Started by `npm exec` with the package, which puts its
 * program into the path; the modules beside it are its browser driver and Lighthouse's function, which accepts a
 * prepared page: with storage, and observed during hydration.
 */

/** The mark in the trace at the moment of hydration. */
const HYDRATED = "hydrated";
/** Sometimes Chromium's trace lacks the beginning of the visit, and Lighthouse asks for another run. */
const TRACE_WITHOUT_START = "NO_NAVSTART";

const program = (process.env.PATH ?? "")
	.split(delimiter)
	.map((folder) => join(folder, "lighthouse"))
	.find((file) => existsSync(file));
if (!program) throw new Error("lighthouse is not in the path");
const { resolve } = createRequire(realpathSync(program));
const load = (/** @type {string} */ name) => import(pathToFileURL(resolve(name)).href);
const { default: lighthouse } = await load("lighthouse");
const { default: puppeteer } = await load("puppeteer-core");

/** @type {import("./lighthouse.ts").LighthouseOrder} */
const order = JSON.parse(process.argv[2] ?? "{}");

/** @type {import("./lighthouse.ts").LighthouseScores[]} */
const runs = [];
for (let round = 0; round < order.rounds; round += 1) {
	const report = await measure();
	runs.push(readScores(report.runtimeError?.code === TRACE_WITHOUT_START ? await measure() : report));
}
process.stdout.write(JSON.stringify(runs));

async function measure() {
	const browser = await puppeteer.launch({
		executablePath: order.chromium,
		args: order.chromiumArguments,
	});
	try {
		const page = await browser.newPage();
		const { cookies, origins } = order.storage;
		await browser.setCookie(
			...cookies.map(({ name, value, domain, path, httpOnly, secure, sameSite }) => ({
				name,
				value,
				domain,
				path,
				httpOnly,
				secure,
				sameSite,
			})),
		);
		for (const { origin, localStorage: entries } of origins) {
			// A plain text of the shop, which puts nothing into the cache that the measured page would use.
			await page.goto(`${origin}/robots.txt`);
			await page.evaluate((/** @type {{ name: string, value: string }[]} */ stored) => {
				for (const { name, value } of stored) localStorage.setItem(name, value);
			}, entries);
		}
		await page.evaluateOnNewDocument((/** @type {string} */ mark) => {
			const observer = new MutationObserver(() => {
				if (document.documentElement?.dataset.hydrated === undefined) return;
				performance.mark(mark);
				observer.disconnect();
			});
			observer.observe(document, { attributes: true, attributeFilter: ["data-hydrated"], subtree: true });
		}, HYDRATED);
		const flags = {
			logLevel: "error",
			disableStorageReset: true,
			throttling: { cpuSlowdownMultiplier: order.slowdown },
		};
		return (await lighthouse(order.url, flags, undefined, page)).lhr;
	} finally {
		await browser.close();
	}
}

/**
 * @typedef {object} LighthouseReport
 * @property {Record<string, { score: number | null }>} categories
 * @property {Record<string, { numericValue?: number, details?: { items?: { name?: string }[] } }>} audits
 * @property {{ benchmarkIndex: number }} environment
 * @property {{ code: string, message: string }} [runtimeError]
 */

/**
 * @param {LighthouseReport} report
 * @returns {import("./lighthouse.ts").LighthouseScores}
 */
function readScores({ categories, audits, environment, runtimeError }) {
	if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
	const points = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100);
	const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
	return {
		performance: points("performance"),
		accessibility: points("accessibility"),
		bestPractices: points("best-practices"),
		seo: points("seo"),
		layoutShift: value("cumulative-layout-shift"),
		blocking: value("total-blocking-time"),
		benchmarkIndex: environment.benchmarkIndex,
		isHydrated: (audits["user-timings"]?.details?.items ?? []).some(({ name }) => name === HYDRATED),
	};
}
