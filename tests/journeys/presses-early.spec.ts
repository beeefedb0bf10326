import { expect, test } from "#tests/support/journey.ts";

test("a button pressed before the page's scripts have come does what it says, once", async ({ page }) => {
	let arrive = () => {};
	const held = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.route("**/assets/*.js", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/product/aparador-ripado", { waitUntil: "commit" });
	const buy = page.getByRole("button", { name: "Adicionar ao Carrinho" }).first();
	await buy.click();
	await expect(page.getByText("Produto adicionado!")).toHaveCount(0);
	arrive();
	await expect(page.getByText("Produto adicionado!").first()).toBeVisible();
	await page.goto("/cart");
	await expect(page.getByRole("group", { name: /^Quantidade/ }).getByRole("status")).toHaveText("1");
});
