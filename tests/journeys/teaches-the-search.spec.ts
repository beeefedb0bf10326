import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";

// rule: 2.78, 7.05
test("the owner teaches the search another name, from a search that found nothing", async ({
	page,
	shop,
	browser,
}) => {
	const visitor = await browser.newPage({ baseURL: shop.origin });
	await visitor.goto("/products?q=zigurate");
	await expect(visitor.getByText(/Nenhum produto encontrado/).first()).toBeVisible();

	await signInAsAdmin(page, shop);
	await page.goto("/admin/searches");
	await page.getByRole("link", { name: "Ensinar um sinônimo: zigurate" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Novo sinônimo" })).toBeVisible();
	await expect(page.getByLabel("Quem procura por")).toHaveValue("zigurate");
	expect(await accessibilityViolations(page), "the form").toEqual([]);

	await page.getByRole("textbox", { name: "Também acha" }).fill("nave espacial");
	await page.getByRole("button", { name: "Salvar" }).click();
	await expect(page.getByText(/Nenhuma peça da loja tem “nave espacial”/)).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Também acha" })).toHaveValue("nave espacial");
	await page.getByRole("textbox", { name: "Também acha" }).fill("Balanço");
	await page.getByLabel("Frase acima dos resultados").fill("Zigurate é de balanço.");
	await page.getByRole("button", { name: "Salvar" }).click();
	await expect(page.getByText("Sinônimo salvo")).toBeVisible();
	await expect(page.getByRole("cell", { name: "balanco" }).first()).toBeVisible();
	const window = page.viewportSize();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
		window?.width ?? 0,
	);

	// A list may be sent from the cache for one second more.
	await expect(async () => {
		await visitor.goto("/products?q=zigurate");
		await expect(visitor.getByRole("link", { name: /balanço/i }).first()).toBeVisible({ timeout: 1_000 });
		await expect(visitor.getByText("Zigurate é de balanço.")).toBeVisible({ timeout: 1_000 });
	}).toPass({ timeout: 10_000 });
	await page.goto("/admin/searches");
	await expect(page.getByText("zigurate")).toHaveCount(0);
	await visitor.close();
});

test("who searches for a bed for two is told its size", async ({ page }) => {
	await page.goto("/products?q=cama+casal");
	await expect(page.getByText(/^Nossa cama de casal é queen: o colchão tem 158 × 198 cm/)).toBeVisible();
	await expect(page.getByRole("article").first()).toContainText("Cama queen Ripada");
	await page.goto("/products?q=cama");
	await expect(page.getByRole("article").first()).toBeVisible();
	await expect(page.getByText(/^Nossa cama de casal é queen/)).toHaveCount(0);
});
