import type { BrowserContext, Page } from "@playwright/test";
import { addProductToCart, expect, signInThroughForm, test } from "#tests/support/browser/journey.ts";
import { newAccount, signUpVisitor } from "#tests/support/browser/journey-data.ts";

declare global {
	interface Window {
		/** The text of the header in each frame in which it changed. */
		headerFrames: string[];
	}
}

/**
 * Runs in the page: notes, from the first frame on in which its header has arrived whole, the header's words and
 * numbers. A slow machine may paint while the HTML is still being read; what follows the header shows that it was.
 */
function recordHeader(): void {
	window.headerFrames = [];
	const read = (element: Element): string => {
		const spans = [...element.querySelectorAll("span")].filter((span) =>
			span.checkVisibility({ opacityProperty: true }),
		);
		const written = spans.map((span) => getComputedStyle(span, "::before").content.replaceAll('"', ""));
		return `${element.textContent}${written.filter((content) => content !== "none").join("")}`.trim();
	};
	const look = () => {
		const parts = document.querySelectorAll("body > header :is(a, button)");
		const frame = [...parts].filter((part) => part.checkVisibility({ opacityProperty: true })).map(read);
		const { headerFrames } = window;
		const isWhole = document.querySelector("body > header + *") !== null;
		if (isWhole && headerFrames.at(-1) !== frame.join("; ")) headerFrames.push(frame.join("; "));
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

/** Watches three seconds of the page, of which the server's answers are a part, and returns its only state. */
async function watchHeader(page: Page, address: string): Promise<string> {
	const session = page.waitForResponse("**/api/session");
	await page.goto(address);
	await session;
	await page.waitForFunction(() => performance.now() > 3_000);
	const frames = await page.evaluate(() => window.headerFrames);
	expect(frames, `what the header of ${address} has shown`).toHaveLength(1);
	return frames[0] ?? "";
}

const header = (page: Page) => page.getByRole("banner");
const entrar = (page: Page) => header(page).getByRole("link", { name: "Entrar", exact: true });
const menu = (page: Page) => header(page).getByRole("button", { name: "Menu", exact: true });

async function fillCart(page: Page, units: number): Promise<void> {
	await addProductToCart(page, "tabua-frios");
	await page.evaluate((quantity) => {
		const stored = localStorage.getItem("cerne:cart") ?? "";
		localStorage.setItem("cerne:cart", stored.replace(/"quantity":\d+/, `"quantity":${quantity}`));
	}, units);
}

// rule: 2.09
test("a guest sees “Entrar” in the first frame, and nothing else in its place", async ({ page }) => {
	await page.addInitScript(recordHeader);
	for (const address of ["/", "/product/castical-trio"]) {
		expect(await watchHeader(page, address)).toMatch(/; Entrar; $/);
	}
});

// rule: 2.08, 2.10
test("a customer sees her menu and the cart's number in the first frame", async ({ page, shop }) => {
	await fillCart(page, 3);
	await signUpVisitor(page, shop);
	await page.addInitScript(recordHeader);
	for (const address of ["/", "/cart"]) {
		expect(await watchHeader(page, address)).toMatch(/; Menu; 3$/);
	}
	await expect(header(page).getByRole("link", { name: "Carrinho, 3 itens" })).toBeVisible();
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test("the cart's number is there in the first frame", async ({ page, shop }) => {
		await fillCart(page, 99);
		await addProductToCart(page, "castical-trio");
		await signUpVisitor(page, shop);
		await page.addInitScript(recordHeader);
		expect(await watchHeader(page, "/")).toMatch(/; 99\+$/);
	});
});

/** A window whose scripts never arrive, with the cookies and the storage of another. */
async function withoutFiles(from: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
	const storageState = await from.storageState();
	const context = await from.browser()?.newContext({ storageState, viewport: { width: 1440, height: 900 } });
	if (!context) throw new Error("The browser has gone.");
	await context.route("**/assets/*.js", (route) => route.abort());
	const page = await context.newPage();
	await page.addInitScript(recordHeader);
	await use(page);
	await context.close();
}

test("the header is right where scripts never arrive, and says nothing untrue aloud", async ({
	page,
	shop,
}) => {
	await fillCart(page, 2);
	await withoutFiles(page.context(), async (alone) => {
		await alone.goto(`${shop.origin}/faq`, { waitUntil: "load" });
		await expect(entrar(alone)).toBeVisible();
		expect(await alone.evaluate(() => window.headerFrames)).toEqual([expect.stringMatching(/; Entrar; 2$/)]);
	});
	await signUpVisitor(page, shop);
	await withoutFiles(page.context(), async (alone) => {
		await alone.goto(`${shop.origin}/faq`, { waitUntil: "load" });
		await expect(menu(alone)).toBeVisible();
		await expect(entrar(alone)).toBeHidden();
		await expect(header(alone).getByRole("link", { name: "Carrinho", exact: true })).toBeVisible();
	});
});

test("damaged storage is an empty cart in the first frame too", async ({ page }) => {
	await page.goto("/faq");
	for (const stored of ["{", "42", '[{"id":"a"},{"id":"","quantity":3},{"id":"b","quantity":-1}]']) {
		await page.evaluate((text) => localStorage.setItem("cerne:cart", text), stored);
		await page.reload({ waitUntil: "load" });
		expect(await page.evaluate(() => document.documentElement.dataset.cart)).toBe("empty");
		await expect(header(page).getByRole("link", { name: "Carrinho vazio" })).toBeVisible();
	}
});

/** How a tab learns of what another one did: from the browser at once, or when its reader comes back to it. */
const ways = [
	["a browser that reports changed cookies", async () => undefined, async () => undefined],
	[
		"a browser that does not",
		(tab: Page) =>
			tab.addInitScript(() => Object.defineProperty(window, "cookieStore", { value: undefined })),
		(tab: Page) => tab.evaluate(() => void dispatchEvent(new Event("focus"))),
	],
] as const;

for (const [browserKind, prepare, comeBack] of ways) {
	test(`who signs out and in again sees it at once, in every tab of ${browserKind}`, async ({
		page,
		shop,
	}) => {
		const person = await newAccount(shop);
		const other = await page.context().newPage();
		for (const tab of [page, other]) await prepare(tab);
		await other.goto("/faq");
		await expect(entrar(other)).toBeVisible();

		await signInThroughForm(page, person);
		await expect(menu(page)).toBeVisible();
		await comeBack(other);
		await expect(menu(other)).toBeVisible();
		await expect(entrar(other)).toBeHidden();
		await menu(other).click();
		await expect(other.getByText(person.fullName)).toBeVisible();

		await menu(page).click();
		await page.getByRole("menuitem", { name: "Sair" }).click();
		await expect(entrar(page)).toBeVisible();
		await comeBack(other);
		await expect(entrar(other)).toBeVisible();
		await expect(menu(other)).toBeHidden();
	});
}

test("a mark without a session is corrected by the server, and gone from the next page", async ({
	page,
	shop,
}) => {
	await page.context().addCookies([{ name: "cerne.signed-in", value: "1", url: shop.origin }]);
	const corrected = page.waitForResponse("**/api/session");
	await page.goto("/faq");
	await corrected;
	await expect(entrar(page)).toBeVisible();
	expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("cerne.signed-in");
	await page.addInitScript(recordHeader);
	expect(await watchHeader(page, "/contact")).toMatch(/; Entrar; $/);
});
