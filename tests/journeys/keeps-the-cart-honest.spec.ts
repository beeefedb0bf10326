import { addProductToCart, expect, test } from "#tests/support/journey.ts";

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
