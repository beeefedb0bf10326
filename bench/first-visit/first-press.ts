import { chromium, devices, type Page } from "@playwright/test";

const ROUNDS = 3;

/**
 * How long the first press of a first visit waits for what it opens, in milliseconds, the median of several
 * visits: the scripts start with it (decision 0055), so Lighthouse, which presses nothing, does not see them.
 * The processor is slowed down once the page is there and its scripts are fetched.
 */
export async function measureFirstPress(
	executablePath: string,
	url: string,
	slowdown: number,
): Promise<number> {
	const waits: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
		try {
			const page = await (await browser.newContext(devices["Moto G4"])).newPage();
			await page.goto(url, { waitUntil: "networkidle" });
			await page.waitForFunction(areScriptsFetched);
			await slowDown(page, slowdown);
			waits.push(await waitOfPress(page));
		} finally {
			await browser.close();
		}
	}
	return waits.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** Runs in the page. */
function areScriptsFetched(): boolean {
	const files = document.getElementById("scripts")?.dataset.files?.split(" ") ?? [];
	const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
	return files.every((file) => fetched.includes(file));
}

async function slowDown(page: Page, rate: number): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** From the finger's touch to the first picture with the open menu. */
async function waitOfPress(page: Page): Promise<number> {
	const shown = page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let pressedAt = 0;
				addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), true);
				new MutationObserver(() => {
					if (document.querySelector("dialog[open]"))
						requestAnimationFrame(() => resolve(performance.now() - pressedAt));
				}).observe(document, { subtree: true, childList: true, attributes: true });
			}),
	);
	await page.getByRole("button", { name: "Abrir menu" }).tap();
	return shown;
}
