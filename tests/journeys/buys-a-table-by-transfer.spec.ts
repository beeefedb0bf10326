import {
	addProductToCart,
	expect,
	fillAddress,
	fillSignUpForm,
	test,
} from "#tests/support/browser/journey.ts";
import { createProduct, signUpVisitor } from "#tests/support/browser/journey-data.ts";

// rule: 2.40, 4.17
test("a visitor finds a table, signs up, and buys it by bank transfer", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.getByRole("link", { name: "Explorar Produtos" }).click();

	await expect(page.getByRole("heading", { name: "Nossos Produtos" })).toBeVisible();
	await page.getByPlaceholder("Buscar produtos...").fill("mesa cavalete");
	await page.getByPlaceholder("Buscar produtos...").press("Enter");
	await expect(page).toHaveURL(/q=mesa/);
	await page
		.getByRole("link", { name: /Mesa de jantar Cavalete/ })
		.first()
		.click();

	await expect(page.getByRole("heading", { level: 1, name: "Mesa de jantar Cavalete" })).toBeVisible();
	await page.getByLabel(/CEP/).first().fill("01310-100");
	await page.getByRole("button", { name: "Calcular" }).click();
	await expect(page.getByText(/192\s?km/).first()).toBeVisible();
	await page.getByRole("button", { name: "Adicionar ao Carrinho" }).first().click();
	await expect(page.getByText("Produto adicionado!")).toBeVisible();

	await page.goto("/cart");
	await expect(page.getByText("Mesa de jantar Cavalete").first()).toBeVisible();
	await page.getByRole("link", { name: "Entrar para Finalizar" }).click();

	await fillSignUpForm(page, { fullName: "Ana Luísa Prado" });
	await expect(page).toHaveURL(/\/checkout/);
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();

	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await expect(page.getByText("Pedido criado!")).toBeVisible();
	// Nothing is proved before it is paid.
	await expect(page.getByRole("button", { name: "Imprimir pedido" })).toBeVisible();
	await expect(page.getByText("Mesa de jantar Cavalete").first()).toBeVisible();
	await expect(page.getByRole("button", { name: /Copiar código PIX/ })).toBeVisible();

	// The cart is empty at once, although the screen changed without loading a page.
	await expect(page.getByRole("link", { name: "Carrinho vazio" })).toBeVisible();
	await page.goto("/cart");
	await expect(page.getByText("Seu carrinho está vazio")).toBeVisible();
	await page.goto("/orders");
	await expect(page.getByText(/^Pedido #[0-9a-f]{8}$/)).toHaveCount(1);
});

test("two quick clicks and the back button place one order", async ({ page, shop }) => {
	await addProductToCart(page, (await createProduct(shop)).slug);
	await signUpVisitor(page, shop, "Carlos Meireles");
	await page.goto("/checkout");
	await fillAddress(page);
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).dblclick();
	await expect(page).toHaveURL(/\/order-confirmation\//);
	await page.goBack();
	await page.goto("/orders");
	await expect(page.getByText(/^Pedido #[0-9a-f]{8}$/)).toHaveCount(1);
});
