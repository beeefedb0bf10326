import type { Page } from "@playwright/test";
import { fillBrowser, rememberPostalCode, saveAddress } from "#tests/support/browser/filled-browser.ts";
import { expect, fillSignUpForm, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { readLayoutShifts, sumLayoutShifts } from "#tests/support/browser/layout-shifts.ts";
import {
	adminScreens,
	customerScreens,
	publicScreenGroups,
	publicScreens,
} from "#tests/support/browser/shop-screens.ts";

/** A part of the screen, as browsers measure it; below 0.1 they call a page good. */
const MAX_SHIFT = 0.02;
/**
 * When the fonts come after the first paint, a line may break elsewhere (0.01 to 0.08). Without the measures of ours in
 * the system's fonts (`app/ui/tokens.css`) pages jumped by up to 0.27.
 */
const MAX_FONT_SHIFT = 0.15;

/** Runs in the page. */
const waitForPaint = (): Promise<void> =>
	new Promise((resolve) => {
		new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
	});

test.beforeEach(async ({ page }) => {
	// Scripts come after the first paint, as on a slow phone: what they change then is seen to move.
	await page.route("**/*.js", async (route) => {
		await page.evaluate(waitForPaint).catch(() => undefined);
		await route.continue();
	});
	// A stream of events would keep the network busy for as long as its screen is open.
	await page.route("**/api/live/**", (route) => route.fulfill({ status: 204 }));
});

/** The screens that move by more than that while they load, with what moves. */
async function findMoving(page: Page, paths: readonly string[], max = MAX_SHIFT): Promise<string[]> {
	const moving: string[] = [];
	for (const path of paths) {
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		const shifts = await readLayoutShifts(page);
		if (sumLayoutShifts(shifts) <= max) continue;
		for (const { score, at, moved } of shifts)
			moving.push(`${path}: ${score.toFixed(3)} after ${at.toFixed(0)} ms: ${moved.join(", ")}`);
	}
	return moving;
}

test("no screen moves while it loads", async ({ page }) => {
	expect(await findMoving(page, publicScreens)).toEqual([]);
});

test("no screen jumps when the fonts come late", async ({ page }) => {
	await page.route("**/*.woff2", async (route) => {
		await page.evaluate(waitForPaint).catch(() => undefined);
		await route.continue();
	});
	expect(await findMoving(page, publicScreens, MAX_FONT_SHIFT)).toEqual([]);
	// The lines of its cards break alike in both fonts.
	expect(await findMoving(page, ["/products?category=mesas"])).toEqual([]);
});

test("no screen of a customer with a cart moves while it loads", async ({ page, shop }) => {
	const customer = await signUpVisitor(page, shop);
	await saveAddress(customer);
	const { id } = await newOrder(shop, { customer });
	await fillBrowser(page);
	expect(await findMoving(page, customerScreens(id))).toEqual([]);
});

test("an empty cart does not move when the products saved for later come", async ({ page }) => {
	await fillBrowser(page);
	await page.evaluate(() => {
		localStorage.setItem("cerne:saved", localStorage.getItem("cerne:cart") ?? "");
		localStorage.setItem("cerne:cart", "[]");
	});
	expect(await findMoving(page, ["/cart"])).toEqual([]);
	await expect(page.getByRole("region", { name: "Guardados para depois" }).getByRole("listitem")).toHaveCount(
		3,
	);
});

test("a new account without a cart comes from the checkout to the cart, and its message stays where it is", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/auth?tab=signup&next=%2Fcheckout");
	await fillSignUpForm(page, { fullName: "Olívia Jequitibá" });
	await expect(page).toHaveURL(/\/cart$/);
	await expect(page.getByText("Conta criada!")).toBeVisible();
	await page.waitForLoadState("networkidle");
	const shifts = await readLayoutShifts(page);
	expect(sumLayoutShifts(shifts), JSON.stringify(shifts)).toBeLessThan(MAX_SHIFT);
});

test("no screen moves when the days of delivery come", async ({ page }) => {
	await fillBrowser(page);
	await rememberPostalCode(page);
	const screens = ["/", "/products", "/product/aparador-ripado", "/product/tabua-frios", "/cart"];
	expect(await findMoving(page, screens)).toEqual([]);
	await expect(page.getByText(/^Chega até .* em São Paulo\s–\sSP/)).toBeVisible();
});

test("no screen of the back office moves while it loads", async ({ page, shop }) => {
	const { id, product } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	expect(await findMoving(page, adminScreens(id, product.id))).toEqual([]);
});

test("no public screen moves for a customer with a cart", async ({ page, shop }) => {
	await signUpVisitor(page, shop);
	await fillBrowser(page);
	// The texts have nothing of their own for a customer, and the header is the same on all pages.
	const screens = [...publicScreenGroups["of the catalogue"], ...publicScreenGroups["of a visitor"]];
	expect(await findMoving(page, screens)).toEqual([]);
});
