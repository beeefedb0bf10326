import { expect, test } from "#tests/support/browser/journey.ts";

// rule: 2.33
test("a product's page lists recently viewed products, never itself", async ({ page }) => {
	for (const [index, slug] of ["cama-ripada", "bau-demolicao", "banqueta-torneada"].entries()) {
		await page.goto(`/product/${slug}`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect
			.poll(() =>
				page.evaluate(() => JSON.parse(sessionStorage.getItem("cerne:recently-seen") ?? "[]").length),
			)
			.toBe(index + 1);
	}
	await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
	const seen = page.getByRole("region", { name: "Vistos recentemente" });
	await expect(seen.getByRole("link")).toHaveCount(2);
	await expect(seen.getByRole("link").first()).toContainText("Baú");
	await expect(seen.getByRole("link").first()).toContainText("R$");
	await seen.getByRole("link").last().click();
	await expect(page.getByRole("heading", { level: 1, name: "Cama queen Ripada" })).toBeVisible();
});

test("a damaged list of viewed products is ignored", async ({ page }) => {
	await page.addInitScript(() => sessionStorage.setItem("cerne:recently-seen", '{"not":["a list"'));
	await page.goto("/product/cama-ripada");
	await expect(page.getByRole("heading", { level: 1, name: "Cama queen Ripada" })).toBeVisible();
	await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
	await expect(page.getByText("Vistos recentemente")).toHaveCount(0);
});

test("a link under the pointer is prefetched", async ({ page }) => {
	await page.goto("/products");
	const data = page.waitForRequest((request) => /\/product\/aparador-ripado\.data/.test(request.url()));
	await page.getByRole("link", { name: /^Ver Produto.*Aparador Ripado$/ }).focus();
	await data;
});
