import sharp from "sharp";
import { accessibilityViolations, expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { createProduct, placeDeliveredOrder, signInAs } from "#tests/support/browser/journey-data.ts";

// rule: 2.51, 4.20, 8.01, 8.20
test("a customer reviews a delivered product", async ({ page, shop }) => {
	const product = await createProduct(shop);
	const { customer } = await placeDeliveredOrder(shop, [product, await createProduct(shop)]);
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("tab", { name: "Avaliações (0)" }).click();
	await expect(page.getByText("Ainda não há avaliações para este produto.")).toBeVisible();

	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await expect(page.getByText("Avaliado", { exact: true })).toHaveCount(0);
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
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
	// The other product of the order is still to be reviewed.
	await expect(page.getByText("Avaliado", { exact: true })).toHaveCount(1);
	await expect(form).toHaveCount(0);

	// The page as it was may still be sent for a second.
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await page.getByRole("tab", { name: "Avaliações (1)" }).click({ timeout: 2_000 });
	}).toPass();
	await expect(page.getByText("A luz da vela no veio da madeira é outra coisa.")).toBeVisible();
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	const described = data.map((text) => JSON.parse(text)).find((each) => each["@type"] === "Product");
	expect(described.aggregateRating).toMatchObject({ reviewCount: 1, ratingValue: 4 });
});

// rule: 2.51
test("a customer reviews a delivered product without scripts", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const { customer, product } = await placeDeliveredOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await form.getByLabel("Comentário").fill("Curta");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form.getByText("Comentário deve ter pelo menos 10 caracteres")).toBeVisible();
	await form.getByLabel("Comentário").fill("Cabe salada para doze e não pesa na mão.");
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form).toHaveCount(0);
	await expect(page.getByRole("listitem").filter({ hasText: product.name }).last()).toContainText("Avaliado");
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await expect(page.getByText("Cabe salada para doze e não pesa na mão.")).toBeAttached({ timeout: 1_000 });
	}).toPass();
	await context.close();
});

const photograph = async (name: string, width: number, height: number) => ({
	name,
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width, height, channels: 3, background: "#8a5a3c" } })
		.jpeg()
		.toBuffer(),
});

// rule: 8.20
test("a photograph with too many pixels is refused at its field, and one of a large camera is shown smaller", async ({
	page,
	shop,
}) => {
	const { customer, product } = await placeDeliveredOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	const photos = form.locator("input[type=file]");
	await form.getByLabel("Comentário").fill("Pesa o que uma mesa tem que pesar.");
	await photos.setInputFiles(await photograph("mesa.jpg", 10_000, 6000));
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(
		form.getByText(
			"mesa.jpg tem 60 megapixels, e o máximo são 50. Escolha um tamanho menor e envie de novo.",
		),
	).toBeVisible();
	await expect(form.getByLabel("Comentário")).toHaveValue("Pesa o que uma mesa tem que pesar.");
	await expectToFit(page);
	expect(await accessibilityViolations(page)).toEqual([]);

	await photos.setInputFiles(await photograph("mesa.jpg", 8000, 6000));
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(page.getByText("Avaliação enviada")).toBeVisible();
	await expect(form).toHaveCount(0);
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await page.getByRole("tab", { name: "Avaliações (1)" }).click({ timeout: 2000 });
	}).toPass();
	const shown = page.getByRole("tabpanel").getByRole("img").last();
	await shown.scrollIntoViewIfNeeded();
	await expect
		.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
		.toBeGreaterThan(0);
	expect(await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeLessThan(2401);
});
