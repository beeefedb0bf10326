import {
	type Browser,
	type BrowserContextOptions,
	type CDPSession,
	chromium,
	type Page,
} from "@playwright/test";
import { chromiumArguments } from "../../playwright.config.ts";
import { findChromium } from "../../scripts/find-chromium.mjs";
import { median } from "../process-cpu.ts";

/** The phone and the desktop window of the journeys, and the smallest phone of the workshop. */
export const devices = {
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	smallPhone: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
	desktop: { viewport: { width: 1440, height: 900 } },
} as const;

export type Storage = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export interface BenchVisit {
	device: keyof typeof devices;
	/** Initial cookies and storage of the browser; all its caches are empty. */
	storage: Storage;
	/** How many times slower than this machine the processor is. */
	slowdown: number;
}

export const launchBrowser = async (): Promise<Browser> =>
	chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });

/** A phone twenty times slower than a busy machine takes longer than Playwright waits by default; that is a figure, no failure. */
const PATIENCE_MS = 180_000;

/** Opens an empty page in a fresh profile and passes it on; deletes the profile afterwards. */
export async function withPage<Result>(
	browser: Browser,
	{ device, storage, slowdown }: BenchVisit,
	use: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
	const context = await browser.newContext({
		...devices[device],
		storageState: storage,
		locale: "pt-BR",
		timezoneId: "America/Sao_Paulo",
	});
	context.setDefaultTimeout(PATIENCE_MS);
	try {
		const page = await context.newPage();
		const session = await context.newCDPSession(page);
		await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
		return await use(page, session);
	} finally {
		await context.close();
	}
}

/** Lighthouse index of a slow machine with two cores, on which the figures should hold as well. */
export const SLOW_MACHINE_INDEX = 830;
/** A phone's processor is assumed to be four times slower than that of the machine. */
export const PHONE_SLOWDOWN = 4;

/** How much slower than this machine a phone is when measured on the slow machine. */
export const slowMachineSlowdown = (index: number): number =>
	PHONE_SLOWDOWN * Math.max(1, index / SLOW_MACHINE_INDEX);

/** The current speed of this machine, as Lighthouse measures it (`benchmarkIndex`): median of three. */
export async function measureIndex(browser: Browser): Promise<number> {
	const page = await browser.newPage();
	const indices: number[] = [];
	for (let round = 0; round < 3; round += 1) indices.push(await page.evaluate(computeIndex));
	await page.close();
	return median(indices);
}

/** Runs in a page: how often in half a second a string is built and numbers are copied, in Lighthouse's units. */
function computeIndex(): number {
	const perSecond = (count: number, start: number): number => (count / 10 / (Date.now() - start)) * 1000;
	let start = Date.now();
	let texts = 0;
	while (Date.now() - start < 500) {
		let text = "";
		for (let length = 0; length < 10_000; length += 1) text += "a";
		// The result must be used, or the compiler may remove the work.
		if (text.length === 1) break;
		texts += 1;
	}
	const textIndex = perSecond(texts, start);
	const [even, odd]: [number[], number[]] = [[], []];
	for (let at = 0; at < 100_000; at += 1) even[at] = odd[at] = at;
	start = Date.now();
	let copies = 0;
	// Reads the clock only occasionally, because reading it slows some processors down.
	while (copies % 10 !== 0 || Date.now() - start < 500) {
		const [from, to] = copies % 2 === 0 ? [even, odd] : [odd, even];
		for (let at = 0; at < from.length; at += 1) to[at] = from[at] as number;
		copies += 1;
	}
	return (textIndex + perSecond(copies, start)) / 2;
}

/** Waits until the page is hydrated (`data-hydrated`, set by the root's first effect), within a time limit. */
export const waitForHydration = (page: Page, patienceMs: number): Promise<boolean> =>
	page.evaluate(
		(patience) =>
			new Promise<boolean>((resolve) => {
				const isHydrated = () => document.documentElement.dataset.hydrated !== undefined;
				const look = () => isHydrated() && resolve(true);
				new MutationObserver(look).observe(document.documentElement, { attributes: true });
				setTimeout(() => resolve(isHydrated()), patience);
				look();
			}),
		patienceMs,
	);

/** Milliseconds from the page's start to its first paint. */
export const readFirstPaint = (page: Page): Promise<number> =>
	page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
