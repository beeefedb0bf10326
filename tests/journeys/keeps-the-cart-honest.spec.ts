import { addProductToCart, expect, fillAddress, test } from "#tests/support/browser/journey.ts";
import { createProduct, raisePrice, signUpVisitor } from "#tests/support/browser/journey-data.ts";

// rule: 4.05
test("a damaged cart in the browser is an empty cart", async ({ page }) => {
	await page.goto("/");
	await page.evaluate(() => {
		localStorage.setItem("cerne:cart", '{"não é": [');
		localStorage.setItem("favorites", "42");
	});
	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
});

// rule: 2.38
test("a forged price in the cart is replaced by the shop's price, with a message", async ({ page }) => {
	await addProductToCart(page, "cabideiro-parede");
	await page.evaluate(() => {
		const stored = localStorage.getItem("cerne:cart") ?? "";
		localStorage.setItem("cerne:cart", stored.replace(/"price":\d+/, '"price":1'));
	});
	await page.goto("/cart");
	await expect(page.getByText(/O preço mudou de/)).toBeVisible();
});

test("a day of leaving that became later since the cart showed it is told once", async ({ page }) => {
	const note = page.getByText(/^O dia de sair da oficina mudou de .+ para .+\.$/);
	await addProductToCart(page, "cabideiro-parede");
	await page.goto("/cart");
	await expect(page.getByText(/^Sai da oficina até/)).toBeVisible();
	await expect(note).toBeHidden();
	await page.evaluate(() => {
		const stored = localStorage.getItem("cerne:cart") ?? "";
		localStorage.setItem("cerne:cart", stored.replace(/"day":"\d{4}/, '"day":"2020'));
	});
	await page.reload();
	await expect(note).toBeVisible();
	await page.getByRole("button", { name: /^Aumentar/ }).click();
	await expect(note).toBeHidden();
	await page.reload();
	await expect(page.getByText(/^Sai da oficina até/)).toBeVisible();
	await expect(note).toBeHidden();
});

// rule: 2.38
test("a product that no longer exists stays visible, marked, and cannot be bought", async ({ page }) => {
	await addProductToCart(page, "cabideiro-parede");
	await page.evaluate(() => {
		const stored = localStorage.getItem("cerne:cart") ?? "";
		localStorage.setItem(
			"cerne:cart",
			stored.replace(/"id":"[0-9a-f-]{36}"/, '"id":"11111111-1111-4111-8111-111111111111"'),
		);
	});
	await page.goto("/cart");
	await expect(page.getByText("Produto indisponível").first()).toBeVisible();
	await expect(page.getByText("Cabideiro de parede").first()).toBeVisible();
});

// rule: 2.37
test("minus at one removes the line and can be undone", async ({ page }) => {
	await addProductToCart(page, "tabua-frios");
	await page.goto("/cart");
	await page.getByRole("button", { name: /Diminuir/ }).click();
	await expect(page.getByText("Produto removido!")).toBeVisible();
	await page.getByRole("button", { name: "Desfazer" }).click();
	await expect(page.getByText("Tábua de frios").first()).toBeVisible();
});

test("a price that was raised while the cart cannot be checked is shown and asked for before anything is ordered", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop);
	await signUpVisitor(page, shop);
	await addProductToCart(page, product.slug);
	await raisePrice(shop, product, "450,00");
	await page.route("**/api/cart", (route) => route.fulfill({ status: 429, body: "" }));
	await page.goto("/checkout");
	const summary = page.getByRole("complementary", { name: "Seu pedido" });
	await expect(summary.getByRole("button", { name: "Conferir de novo" })).toBeVisible();
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	// The cart in the browser's storage still has the old price.
	await expect(summary).toContainText(/Subtotal\s*R\$\s390,00/);
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page.getByText(/O total mudou de R\$\s[\d.,]+ para R\$\s[\d.,]+\./).first()).toBeVisible();
	await expect(page).toHaveURL(/\/checkout$/);
	const total = (
		await page
			.getByText(/O total mudou de/)
			.first()
			.textContent()
	)?.match(/para R\$\s([\d.,]*\d)/)?.[1];
	await expect(summary.locator("dl")).toContainText(total ?? "no total");

	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await expect(page.getByRole("main")).toContainText(total ?? "no total");
});
