import { accessibilityViolations, expect, signInAsDemo, test } from "#tests/support/browser/journey.ts";
import { placeDeliveredOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

// rule: 2.45
test("a customer gives a delivered order back, and sees how the workshop moves the return on", async ({
	page,
	browser,
	baseURL,
	shop,
}) => {
	const { id, customer } = await placeDeliveredOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page
		.getByRole("link", { name: /^Ver detalhes do pedido/ })
		.first()
		.click();
	const main = page.getByRole("main");
	// The day does not break at the end of a line.
	await expect(main.getByRole("heading", { level: 1 })).toHaveText(/^Entregue em \d+º?\u00a0de\u00a0/);
	// No carrier was named, so there is no page to follow it on.
	await expect(main.getByRole("link", { name: /site da transportadora/ })).toHaveCount(0);
	await main.getByText("Desistir da compra", { exact: true }).click();
	const form = main.getByRole("form", { name: "Desistir da compra" });
	await expect(form).toContainText(/reembolsamos R\$\s[\d.,]+, com o frete/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await form.getByLabel("O que não deu certo?").fill("Ficou grande demais para o chalé.");
	await form.getByRole("button", { name: "Confirmar desistência" }).click();
	await expect(main.getByRole("heading", { name: "Desistência registrada." })).toBeVisible();
	await expect(form).toHaveCount(0);
	expect(await accessibilityViolations(page)).toEqual([]);

	const workshop = await browser.newContext(baseURL ? { baseURL } : {});
	const admin = await workshop.newPage();
	await signInAsAdmin(admin, shop);
	await admin.goto(`/admin/orders/${id}`);
	const details = admin.getByRole("dialog", { name: "Detalhes do Pedido" });
	await expect(details.getByText("Ficou grande demais para o chalé.")).toBeVisible();
	await details.getByRole("link", { name: "Peças conferidas" }).click();
	const question = admin.getByRole("dialog", { name: /foram conferidas/ });
	await question.getByRole("checkbox").check();
	expect(await accessibilityViolations(admin)).toEqual([]);
	await question.getByRole("button", { name: "Marcar como conferidas" }).click();
	await expect(details.getByText(/A reembolsar ao cliente/)).toBeVisible();
	await workshop.close();
	await expect(main.getByText(/A peça voltou à oficina\. Vamos reembolsar R\$/)).toBeVisible();
});

// rule: 2.43
test("an order on its way leads to the carrier's own page", async ({ page, shop }) => {
	await signInAsDemo(page, shop, "hugo.cumaru@example.com");
	await page.goto("/profile?tab=orders");
	const main = page.getByRole("main");
	await main
		.getByRole("link", { name: /^Ver detalhes do pedido/ })
		.first()
		.click();
	const ofCarrier = main.getByRole("link", { name: /Ver no site da transportadora/ });
	await expect(ofCarrier).toHaveAttribute("href", /^https:\/\/rastreamento\.correios\.com\.br\//);
	await expect(ofCarrier).toHaveAttribute("target", "_blank");
	await expect(ofCarrier).toHaveAttribute("rel", /noopener/);
	await main.getByRole("link", { name: "Rastrear pedido" }).click();
	await expect(page).toHaveURL(/\/track-order/);
	await expect(ofCarrier).toHaveAttribute("href", /^https:\/\/rastreamento\.correios\.com\.br\//);
});
