import { accessibilityViolations, expect, test } from "#tests/support/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/journey-data.ts";

test("the label of a paid order is bought with one click and printed as often as needed", async ({
	page,
	shop,
}) => {
	const { id } = await newOrder(shop, { cpf: "529.982.247-25" });
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const dialog = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	const buy = dialog.getByRole("button", { name: "Comprar etiqueta" });
	await expect(dialog.getByText("Tabela de frete")).toBeVisible();
	await expect(buy).toBeHidden();
	await dialog.getByRole("link", { name: "Marcar como pago" }).click();
	await page
		.getByRole("dialog", { name: /^Marcar o pedido/ })
		.getByRole("button", { name: "Marcar como pago" })
		.click();
	await buy.click();
	await expect(dialog.getByText("Pronta para imprimir")).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	const print = dialog.getByRole("link", { name: /Imprimir etiqueta/ });
	const address = (await print.getAttribute("href")) ?? "";
	for (let time = 0; time < 2; time += 1) {
		const file = await page.request.get(address);
		expect(file.headers()["content-type"]).toBe("application/pdf");
		expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
	}
	await expect(dialog.getByText("AA123456785BR")).toBeVisible();
});
