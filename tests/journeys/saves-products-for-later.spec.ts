import type { Page } from "@playwright/test";
import { accessibilityViolations, addProductToCart, expect, test } from "#tests/support/browser/journey.ts";

const cart = (page: Page) => page.getByRole("complementary", { name: "Resumo do pedido" });
const waiting = (page: Page) => page.getByRole("region", { name: "Guardados para depois" });

// rule: 2.39
test("a product is saved for later, moved back and removed, and each step can be undone", async ({
	page,
}) => {
	await addProductToCart(page, "tabua-frios");
	await addProductToCart(page, "cabideiro-parede");
	await page.goto("/cart");
	await expect(cart(page).getByText("Subtotal (2 unidades)")).toBeVisible();

	await page.getByRole("button", { name: "Guardar para depois: Tábua de frios" }).click();
	await expect(page.getByText("Guardado para depois", { exact: true })).toBeVisible();
	await expect(waiting(page).getByRole("link", { name: "Tábua de frios" })).toBeVisible();
	await expect(cart(page).getByText("Subtotal (1 unidade)")).toBeVisible();

	await page.getByRole("button", { name: "Desfazer" }).click();
	await expect(waiting(page)).toHaveCount(0);
	await expect(cart(page).getByText("Subtotal (2 unidades)")).toBeVisible();

	// It stays in the browser when the rest of the cart changes.
	await page.getByRole("button", { name: "Guardar para depois: Tábua de frios" }).click();
	await expect(waiting(page).getByRole("listitem")).toHaveCount(1);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Guardar para depois: Cabideiro de parede com prateleira" }).click();
	const empty = page.getByRole("heading", { name: "Seu carrinho está vazio" });
	await expect(empty).toBeFocused();
	await page.reload();
	await expect(empty).toBeVisible();
	await expect(waiting(page).getByRole("listitem")).toHaveCount(2);
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.getByRole("button", { name: "Mover para o carrinho: Tábua de frios" }).click();
	await expect(page.getByText("De volta ao carrinho")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Seu carrinho", exact: true })).toBeFocused();
	await expect(cart(page).getByText("Subtotal (1 unidade)")).toBeVisible();

	await page
		.getByRole("button", { name: "Remover Cabideiro de parede com prateleira dos guardados" })
		.click();
	await expect(waiting(page)).toHaveCount(0);
	await expect(page.getByText("Produto removido!")).toBeVisible();
	await page.getByRole("button", { name: "Desfazer" }).last().click();
	await expect(waiting(page).getByText("Cabideiro de parede")).toBeVisible();
});

// rule: 2.39
test("a saved product shows another price, an end of sale, or damage", async ({ page }) => {
	await addProductToCart(page, "tabua-frios");
	await addProductToCart(page, "cabideiro-parede");
	await page.goto("/cart");
	for (const name of ["Tábua de frios", "Cabideiro de parede com prateleira"]) {
		await page.getByRole("button", { name: `Guardar para depois: ${name}` }).click();
	}
	await expect(waiting(page).getByRole("listitem")).toHaveCount(2);
	// On a screen that does not refresh the cart, whose response could come in between.
	await page.goto("/faq");
	await page.evaluate(() => {
		const [hanger, board, ...more] = JSON.parse(localStorage.getItem("cerne:saved") ?? "[]");
		const gone = { ...hanger, id: "11111111-1111-4111-8111-111111111111" };
		localStorage.setItem("cerne:saved", JSON.stringify([gone, { ...board, price: 1 }, { id: 7 }, ...more]));
	});
	await page.goto("/cart");
	await expect(waiting(page).getByRole("listitem")).toHaveCount(2);
	await expect(waiting(page).getByText("Produto indisponível")).toBeVisible();
	await expect(waiting(page).getByText(/O preço mudou de R\$\s1 para/)).toBeVisible();
	await expect(
		page.getByRole("button", { name: "Mover para o carrinho: Cabideiro de parede com prateleira" }),
	).toHaveCount(0);

	await page.goto("/faq");
	await page.evaluate(() => localStorage.setItem("cerne:saved", '{"não é": ['));
	await page.goto("/cart");
	await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
	await expect(waiting(page)).toHaveCount(0);
});

test("another tab shows a saved product at once", async ({ page, context }) => {
	await addProductToCart(page, "tabua-frios");
	await page.goto("/cart");
	const other = await context.newPage();
	await other.goto("/cart");
	await expect(cart(other).getByText("Subtotal (1 unidade)")).toBeVisible();
	await page.getByRole("button", { name: "Guardar para depois: Tábua de frios" }).click();
	await expect(waiting(other).getByText("Tábua de frios")).toBeVisible();
	await expect(other.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
});
