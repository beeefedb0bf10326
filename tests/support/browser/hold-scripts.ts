import type { Page } from "@playwright/test";

/** Holds every script file back, as a slow connection does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/*.js", async (route) => {
		await promise;
		await route.continue();
	});
	return resolve;
}

/** Resolves when React has taken the page over and what was clicked before has been replayed. */
export const takenOver = (page: Page) => page.waitForFunction(() => !("replayClicks" in window));
