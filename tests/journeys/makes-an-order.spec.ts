import type { Browser, Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { type Account, newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

const short = (id: string) => `#${id.slice(0, 8)}`;
const PHONE = { width: 390, height: 844 };
const timeline = (page: Page) => page.getByRole("list", { name: "Andamento do pedido" });
const step = (page: Page, name: string) => timeline(page).getByRole("listitem").filter({ hasText: name });

async function customersPage(browser: Browser, shop: ShopProcess, customer: Account): Promise<Page> {
	const context = await browser.newContext({ baseURL: shop.origin, viewport: PHONE });
	const page = await context.newPage();
	await signInAs(page, customer);
	return page;
}

async function payByTransfer(page: Page, id: string): Promise<void> {
	await page.goto(`/admin/orders/${id}`);
	await page.getByRole("link", { name: "Marcar como pago" }).click();
	await page
		.getByRole("dialog", { name: /como pago\?$/ })
		.getByRole("button", { name: "Marcar como pago" })
		.click();
	await expect(page.getByText("Pedido marcado como pago", { exact: true })).toBeVisible();
}

test("the owner makes an order from her phone, by touch and by keys, and its customer reads how far it is", async ({
	page,
	shop,
	browser,
}) => {
	await page.setViewportSize(PHONE);
	const { id, customer } = await newOrder(shop);
	const orderPage = await customersPage(browser, shop, customer);
	await orderPage.goto("/orders");
	await expect(orderPage.getByRole("link", { name: /^Pagar agora até \d\d\/\d\d: pedido/ })).toHaveAttribute(
		"href",
		`/order-confirmation/${id}`,
	);
	await expect(step(orderPage, "Pagamento")).toHaveAttribute("aria-current", "step");

	await signInAsAdmin(page, shop);
	await payByTransfer(page, id);
	await orderPage.goto(`/order-confirmation/${id}`);
	await expect(orderPage.getByRole("heading", { name: "Pago. Começamos em breve." })).toBeVisible();
	await expect(step(orderPage, "Na bancada")).toHaveText(/^Na bancada prometido \d\d\/\d\d, próximo passo$/);

	// In the row of the list, by touch.
	await page.goto(`/admin/orders?q=${id}`);
	const row = page.getByRole("row").filter({ hasText: short(id) });
	await row.getByRole("button", { name: "Começar" }).click();
	const begun = page.getByRole("status").filter({ hasText: "Na bancada" });
	await expect(begun).toBeVisible();
	// Scrolled to the row, a link may lie halfway under the header.
	await page.evaluate(() => scrollTo(0, 0));
	await expectToFit(page);
	await expect(orderPage.getByRole("heading", { name: "Na bancada" })).toBeVisible();
	await expect(step(orderPage, "Na bancada")).toHaveText(/^Na bancada \d\d\/\d\d, feito$/);
	await expect(step(orderPage, "Pronto")).toHaveText(/^Pronto até \d\d\/\d\d, próximo passo$/);
	await expectToFit(orderPage);
	await begun.getByRole("button", { name: "Desfazer" }).click();
	await expect(page.getByText("Desfeito", { exact: true })).toBeVisible();
	await expect(row.getByRole("button", { name: "Começar" })).toBeVisible();
	await expect(orderPage.getByRole("heading", { name: "Pago. Começamos em breve." })).toBeVisible();

	// At the order, by keys.
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	await details.getByRole("button", { name: "Começar" }).focus();
	await page.keyboard.press("Enter");
	await expect(details.getByText(/^Na bancada desde /)).toBeVisible();
	await expectToFit(page);
	const finish = details.getByRole("button", { name: /^Pronto/ });
	await expect(finish).toBeFocused();
	// It waits until the step before is shown everywhere.
	await expect(finish).toBeEnabled();
	await page.keyboard.press("Enter");
	await expect(details.getByText(/^Pronto desde /)).toBeVisible();
	await expect(orderPage.getByRole("heading", { name: "Pronto. Enviamos em breve." })).toBeVisible();
	await details.getByRole("button", { name: "Desfazer “Pronto”" }).focus();
	await page.keyboard.press("Enter");
	await expect(finish).toBeVisible();

	await orderPage.goto(`/track-order?code=${id}`);
	await expect(step(orderPage, "Na bancada")).toHaveText(/feito$/);
	await expectToFit(orderPage);
	await orderPage.goto("/orders");
	await expect(step(orderPage, "Na bancada")).toHaveText(/feito$/);
	await expectToFit(orderPage);
	await orderPage.context().close();
});

test("several orders are begun at once, and taken back together", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	const first = await newOrder(shop);
	const second = await newOrder(shop, { customer: first.customer, products: [first.product] });
	for (const { id } of [first, second]) await payByTransfer(page, id);
	await page.goto(`/admin/orders?q=${encodeURIComponent(first.customer.fullName)}`);
	for (const { id } of [first, second]) {
		await page.getByRole("checkbox", { name: `o pedido ${short(id)}` }).check();
	}
	await page.getByRole("button", { name: "Começar", exact: true }).click();
	const begun = page.getByRole("status").filter({ hasText: "2 pedidos." });
	await expect(page.getByRole("row").getByRole("button", { name: /^Pronto/ })).toHaveCount(2);
	await begun.getByRole("button", { name: "Desfazer" }).click();
	await expect(page.getByRole("row").getByRole("button", { name: /^Começar/ })).toHaveCount(2);
});
