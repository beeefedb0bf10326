import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

// rule: 4.18
test("a customer pays by PIX on the order's page, which confirms itself, and gets a part back", async ({
	page,
	browser,
	shop,
}) => {
	const { id, customer } = await newOrder(shop, { paymentMethod: "mercadopago" });
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await page.getByRole("button", { name: "Pagar com PIX aqui" }).click();
	await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
	await expect(page.getByText(/^PIX-DE-TESTE-/)).toBeVisible();
	await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);

	// In the bank's app, so to speak.
	const bank = await browser.newContext();
	const bankPage = await bank.newPage();
	const ticket = await page.getByRole("link", { name: "Ver este PIX no Mercado Pago" }).getAttribute("href");
	await bankPage.goto(ticket ?? "");
	await bankPage.getByRole("button", { name: "Aprovar pagamento" }).click();
	await bankPage.waitForURL((url) => !url.pathname.includes("sandbox"));
	await bank.close();
	await expect(page.getByRole("heading", { name: "Pago. Começamos em breve." })).toBeVisible();

	await page.context().clearCookies();
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	await details.getByRole("link", { name: "Reembolsar", exact: true }).click();
	const question = page.getByRole("dialog", { name: "Reembolsar o cliente?" });
	await question.getByLabel("Valor (R$)").fill("9.999");
	await question.getByRole("button", { name: "Reembolsar", exact: true }).click();
	await expect(question.getByLabel("Motivo")).toHaveAccessibleDescription("Escreva o motivo do reembolso.");
	await expect(question.getByLabel("Valor (R$)")).toHaveValue("9.999");
	await question.getByLabel("Valor (R$)").fill("12,50");
	await question.getByLabel("Motivo").fill("Entrega atrasada");
	expect(await accessibilityViolations(page)).toEqual([]);
	await question.getByRole("button", { name: "Reembolsar", exact: true }).click();
	await expect(details.getByText("Reembolsado", { exact: true })).toBeVisible();
	await expect(details.getByText("Reembolsado ao cliente")).toBeVisible();
	await expect(details).toContainText("Entrega atrasada");
	expect(await accessibilityViolations(page)).toEqual([]);
});

// rule: 4.18
test("a customer changes an unpaid order to a transfer and sees the PIX of the workshop", async ({
	page,
	shop,
}) => {
	const { id, customer } = await newOrder(shop, { paymentMethod: "mercadopago" });
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await page.getByText("Pagar por transferência", { exact: true }).click();
	await page.getByRole("button", { name: "Sim, por transferência" }).click();
	await expect(page.getByText("Agora é por transferência").first()).toBeVisible();
	await expect(page.getByText(/^000201/)).toBeVisible();
	await expect(page.getByText("Transferência bancária · Pendente")).toBeVisible();
});
