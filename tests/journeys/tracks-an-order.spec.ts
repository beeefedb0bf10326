import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder } from "#tests/support/browser/journey-data.ts";

// rule: 2.54, 9.12
test("a customer follows an order by its full id, also signed out", async ({ page, shop }) => {
	const { id: orderId, customer } = await newOrder(shop);
	await page.goto("/track-order");
	await expect(page.getByRole("main").getByRole("button", { name: "Buscar" })).toBeDisabled();
	await page.getByRole("main").getByRole("textbox").fill(orderId);
	await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
	await expect(page.getByText("Pedido Pendente").first()).toBeVisible();
	await expect(page.getByText(orderId).first()).toBeVisible();
	await expect(page.getByText("Recebemos seu pedido.")).toBeVisible();
	await expect(page.getByText("Avenida Paulista").first()).toBeVisible();
	await expect(page.getByText(customer.fullName)).toHaveCount(0);
});

// rule: 2.54, 8.01, 8.22
test("an unknown code has a kind message", async ({ page }) => {
	await page.goto("/track-order");
	await page.getByRole("main").getByRole("textbox").fill("AA000000000BR");
	await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
	await expect(page.getByText("Pedido não encontrado").first()).toBeVisible();
	await expect(
		page.getByText("Verifique o número ou código de rastreio e tente novamente.").first(),
	).toBeVisible();
});
