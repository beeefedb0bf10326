import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	type OwnOrder,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Opens the palette with one press, and does the first thing that the words find with another. */
async function ask(page: Page, words: string, first: string | RegExp): Promise<void> {
	await page.getByRole("button", { name: /^Buscar pedido, produto ou cliente/ }).click();
	const palette = page.getByRole("dialog", { name: "Ir para" });
	await palette.getByRole("combobox").fill(words);
	await expect(palette.getByRole("option").first()).toContainText(first);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.keyboard.press("Enter");
	await expect(palette).toBeHidden();
}

async function newPaidOrder(shop: ShopProcess): Promise<OwnOrder> {
	const order = await newOrder(shop);
	const admin = new Visitor(shop.origin);
	await admin.signIn(demoFolder().admin.email, demoFolder().admin.password);
	await markAsPaid(admin, order.id);
	return order;
}

// rule: 2.79
test("price and stock are two presses away, from the first screen", async ({ page, shop }) => {
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	for (const [word, label, value, saved] of [
		["preço", "Preço", "415", "415,00"],
		["estoque", "Estoque", "7", "7"],
	] as const) {
		await page.goto("/admin");
		await ask(page, `${word} ${product.name}`, `${label} · ${product.name}`);
		const field = page.getByRole("textbox", { name: `${label} de ${product.name}` });
		await expect(field).toBeFocused();
		// The saved value is selected, so that it need not be deleted.
		await page.keyboard.type(value);
		await page.keyboard.press("Enter");
		await expect(page.getByText("Salvo", { exact: true })).toBeVisible();
		await expect(field).toHaveValue(saved);
	}
});

// rule: 2.79
test("what waits today is done from the palette", async ({ page, shop }) => {
	const unpaid = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	await ask(page, `conferir ${unpaid.product.name}`, /^Conferir PIX R\$/);
	await expect(page.getByRole("dialog", { name: /como pago\?$/ })).toBeVisible();

	const paid = await newPaidOrder(shop);
	const { name } = paid.product;
	await page.goto("/admin");
	await ask(page, `começar ${name}`, `Começar · ${name}`);
	await expect(page.getByText("Na bancada", { exact: true }).first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
	await ask(page, `pronto ${name}`, `Pronto · ${name}`);
	await expect(page.getByText("Pronto", { exact: true }).first()).toBeVisible();
	await ask(page, `enviar ${name}`, `Enviar · ${name}`);
	await expect(page.getByRole("dialog", { name: "Enviar pedido" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/admin$/);
});
