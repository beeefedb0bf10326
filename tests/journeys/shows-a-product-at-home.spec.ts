import sharp from "sharp";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	placeDeliveredOrder,
	signInAs,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";

/** Larger than an ordinary form may be. */
const picture = async (width = 800, height = 600) => ({
	name: "sala.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({
		create: {
			width,
			height,
			channels: 3,
			background: "#7A3B22",
			noise: { type: "gaussian", mean: 128, sigma: 40 },
		},
	})
		.jpeg({ quality: 95 })
		.toBuffer(),
});

test("photographs of a review open large, and go when their author takes them off", async ({
	page,
	shop,
	browser,
}) => {
	const product = await createProduct(shop);
	const { customer } = await placeDeliveredOrder(shop, [product]);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await form.getByLabel("Comentário").fill("Coube direitinho na sala.");
	const files = form.getByLabel("Fotos da peça na sua casa");
	await files.setInputFiles({
		name: "nota.jpg",
		mimeType: "image/jpeg",
		buffer: Buffer.from("isto é texto"),
	});
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form.getByText("nota.jpg não é uma imagem válida.")).toBeVisible();
	await expect(files).toBeFocused();
	await expect(form.getByLabel("Comentário")).toHaveValue("Coube direitinho na sala.");
	expect(await accessibilityViolations(page)).toEqual([]);
	expect((await picture()).buffer.byteLength).toBeGreaterThan(64 * 1024);
	await files.setInputFiles([await picture(), await picture(600, 800)]);
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(page.getByText("Avaliação enviada").first()).toBeVisible();

	await page.goto(`/product/${product.slug}`);
	await page.getByRole("tab", { name: "Avaliações (1)" }).click();
	const photos = page.getByRole("tabpanel").getByRole("img", { name: /^Foto de .* por / });
	await expect(photos).toHaveCount(2);
	await expect(photos.first()).toHaveAttribute("alt", new RegExp(`^Foto de ${product.name} por `));
	expect(await accessibilityViolations(page)).toEqual([]);
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
	expect(overflow).toBeLessThanOrEqual(0);
	await photos.last().click();
	const large = page.getByRole("dialog", { name: new RegExp(`^Fotos de ${product.name} por `) });
	await expect(large.getByRole("status")).toContainText("2 de 2");
	const shown = await large.getByRole("img").last().boundingBox();
	expect(shown?.height ?? 0).toBeGreaterThan(300);
	expect(shown?.x ?? -1).toBeGreaterThanOrEqual(0);
	expect(shown?.x ?? 0).toBeLessThan(page.viewportSize()?.width ?? 0);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await expect(large).toBeHidden();

	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	await desk.goto(`/admin/reviews?q=${encodeURIComponent(product.name)}`);
	await expect(desk.getByRole("link", { name: /^Foto 2 de / })).toBeVisible();
	expect(await accessibilityViolations(desk)).toEqual([]);
	await desk.close();

	const link = await page.getByRole("tabpanel").locator("a[href^='/images/']").first().getAttribute("href");
	expect((await page.request.get(link ?? "")).status()).toBe(200);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Editar minha avaliação de ${product.name}`).click();
	await form.getByRole("checkbox", { name: "Remover a foto 1" }).check();
	expect(await accessibilityViolations(page)).toEqual([]);
	await form.getByRole("button", { name: "Salvar avaliação" }).click();
	await expect(page.getByText("Avaliação alterada").first()).toBeVisible();
	await expect.poll(async () => (await page.request.get(link ?? "")).status()).toBe(404);
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("tab", { name: "Avaliações (1)" }).click();
	await expect(photos).toHaveCount(1);
});

test("a photograph is sent and opened without scripts", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const { customer, product } = await placeDeliveredOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Avaliar ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await form.getByLabel("Comentário").fill("Curta");
	await form.getByLabel("Fotos da peça na sua casa").setInputFiles(await picture());
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form.getByText("Comentário deve ter pelo menos 10 caracteres")).toBeVisible();
	// Looking for texts passes over `noscript`.
	expect((await form.locator("noscript").allInnerTexts()).join(" ")).toContain("escolha de novo");
	await form.getByLabel("Comentário").fill("Coube direitinho na sala.");
	await form.getByLabel("Fotos da peça na sua casa").setInputFiles(await picture());
	await form.getByRole("button", { name: "Enviar avaliação" }).click();
	await expect(form).toHaveCount(0);
	await page.goto(`/product/${product.slug}`);
	const link = page.locator("a[href^='/images/']", {
		has: page.getByRole("img", { name: /^Foto de .* por /, includeHidden: true }),
	});
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(response.headers()["content-type"]).toBe("image/webp");
	await context.close();
});
