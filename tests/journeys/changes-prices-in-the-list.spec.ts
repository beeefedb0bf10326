import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	type OwnProduct,
	raisePrice,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";

const price = (page: Page, { name }: OwnProduct) => page.getByRole("textbox", { name: `Preço de ${name}` });
const stock = (page: Page, { name }: OwnProduct) => page.getByRole("textbox", { name: `Estoque de ${name}` });
const open = (page: Page, { name }: OwnProduct) => page.goto(`/admin/products?q=${encodeURIComponent(name)}`);

// rule: 2.69
test("price and stock are changed by keyboard in their row, and taken back", async ({ page, shop }) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await open(page, product);
	await price(page, product).focus();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("415");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
	await expect(price(page, product)).toHaveValue("415,00");
	await expect(price(page, product)).toBeFocused();
	await expectToFit(page);
	await stock(page, product).fill("7");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Salvo", { exact: true })).toHaveCount(2);
	await expectToFit(page);

	const row = page.getByRole("row").filter({ hasText: product.name });
	await row.getByRole("button", { name: "Desfazer" }).first().click();
	await expect(price(page, product)).toHaveValue("390,00");
	await page.goto(`/admin/products/${product.id}`);
	await expect(page.getByLabel("Preço (R$)")).toHaveValue("390,00");
	await expect(
		page.getByRole("region", { name: "Movimentos do estoque" }).getByRole("listitem").first(),
	).toHaveText(/^−13Ajuste no cadastro.*saldo 7$/);
});

test("a wrong price is said at its field and kept, and two people lose nothing", async ({ page, shop }) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await open(page, product);
	await price(page, product).fill("muito");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Digite o preço como 1.990,00.")).toBeVisible();
	await expect(price(page, product)).toHaveValue("muito");
	await expect(price(page, product)).toHaveAttribute("aria-invalid", "true");
	await expect(price(page, product)).toBeFocused();
	await expectToFit(page);
	await price(page, product).fill("420,00");
	await expect(page.getByText("Digite o preço como 1.990,00.")).toHaveCount(0);

	await raisePrice(shop, product, "450,00");
	await stock(page, product).fill("9");
	await page.keyboard.press("Enter");
	await expect(page.getByText(/Outra pessoa salvou este produto/)).toBeVisible();
	await expect(stock(page, product)).toHaveValue("9");
	// The price that was typed is kept too, and leaving asks about both.
	await expect(price(page, product)).toHaveValue("420,00");
	await page.getByRole("link", { name: `Editar ${product.name}` }).click();
	await page.getByRole("button", { name: "Continuar editando" }).click();
	// A dialog that closes gives the focus back to what opened it.
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await stock(page, product).press("Enter");
	await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
	await expect(price(page, product)).toHaveValue("420,00");
	await price(page, product).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByText("Salvo", { exact: true })).toHaveCount(2);
	await page.goto(`/admin/products/${product.id}`);
	await expect(page.getByLabel("Preço (R$)")).toHaveValue("420,00");
	await expect(page.getByRole("textbox", { name: "Estoque", exact: true })).toHaveValue("9");
});

// rule: 2.69
test("a stock that is corrected while it is being saved counts its units and those sold meanwhile once", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await open(page, product);
	const held = Promise.withResolvers<void>();
	await page.route(/\/admin\/products\.data/, async (route) => {
		await held.promise;
		await route.continue();
	});
	for (const units of ["15", "12"]) {
		await stock(page, product).fill(units);
		await page.keyboard.press("Enter");
	}
	await newOrder(shop, { products: [product] });
	held.resolve();
	await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
	await expect(stock(page, product)).toHaveValue("11");
	await expect(page.getByText(/Outra pessoa salvou/)).toHaveCount(0);
	await page.goto(`/admin/products/${product.id}`);
	const movements = page.getByRole("region", { name: "Movimentos do estoque" }).getByRole("listitem");
	await expect(movements.nth(0)).toHaveText(/^−3Ajuste no cadastro.*saldo 11$/);
	await expect(movements.nth(1)).toHaveText(/^−5Ajuste no cadastro.*saldo 14$/);
});

test("another person's change is told at each field that was typed before it was seen", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await open(page, product);
	const held = Promise.withResolvers<void>();
	await page.route(/\/admin\/products\.data/, async (route) => {
		await held.promise;
		await route.continue();
	});
	await stock(page, product).fill("9");
	await page.keyboard.press("Enter");
	await price(page, product).fill("420,00");
	await page.keyboard.press("Enter");
	await raisePrice(shop, product, "450,00");
	held.resolve();
	await expect(page.getByText(/Outra pessoa salvou este produto/)).toHaveCount(2);
	await expect(price(page, product)).toHaveValue("420,00");
	await page.getByRole("link", { name: `Editar ${product.name}` }).click();
	await page.getByRole("button", { name: "Sair sem salvar" }).click();
	await expect(page.getByLabel("Preço (R$)")).toHaveValue("450,00");
});

test("all of a row's actions are at hand in every window", async ({ page, shop, isMobile }) => {
	const product = await createProduct(shop);
	const { name } = product;
	await signInAsAdmin(page, shop);
	await open(page, product);
	const menu = page.getByRole("button", { name: `Mais ações para ${name}` });
	await expect(menu).toBeVisible({ visible: isMobile });
	if (isMobile) await menu.click();
	await expectToFit(page);
	await page.getByRole("button", { name: `Desativar ${name}` }).click();
	await expect(page.getByText("Status atualizado").first()).toBeVisible();
	// On a phone the message lies over the row's end.
	await page.getByRole("button", { name: "Fechar mensagem" }).click();
	await expect(
		page.getByRole("row").filter({ hasText: name }).getByText("Inativo", { exact: true }),
	).toBeVisible();
	if (isMobile) await menu.click();
	// By key: a pointer that misses a menu while it still moves closes it.
	await page.getByRole("link", { name: `Excluir ${name}` }).press("Enter");
	const question = page.getByRole("dialog", {
		name: `Tem certeza que deseja excluir “${name}”?`,
	});
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(page.getByText("Produto excluído").first()).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a price is changed in its row", async ({ page, shop }) => {
		const product = await createProduct(shop);
		await signInAsAdmin(page, shop);
		await open(page, product);
		await price(page, product).fill("-1");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Preço deve ser maior que zero")).toBeVisible();
		await price(page, product).fill("401");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Salvo", { exact: true }).first()).toBeVisible();
		await expect(price(page, product)).toHaveValue("401,00");
	});
});
