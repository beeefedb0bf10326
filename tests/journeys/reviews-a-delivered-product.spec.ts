import { accessibilityViolations, expect, signInAsDemo, test } from "#tests/support/journey.ts";

// rule: 2.51, 4.20, 8.20
test("a customer reviews a delivered piece", async ({ page, shop }) => {
	await page.goto("/product/castical-trio");
	await expect(page.getByRole("tab", { name: "Avaliações (1)" })).toBeVisible();

	await signInAsDemo(page, shop, "karina.manaca@example.com");
	await page.goto("/profile?tab=orders");
	// The table of the same order is reviewed already.
	await expect(page.getByText("Avaliado", { exact: true })).toHaveCount(1);
	await page.getByLabel("Avaliar Trio de castiçais", { exact: false }).first().click();
	const form = page.getByRole("form", { name: /Avaliação de Trio de castiçais/ });
	await expect(form.getByRole("radio", { name: "5 estrelas" })).toBeChecked();
	expect(await accessibilityViolations(page)).toEqual([]);

	await form.getByLabel("Comentário").fill("Lindo");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(page.getByText("Comentário deve ter pelo menos 10 caracteres").first()).toBeVisible();
	await expect(form.getByLabel("Comentário")).toHaveValue("Lindo");

	await form.getByRole("radio", { name: "5 estrelas" }).focus();
	await page.keyboard.press("ArrowLeft");
	await expect(form.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
	await form.getByLabel("Comentário").fill("A luz da vela no veio da madeira é outra coisa.");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(page.getByText("Avaliação enviada")).toBeVisible();
	await expect(page.getByText("Avaliado", { exact: true })).toHaveCount(2);
	await expect(form).toHaveCount(0);

	// The page as it was may still be sent for a second.
	await expect(async () => {
		await page.goto("/product/castical-trio");
		await page.getByRole("tab", { name: "Avaliações (2)" }).click({ timeout: 1_000 });
	}).toPass({ timeout: 10_000 });
	await expect(page.getByText("A luz da vela no veio da madeira é outra coisa.")).toBeVisible();
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	const product = data.map((text) => JSON.parse(text)).find((each) => each["@type"] === "Product");
	expect(product.aggregateRating).toMatchObject({ reviewCount: 2 });
});

// rule: 2.51
test("a customer reviews a delivered piece without scripts", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	await signInAsDemo(page, shop, "iara.cajueiro@example.com");
	await page.goto("/profile?tab=orders");
	await page.getByLabel(/Avaliar Saladeira/).click();
	const form = page.getByRole("form", { name: /Avaliação de Saladeira/ });
	await form.getByLabel("Comentário").fill("Curta");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form.getByText("Comentário deve ter pelo menos 10 caracteres")).toBeVisible();
	await form.getByLabel("Comentário").fill("Cabe salada para doze e não pesa na mão.");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form).toHaveCount(0);
	await expect(page.getByRole("listitem").filter({ hasText: "Saladeira" }).last()).toContainText("Avaliado");
	await expect(async () => {
		await page.goto("/product/saladeira-torneada");
		await expect(page.getByText("Cabe salada para doze e não pesa na mão.")).toBeAttached({ timeout: 500 });
	}).toPass({ timeout: 10_000 });
	await context.close();
});
