import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const CEP = "69005-000";
const trial = (page: Page) => page.getByRole("region", { name: "Simular" });

// rule: 2.77
test("a change of the freight tables is tried on a product before it is saved", async ({ page, shop }) => {
	const { slug, name } = await createProduct(shop);
	await page.goto(`/product/${slug}`);
	await page.getByLabel(/^Frete e prazo/).fill(CEP);
	await page.getByRole("button", { name: "Calcular" }).click();
	const option = page.getByRole("listitem").filter({ hasText: "Correios PAC" });
	const shown = /R\$\s[\d.]+,\d\d/.exec(await option.innerText())?.[0] ?? "no price";

	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings?section=freight");
	const figure = page.getByLabel("PAC (Correios), Cada kg a mais, mais de 3.000 km");
	const saved = await figure.inputValue();
	await figure.fill("99,90");
	await page.getByRole("link", { name: "Simular" }).click();
	await expect(trial(page).getByRole("heading", { name: "Simular" })).toBeInViewport();
	await trial(page).getByLabel("Peça").fill(name);
	await trial(page).getByLabel("CEP").fill("1");
	await page.keyboard.press("Enter");
	await expect(trial(page).getByText("Digite um CEP com 8 dígitos.")).toBeVisible();
	await expect(trial(page).getByLabel("CEP")).toBeFocused();
	await expectToFit(page);
	await trial(page).getByLabel("CEP").fill(CEP);
	await page.keyboard.press("Enter");
	const pac = trial(page).getByRole("row").filter({ hasText: "Correios PAC" });
	await expect(pac.getByRole("cell").first()).toContainText(shown);
	await expect(pac.getByRole("cell").last()).not.toContainText(shown);
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await expectToFit(page);
	}

	// Mistakes in the tables are said there; the typed figures stay, and nothing is saved.
	await figure.fill("muito");
	await trial(page).getByRole("button", { name: "Simular" }).click();
	await expect(trial(page).getByText("Corrija primeiro os valores marcados nas tabelas.")).toBeVisible();
	await expect(figure).toHaveAttribute("aria-invalid", "true");
	await expect(figure).toHaveValue("muito");
	await figure.fill(saved);
	await page.reload();
	await expect(figure).toHaveValue(saved);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("the saved tables are tried", async ({ page, shop }) => {
		const { name } = await createProduct(shop);
		await signInAsAdmin(page, shop);
		await page.goto("/admin/settings?section=freight");
		await trial(page).getByLabel("Peça").fill(name);
		await trial(page).getByLabel("CEP").fill(CEP);
		await trial(page).getByRole("button", { name: "Simular" }).click();
		await expect(trial(page).getByRole("row").filter({ hasText: "Correios PAC" })).toContainText("R$");
		await expect(trial(page).getByLabel("CEP")).toHaveValue(CEP);
		await expect(page.getByLabel("PAC (Correios), Até 1 kg, até 50 km")).not.toHaveValue("");
	});
});
