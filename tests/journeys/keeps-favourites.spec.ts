import type { Page } from "@playwright/test";
import { expect, fillSignUpForm, signInThroughForm, test } from "#tests/support/browser/journey.ts";

const heart = (page: Page) => page.getByRole("button", { name: /^Favoritar / }).first();

async function like(page: Page, slug: string): Promise<void> {
	await page.goto(`/product/${slug}`);
	await heart(page).click();
	await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
}

/** The account has answered what this page sent. */
const savedByAccount = (page: Page) =>
	page.waitForResponse((response) => response.url().endsWith("/api/my-favourites") && response.ok());

// rule: 3.12
test("favourites follow the customer to another browser, also those pressed offline", async ({
	page,
	browser,
	baseURL,
}) => {
	await like(page, "castical-trio");
	await page.goto("/auth?tab=signup");
	const atHome = savedByAccount(page);
	const person = await fillSignUpForm(page, { fullName: "Lívia Peroba" });
	await atHome;

	const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
	const phone = await elsewhere.newPage();
	await like(phone, "tabua-redonda");
	await signInThroughForm(phone, person);
	await phone.goto("/wishlist");
	await expect(phone.getByRole("heading", { name: "Lista de Favoritos (2)" })).toBeVisible();

	await phone.goto("/product/saladeira-torneada");
	await phone.waitForLoadState("networkidle");
	await elsewhere.setOffline(true);
	await heart(phone).click();
	await expect(heart(phone)).toHaveAttribute("aria-pressed", "true");
	const backOnline = savedByAccount(phone);
	await elsewhere.setOffline(false);
	await backOnline;
	// Here the answer of a moment ago would still be taken for good.
	await page.evaluate(() => localStorage.removeItem("cerne:favourites-sync"));
	await page.goto("/wishlist");
	await expect(page.getByRole("heading", { name: "Lista de Favoritos (3)" })).toBeVisible();
	await elsewhere.close();
});

test("favourites work signed out and stay in the browser", async ({ page }) => {
	await like(page, "castical-trio");
	await page.reload();
	await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
	await heart(page).click();
	await expect(page.getByText("Produto removido dos favoritos!").first()).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem("favorites"))).toBe("[]");
});
