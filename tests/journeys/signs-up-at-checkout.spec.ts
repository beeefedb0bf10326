import { addProductToCart, expect, fillSignUpForm, test } from "#tests/support/browser/journey.ts";

// rule: 2.18, 2.41, 4.01
test("a visitor with a full cart signs up and lands in the checkout", async ({ page }) => {
	await addProductToCart(page, "cabideiro-parede");
	await page.goto("/checkout");
	await expect(page).toHaveURL(/\/auth/);
	// With something in the cart, the sign-up tab is the one that opens.
	await expect(page.getByRole("button", { name: "Criar Conta" })).toBeVisible();
	await fillSignUpForm(page, { fullName: "Marina Duarte" });
	await expect(page).toHaveURL(/\/checkout$/);
	await expect(page.getByText("Cabideiro de parede").first()).toBeVisible();
});

// rule: 5.01
test("different passwords have a message, and nothing is lost", async ({ page }) => {
	await page.goto("/auth?tab=signup");
	await page.getByLabel("Nome Completo").fill("Marina Duarte");
	await page.getByLabel("Email", { exact: true }).fill("marina@example.com");
	await page.getByLabel("Senha", { exact: true }).fill("imbuia-e-cera");
	await page.getByLabel("Confirmar Senha").fill("imbuia-e-cerá");
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page.getByText("As senhas não coincidem.").first()).toBeVisible();
	await expect(page.getByLabel("Nome Completo")).toHaveValue("Marina Duarte");
});
