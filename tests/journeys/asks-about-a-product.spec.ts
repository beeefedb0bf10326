import { expect, expectToFit, latestMail, test } from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

test("a visitor asks about a product, and the answer is on its page", async ({ page, shop, browser }) => {
	const product = await createProduct(shop);
	const email = `rosa.${Date.now()}@example.com`;
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("link", { name: "Fazer uma pergunta" }).click();
	await expect(page.getByRole("heading", { name: `Pergunta sobre ${product.name}` })).toBeVisible();
	await page.getByLabel("Sua pergunta").fill("Cabe num elevador de 80 cm?");
	await page.getByLabel("Nome").fill("Rosa Imbuia");
	await page.getByLabel("E-mail").fill("rosa");
	await page.getByRole("button", { name: "Enviar pergunta" }).click();
	await expect(page.getByText(/^Confira o e-mail/).first()).toBeVisible();
	await expect(page.getByLabel("Sua pergunta")).toHaveValue("Cabe num elevador de 80 cm?");
	await expectToFit(page);
	await page.getByLabel("E-mail").fill(email);
	await page.getByRole("button", { name: "Enviar pergunta" }).click();
	await expect(page).toHaveURL(new RegExp(`/product/${product.slug}#perguntas$`));
	await expect(page.getByText("Pergunta enviada!").first()).toBeVisible();
	await expect(page.getByText("Cabe num elevador de 80 cm?")).toHaveCount(0);

	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	await desk.goto(`/admin/contacts?q=${email}`);
	await desk.getByRole("link", { name: "Ver Detalhes da mensagem de Rosa Imbuia" }).click();
	const dialog = desk.getByRole("dialog", { name: "Detalhes do Contato" });
	await expect(dialog.getByRole("link", { name: new RegExp(`^${product.name}`) })).toBeVisible();
	await expect(dialog.getByLabel("Publicar pergunta e resposta na página da peça")).toBeChecked();
	await expectToFit(desk);
	await dialog.getByRole("textbox", { name: /^Responder a Rosa/ }).fill("Cabe: são 45 cm de fundo.");
	await dialog.getByRole("button", { name: "Enviar resposta" }).click();
	await expect(desk.getByText("Resposta enviada").first()).toBeVisible();
	expect(await latestMail(shop, email, "45 cm de fundo")).toContain("Cabe num elevador");

	await page.goto(`/product/${product.slug}`);
	const questions = page.getByRole("region", { name: "Perguntas" });
	await expect(questions.getByRole("heading", { name: "Cabe num elevador de 80 cm?" })).toBeVisible();
	await expect(questions).toContainText("Rosa");
	await expect(questions).not.toContainText("Imbuia");
	await expect(questions).toContainText("Cabe: são 45 cm de fundo.");
	await expectToFit(page);
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	expect(data.map((text) => JSON.parse(text)).find((each) => each["@type"] === "FAQPage")).toMatchObject({
		mainEntity: [
			{ name: "Cabe num elevador de 80 cm?", acceptedAnswer: { text: "Cabe: são 45 cm de fundo." } },
		],
	});

	await desk.getByRole("link", { name: "Ver Detalhes da mensagem de Rosa Imbuia" }).click();
	await expect(dialog.getByText("Na página da peça", { exact: true })).toBeVisible();
	await expectToFit(desk);
	await dialog.getByRole("button", { name: "Tirar da página" }).click();
	await expect(desk.getByText("Pergunta fora da página da peça.").first()).toBeVisible();
	await desk.close();
	await page.goto(`/product/${product.slug}`);
	await expect(page.getByText("Cabe num elevador de 80 cm?")).toHaveCount(0);
});

test("a question is asked without scripts", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const product = await createProduct(shop);
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("link", { name: "Fazer uma pergunta" }).click();
	await page.getByLabel("Sua pergunta").fill("A madeira é maciça?");
	await page.getByRole("button", { name: "Enviar pergunta" }).click();
	await expect(page.getByText("Informe seu nome.")).toBeVisible();
	await expect(page.getByLabel("Sua pergunta")).toHaveValue("A madeira é maciça?");
	await page.getByLabel("Nome").fill("Rui Caviúna");
	await page.getByLabel("E-mail").fill("rui@example.com");
	await page.getByRole("button", { name: "Enviar pergunta" }).click();
	await expect(page).toHaveURL(new RegExp(`/product/${product.slug}`));
	await context.close();
});
