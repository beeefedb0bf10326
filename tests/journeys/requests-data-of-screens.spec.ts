import type { Page, Response } from "@playwright/test";
import { isDataRequest, PARTS_PARAMETER, screenAddress } from "#app/platform/addresses/data-requests.ts";
import { expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";

/** The answers in the form in which the router reads a screen's data, in the sequence of their requests. */
function watchData(page: Page): URL[] {
	const asked: URL[] = [];
	page.on("response", (response: Response) => {
		if (response.headers()["content-type"]?.startsWith("text/x-script")) asked.push(new URL(response.url()));
	});
	return asked;
}

test("what the router fetches is what the server takes for the data of a screen", async ({ page }) => {
	await page.goto("/products");
	const asked = watchData(page);
	await page.getByRole("contentinfo").locator('a[href="/faq"]').first().click();
	await expect(page).toHaveURL("/faq");
	await page.getByRole("banner").getByRole("link", { name: "Cerne" }).first().click();
	await expect(page).toHaveURL("/");
	await page.goto("/products");
	await page.getByPlaceholder("Buscar produtos...").fill("mesa");
	await page.getByPlaceholder("Buscar produtos...").press("Enter");
	await expect(page).toHaveURL(/\/products\?.*mesa/);

	await expect
		.poll(() => asked.map(screenAddress))
		.toEqual(expect.arrayContaining(["/faq", "/", expect.stringMatching(/^\/products\?q=mesa/)]));
	for (const { pathname, searchParams } of asked) {
		expect(isDataRequest(pathname), pathname).toBe(true);
		expect([...searchParams.keys()].filter((name) => name !== "q" && name !== PARTS_PARAMETER)).toEqual([]);
	}
});

test("a form is sent to the address of its screen's data", async ({ page, shop }) => {
	await signUpVisitor(page, shop);
	await page.goto("/profile");
	const asked = watchData(page);
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Perfil atualizado!")).toBeVisible();
	expect(asked.map(screenAddress)).toContain("/profile");
	expect(asked.every(({ pathname }) => isDataRequest(pathname))).toBe(true);
});
