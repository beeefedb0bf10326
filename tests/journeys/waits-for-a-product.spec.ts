import type { Page } from "@playwright/test";
import {
	addProductToCart,
	expect,
	expectNoSidewaysScroll,
	expectToFit,
	fillAddress,
	latestMail,
	test,
} from "#tests/support/browser/journey.ts";
import {
	createProduct,
	type OwnProduct,
	signInAdmin,
	signInAsAdmin,
	signUpVisitor,
} from "#tests/support/browser/journey-data.ts";
import { sendForm } from "#tests/support/browser/owner-forms.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

async function mailedLink(shop: ShopProcess, email: string): Promise<string> {
	const mail = await latestMail(shop, email, "/notify-me/");
	return /\/notify-me\/[\w-]{43}/.exec(mail)?.[0] ?? "";
}

test("a visitor asks to be told of a sold-out product, and the owner sees that somebody waits", async ({
	page,
	shop,
	browser,
}) => {
	const product = await createProduct(shop, { stockQuantity: "0" });
	const email = `espera.${Date.now()}@example.com`;
	await page.goto(`/product/${product.slug}`);
	await expect(page.getByText("Esgotado no momento")).toBeVisible();
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toHaveCount(0);
	await page.getByLabel("Seu e-mail").fill("espera");
	await expectToFit(page);
	await page.getByRole("button", { name: "Avise-me quando voltar" }).click();
	await expect(page.getByText(/^Confira o e-mail/)).toBeVisible();
	await expect(page.getByLabel("Seu e-mail")).toHaveValue("espera");
	await expectToFit(page);
	await page.getByLabel("Seu e-mail").fill(email);
	await page.getByRole("button", { name: "Avise-me quando voltar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
	await expectToFit(page);

	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	await desk.goto(`/admin/products/${product.id}`);
	await expect(desk.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
	await expect(desk.getByText("1 espera")).toHaveCount(0);

	await page.goto(await mailedLink(shop, email));
	await expect(page.getByRole("heading", { level: 1, name: "Quer que avisemos você?" })).toBeVisible();
	await expectToFit(page);
	await page.getByRole("button", { name: "Sim, quero o aviso" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aviso confirmado" })).toBeVisible();
	await expectToFit(page);

	await desk.goto(`/admin/products/${product.id}`);
	await expect(desk.getByText("1 espera voltar")).toBeVisible();
	await desk.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
	await expect(desk.getByText("1 espera", { exact: true })).toBeVisible();
	await expectToFit(desk);
	await desk.goto("/admin/searches");
	await expect(
		desk
			.getByRole("region", { name: "Esgotadas que alguém espera" })
			.getByRole("link", { name: product.name }),
	).toBeVisible();
	await expectToFit(desk);
	await desk.close();

	await page.getByRole("button", { name: "Desistir do aviso" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aviso cancelado" })).toBeVisible();
	await expectToFit(page);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** “A fila desta peça está cheia até março.” */
const FULL = /^A fila desta peça está cheia até\s[a-zç]+(\sde\s\d{4})?\.$/;

/** The owner says how long a product occupies a bench. */
async function saveHours(
	desk: Page,
	{ id }: OwnProduct,
	work: { hours: string; setup: string; drying: string },
): Promise<void> {
	await desk.goto(`/admin/products/${id}`);
	const bench = desk.getByRole("group", { name: "Na bancada", exact: true });
	await bench.getByLabel("Horas por peça").fill(work.hours);
	await bench.getByLabel("Preparo por pedido").fill(work.setup);
	await bench.getByLabel("Dias de secagem").fill(work.drying);
	await desk.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(desk.getByText("Produto atualizado").first()).toBeVisible();
}

test("a product whose queue is full can be asked for, not ordered, until its queue has room again", async ({
	page,
	shop,
	browser,
}) => {
	const product = await createProduct(shop, { isMadeToOrder: "on", productionDays: "10", benchHours: "8" });
	const { email } = await signUpVisitor(page, shop);
	await addProductToCart(page, product.slug);
	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	// No bench is done with it within the days that the shop sells ahead, whatever else is made there.
	await saveHours(desk, product, { hours: "600", setup: "100", drying: "60" });

	// A cached page may be sent for a moment longer.
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await expect(page.getByText(FULL)).toBeVisible({ timeout: 2000 });
	}).toPass();
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toHaveCount(0);
	await expect(page.getByLabel("Seu e-mail")).toHaveValue(email);
	await expectToFit(page);
	await page.getByRole("button", { name: "Avise-me quando abrir" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
	expect(await mailedLink(shop, email)).not.toBe("");

	await page.goto("/cart");
	await expect(page.getByText(FULL).first()).toBeVisible();
	await expectToFit(page);
	await page.goto("/checkout");
	await page.getByLabel("CEP", { exact: true }).fill("01310-100");
	await expect(page.getByText(FULL).first()).toBeVisible();
	await expect(page.getByRole("radio", { name: /Chega até/ })).toHaveCount(0);
	await expectToFit(page);

	await saveHours(desk, product, { hours: "8", setup: "0", drying: "0" });
	// The queue has room again, without another visit.
	await expect(async () => {
		await page.getByRole("button", { name: "Calcular de novo" }).first().click();
		await expect(page.getByRole("radio", { name: /Chega até/ }).first()).toBeVisible({ timeout: 2000 });
	}).toPass();
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await expect(page.getByText("Feita para você.")).toBeVisible({ timeout: 2000 });
	}).toPass();
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first()).toBeVisible();
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await desk.close();
});

test("the address of who is signed in is filled in, and does not replace what was typed", async ({
	page,
	shop,
	isMobile,
}) => {
	const product = await createProduct(shop, { stockQuantity: "0" });
	const { email } = await signUpVisitor(page, shop);
	await page.goto(`/product/${product.slug}`);
	await expect(page.getByLabel("Seu e-mail")).toHaveValue(email);
	await page.getByRole("button", { name: "Avise-me quando voltar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
	expect(await mailedLink(shop, email)).not.toBe("");

	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/api/session", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(`/product/${product.slug}`);
	await page.getByLabel("Seu e-mail").fill("outra@example.com");
	const response = page.waitForResponse("**/api/session");
	release();
	await response;
	// The header knows who it is, so the field does, too.
	const menu = page.getByRole("button", { name: isMobile ? "Abrir menu" : "Menu", exact: true });
	await expect(menu).toBeVisible();
	await expect(page.getByLabel("Seu e-mail")).toHaveValue("outra@example.com");
});

test("without scripts a product is asked for, confirmed, and bought again once it is back", async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const product = await createProduct(shop, { stockQuantity: "0" });
	const email = `semscript.${Date.now()}@example.com`;
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("button", { name: "Avise-me quando voltar" }).click();
	await expect(page.getByText("Informe seu e-mail, para podermos avisar.")).toBeVisible();
	await page.getByLabel("Seu e-mail").fill(email);
	await page.getByRole("button", { name: "Avise-me quando voltar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
	await page.goto(await mailedLink(shop, email));
	await page.getByRole("button", { name: "Sim, quero o aviso" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aviso confirmado" })).toBeVisible();

	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	await desk.goto(`/admin/products/${product.id}`);
	await desk.getByLabel("Estoque", { exact: true }).fill("4");
	await desk.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(desk.getByText("Produto atualizado").first()).toBeVisible();
	await desk.close();
	await page.getByRole("link", { name: "Ver a peça" }).click();
	await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`));
	await expect(page.getByText("Esgotado no momento")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first()).toBeVisible();
	await context.close();
});

test("without scripts a full queue is told, and its news asked for until it has room again", async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const made = { isMadeToOrder: "on", productionDays: "10" };
	const product = await createProduct(shop, {
		...made,
		...{ benchHours: "600", benchSetupHours: "100", dryingDays: "60" },
	});
	const email = `filacheia.${Date.now()}@example.com`;
	await page.goto(`/product/${product.slug}`);
	await expect(page.getByText(FULL)).toBeVisible();
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" })).toHaveCount(0);
	await expectNoSidewaysScroll(page);
	await page.getByRole("button", { name: "Avise-me quando abrir" }).click();
	await expect(page.getByText("Informe seu e-mail, para podermos avisar.")).toBeVisible();
	await expectNoSidewaysScroll(page);
	await page.getByLabel("Seu e-mail").fill(email);
	await page.getByRole("button", { name: "Avise-me quando abrir" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Confira seu e-mail" })).toBeVisible();
	await page.goto(await mailedLink(shop, email));
	await page.getByRole("button", { name: "Sim, quero o aviso" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aviso confirmado" })).toBeVisible();
	await expectNoSidewaysScroll(page);

	await sendForm(await signInAdmin(shop), `/admin/products/${product.id}`, ["intent", "save"], () => ({
		benchHours: "8",
		benchSetupHours: "0",
		dryingDays: "0",
	}));
	await page.getByRole("link", { name: "Ver a peça" }).click();
	// A cached page may be sent for a moment longer.
	await expect(async () => {
		await page.reload();
		await expect(page.getByText("Feita para você.")).toBeVisible({ timeout: 2000 });
	}).toPass();
	await expect(page.getByText(FULL)).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first()).toBeVisible();
	await context.close();
});
