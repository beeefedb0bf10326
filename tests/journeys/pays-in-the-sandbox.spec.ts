import type { Page } from "@playwright/test";
import { addProductToCart, expect, fillAddress, test } from "#tests/support/browser/journey.ts";
import { createProduct, type OwnProduct, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

/** A new customer orders a new product and is led to the page for paying it. */
async function goToPayment(page: Page, shop: ShopProcess, fullName: string): Promise<OwnProduct> {
	const product = await createProduct(shop);
	await addProductToCart(page, product.slug);
	await signUpVisitor(page, shop, fullName);
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Mercado Pago/ }).check();
	await page.getByRole("button", { name: "Ir para o pagamento" }).click();
	await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
	return product;
}

// rule: 4.18
test("a customer pays in the sandbox and sees the order confirmed", async ({ page, shop }) => {
	await goToPayment(page, shop, "Juliana Sato");
	await page.getByRole("button", { name: /Aprovar/ }).click();

	await expect(page).toHaveURL(/\/checkout\/success\?/);
	await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
	await page.goto("/orders");
	await expect(page.getByText("Confirmado").first()).toBeVisible();
	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
});

// rule: 4.18
test("a cart is empty after its payment, also when the confirmation was left before its scripts ran", async ({
	page,
	shop,
}) => {
	await goToPayment(page, shop, "Helena Prado");

	// From here on no script arrives.
	await page.route("**/assets/*.js", () => {});
	await page.getByRole("button", { name: /Aprovar/ }).click();
	await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
	expect(await countStoredProducts(page)).toBe(1);

	await page.unroute("**/assets/*.js");
	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();

	// A cart that was filled since is not the one that was paid for.
	await addProductToCart(page, "tabua-frios");
	await page.goto("/orders");
	await page
		.getByRole("link", { name: /Ver detalhes/ })
		.first()
		.click();
	await expect(page.getByText("Pago. Começamos em breve.")).toBeVisible();
	await page.goto("/cart");
	await expect(page.getByText("Tábua de frios").first()).toBeVisible();
	expect(await countStoredProducts(page)).toBe(1);
});

// rule: 4.18
test("a cart is empty after a payment on another device", async ({ page, browser, shop }) => {
	const product = await goToPayment(page, shop, "Otávio Prado");
	const payment = page.url();

	// Not paid yet: the submitted lines stay in the cart.
	await page.goto("/cart");
	await expect(page.getByText(product.name).first()).toBeVisible();

	const elsewhere = await browser.newContext();
	const otherPage = await elsewhere.newPage();
	await otherPage.goto(payment);
	await otherPage.getByRole("button", { name: /Aprovar/ }).click();
	await expect(otherPage).toHaveURL(/\/checkout\/success\?/);
	await elsewhere.close();

	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
	expect(await countStoredProducts(page)).toBe(0);
});

const countStoredProducts = (page: Page): Promise<number> =>
	page.evaluate(() => JSON.parse(localStorage.getItem("cerne:cart") ?? "[]").length);

// rule: 4.18
test("a customer comes back after a failed payment and pays at the second try", async ({ page, shop }) => {
	const product = await goToPayment(page, shop, "Rafael Teixeira");
	await page.getByRole("button", { name: /Recusar/ }).click();

	await expect(page).toHaveURL(/\/checkout\/failure\?/);
	await page.goto("/cart");
	await expect(page.getByText(product.name).first()).toBeVisible();

	await page.goto("/orders");
	await expect(page.getByText(/^Pedido #[0-9a-f]{8}$/)).toHaveCount(1);
	await page.goBack();
	await page.goBack();
	await page.getByRole("button", { name: /Tentar pagar novamente/ }).click();
	await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
	await page.getByRole("button", { name: /Aprovar/ }).click();
	await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
});
