import type { Page } from "@playwright/test";
import {
	accessibilityViolations,
	addProductToCart,
	expect,
	fillAddress,
	test,
} from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";

/** The owner's own screen says what PIX and transfer are given. */
async function giveDiscounts(backOffice: Page, pix: string, transfer: string): Promise<void> {
	await backOffice.goto("/admin/settings?section=payments");
	await backOffice.getByLabel("Desconto no PIX do Mercado Pago").fill(pix);
	await backOffice.getByLabel("Desconto por transferência").fill(transfer);
	await backOffice.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(backOffice.getByText("Configurações salvas")).toBeVisible();
}

// rule: 4.18
test("a customer buys at the price of a PIX, looks at the other ways, and comes back to it", async ({
	page,
	shop,
	browser,
}) => {
	const backOffice = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(backOffice, shop);
	await giveDiscounts(backOffice, "5", "7");
	expect(await accessibilityViolations(backOffice)).toEqual([]);

	// R$ 390,00: with PIX 370,50, by transfer 362,70; São Paulo has its freight free.
	await addProductToCart(page, (await createProduct(shop)).slug);
	await expect(page.getByText("R$ 370,50 no PIX").first()).toBeVisible();
	await expect(page.getByText("R$ 362,70 por transferência").first()).toBeVisible();
	await signUpVisitor(page, shop, "Juliana Sato");
	await page.goto("/cart");
	const summary = page.getByRole("complementary", { name: "Resumo do pedido" });
	await expect(summary).toContainText(/Total[^T]*R\$\s390/);
	await expect(summary).toContainText(/no PIX\s*R\$\s370,50/i);
	await expect(summary).toContainText(/por transferência\s*R\$\s362,70/i);
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.goto("/checkout");
	await fillAddress(page);
	const payment = page.getByRole("group", { name: "Forma de pagamento" });
	await expect(payment.getByRole("radio")).toHaveCount(3);
	const pix = payment.getByRole("radio", { name: /^PIX/ });
	await expect(pix).toHaveAccessibleName(/5% de desconto.*R\$\s370,50/);
	await expect(payment.getByRole("radio", { name: /^Mercado Pago/ })).toHaveAccessibleName(/R\$\s390,00/);
	await pix.check();
	const order = page.getByRole("complementary", { name: "Seu pedido" });
	await expect(order).toContainText(/Desconto no PIX\s*−\s*R\$\s19,50/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Pagar com PIX" }).click();

	// Its own page has the code at once, and no way to pay that price by card.
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	const receipt = page.getByRole("main");
	await expect(page.getByRole("heading", { name: "Pague com PIX" })).toBeVisible();
	await expect(receipt.getByText(/^PIX-DE-TESTE-/)).toBeVisible();
	await expect(receipt).toContainText("Subtotal, com 5% de desconto no PIX");
	await expect(receipt).toContainText("Mercado Pago (PIX) · Pendente");
	await expect(page.getByRole("link", { name: "Carrinho vazio" })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	const address = page.url();

	// By card it costs what it says in the shop, and that page takes no PIX.
	await receipt.getByText("Pagar com cartão ou boleto", { exact: true }).click();
	await expect(receipt).toContainText(/Sem o desconto do PIX, o total fica em R\$\s390,00/);
	await page.getByRole("button", { name: "Sim, com cartão ou boleto" }).click();
	await expect(page).toHaveURL(/\/sandbox\/mercadopago\//);
	await expect(page.getByText("390,00")).toBeVisible();
	await expect(page.getByRole("radio", { name: /PIX/ })).toHaveCount(0);

	await page.goto(address);
	await expect(receipt).toContainText("Mercado Pago · Pendente");
	expect(await accessibilityViolations(page)).toEqual([]);
	await receipt.getByText("Pagar por transferência", { exact: true }).click();
	await page.getByRole("button", { name: "Sim, por transferência" }).click();
	await expect(page.getByText("Agora é por transferência").first()).toBeVisible();
	await expect(receipt).toContainText("Subtotal, com 7% de desconto por transferência");
	await receipt.getByText("Pagar com PIX do Mercado Pago", { exact: true }).click();
	await expect(receipt).toContainText(/o total fica em R\$\s370,50/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Sim, com PIX" }).click();
	await expect(page.getByText("Agora é com PIX").first()).toBeVisible();
	await expect(receipt).toContainText("Subtotal, com 5% de desconto no PIX");

	// In the bank's app, so to speak: that code alone, for that price.
	const ticket = await page.getByRole("link", { name: "Ver este PIX no Mercado Pago" }).getAttribute("href");
	await backOffice.goto(ticket ?? "");
	await expect(backOffice.getByRole("radio")).toHaveCount(1);
	await expect(backOffice.getByText("370,50")).toBeVisible();
	await backOffice.getByRole("button", { name: "Aprovar pagamento" }).click();
	await expect(page.getByRole("heading", { name: "Pago. Começamos em breve." })).toBeVisible();
	await expect(backOffice).toHaveURL(/\/checkout\/success|\/order-confirmation\//);
	await giveDiscounts(backOffice, "0", "0");
	await backOffice.close();
});
