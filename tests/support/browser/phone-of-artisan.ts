import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page, PlaywrightWorkerArgs, TestInfo } from "@playwright/test";

/** A browser with a profile on the disk, which can be closed and opened again as a phone is switched off and on. */
export interface ArtisanPhone {
	context: BrowserContext;
	page: Page;
	switchOff(): Promise<void>;
	/** Complaints of the console other than those about requests that found no signal or no session. */
	complaints: string[];
}

export async function newPhoneProfile(): Promise<{ folder: string; remove: () => Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "phone-"));
	return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function switchOnPhone(
	{ playwright }: Pick<PlaywrightWorkerArgs, "playwright">,
	{ project }: TestInfo,
	given: { profile: string; origin: string; offline?: boolean },
): Promise<ArtisanPhone> {
	const { launchOptions, viewport, isMobile, hasTouch, locale, timezoneId } = project.use;
	const context = await playwright.chromium.launchPersistentContext(given.profile, {
		...launchOptions,
		viewport: viewport ?? null,
		isMobile: isMobile ?? false,
		hasTouch: hasTouch ?? false,
		...(locale ? { locale } : {}),
		...(timezoneId ? { timezoneId } : {}),
		baseURL: given.origin,
		offline: given.offline ?? false,
	});
	const complaints: string[] = [];
	const listen = (page: Page) => {
		page.on("pageerror", ({ message }) => complaints.push(`uncaught: ${message}`));
		page.on("console", (message) => {
			if (message.type() !== "error" && message.type() !== "warning") return;
			if (/net::ERR_INTERNET_DISCONNECTED|status of 401/.test(message.text())) return;
			complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
		});
	};
	context.on("page", listen);
	const [first] = context.pages();
	if (first) listen(first);
	const page = first ?? (await context.newPage());
	return { context, page, complaints, switchOff: () => context.close() };
}

/** Texts below 20 px and controls below 64 px, by what the browser has laid out. */
export const tooSmall = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const texts: string[] = [];
		const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (words.nextNode()) {
			const text = words.currentNode.textContent?.trim();
			const parent = words.currentNode.parentElement;
			if (!text || !parent?.checkVisibility() || parent.closest("noscript")) continue;
			if (Number.parseFloat(getComputedStyle(parent).fontSize) < 20) texts.push(text);
		}
		for (const pressed of document.querySelectorAll("a, button, input, textarea")) {
			const { width, height } = pressed.getBoundingClientRect();
			if (Math.min(width, height) < 64) texts.push(`${pressed.outerHTML.slice(0, 80)}: ${width} × ${height}`);
		}
		return texts;
	});
