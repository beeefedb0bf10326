import { addToCart, expect, fillAddress, signUp, test } from "#tests/support/journey.ts";

test("a customer pays in the sandbox and sees the order confirmed", async ({ page }) => {
	await addToCart(page, "saladeira-torneada");
	await page.goto("/auth?tab=signup");
	await signUp(page, { fullName: "Juliana Sato" });
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Mercado Pago/ }).check();
	await page.getByRole("button", { name: "Ir para o pagamento" }).click();

	await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
	await page.getByRole("button", { name: /Aprovar/ }).click();

	await expect(page).toHaveURL(/\/checkout\/success\?/);
	await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
	await page.goto("/orders");
	await expect(page.getByText("Confirmado").first()).toBeVisible();
	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
});

test("a customer comes back after a failed payment and pays at the second try", async ({ page }) => {
	await addToCart(page, "tabua-redonda");
	await page.goto("/auth?tab=signup");
	await signUp(page, { fullName: "Rafael Teixeira" });
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Mercado Pago/ }).check();
	await page.getByRole("button", { name: "Ir para o pagamento" }).click();
	await page.getByRole("button", { name: /Recusar/ }).click();

	await expect(page).toHaveURL(/\/checkout\/failure\?/);
	await page.goto("/cart");
	await expect(page.getByText("Tábua redonda com alça").first()).toBeVisible();

	await page.goto("/orders");
	await expect(page.getByText(/^Pedido #[0-9a-f]{8}$/)).toHaveCount(1);
	await page.goBack();
	await page.goBack();
	await page.getByRole("button", { name: /Tentar pagar novamente/ }).click();
	await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
	await page.getByRole("button", { name: /Aprovar/ }).click();
	await expect(page.getByText("Pagamento aprovado!")).toBeVisible();
});
