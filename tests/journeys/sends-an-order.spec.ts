import type { Page } from "@playwright/test";
import { expect, expectToFit, latestMail, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { markAsPaid } from "#tests/support/http/mark-as-paid.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const CODE = "AA123456785BR";
const short = (id: string) => `#${id.slice(0, 8)}`;
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Enviar pedido" });

async function newPaidOrder(shop: ShopProcess) {
	const order = await newOrder(shop);
	const admin = new Visitor(shop.origin);
	await admin.signIn(demoFolder().admin.email, demoFolder().admin.password);
	await markAsPaid(admin, order.id);
	return order;
}

// rule: 2.70, 4.12
test("a paid order is sent from its row with three presses and its code", async ({ page, shop }) => {
	const { id, customer } = await newPaidOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders?q=${encodeURIComponent(customer.fullName)}`);
	await page.getByRole("link", { name: `Enviar o pedido ${short(id)}` }).click();
	const dialog = dialogOf(page);
	await expect(dialog.getByLabel("Transportadora")).toHaveValue("correios");
	await expect(dialog.getByText("postamos nos Correios. Cada passo aparece")).toBeVisible();
	await expectToFit(page);

	const code = dialog.getByLabel("Código de rastreio");
	await code.fill("AA123456789BR");
	await code.blur();
	await expect(dialog.getByText(/dígito verificador não confere/)).toBeVisible();
	await expectToFit(page);
	await code.fill(CODE);
	await expect(dialog.getByLabel("Link de rastreio")).toHaveValue(/rastreamento\.correios\.com\.br/);
	await expect(dialog.getByText(`O código de rastreio é ${CODE}.`)).toBeVisible();
	await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(toast(page, "Pedido enviado")).toBeVisible();
	await expect(dialog).toHaveCount(0);
	await expect(page).toHaveURL(/\/admin\/orders\?q=/);
	await expect(page.getByLabel(`Status do pedido ${short(id)}`)).toHaveValue("shipped");
	await expect(page.getByRole("link", { name: `Enviar o pedido ${short(id)}` })).toHaveCount(0);
	const mail = await latestMail(shop, customer.email, "saiu da oficina");
	for (const fact of ["postamos nos Correios", CODE]) expect(mail).toContain(fact);

	await page.goto(`/admin/orders/${id}/send`);
	await expect(dialog.getByText("Este pedido já saiu da oficina.")).toBeVisible();
	await expectToFit(page);
});

test("an order is sent by keyboard from its details, where its dropdown asks the same", async ({
	page,
	shop,
}) => {
	const { id } = await newPaidOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	await details.getByLabel(`Status do pedido ${short(id)}`).selectOption("Enviado");
	const dialog = dialogOf(page);
	await dialog.getByRole("link", { name: "Fechar" }).click();
	await expect(details.getByLabel(`Status do pedido ${short(id)}`)).toHaveValue("confirmed");

	await details.getByRole("link", { name: `Enviar o pedido ${short(id)}` }).focus();
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("heading", { name: "Enviar pedido" })).toBeFocused();
	// Without a code the field says so, and keeps the focus.
	await dialog.getByLabel("Transportadora").focus();
	await page.keyboard.press("Tab");
	await expect(dialog.getByLabel("Código de rastreio")).toBeFocused();
	// Never answers what would be read again: the next Enter must count as soon as the message is there.
	await page.route(/\/send\.data/, (route) =>
		route.request().method() === "GET" ? undefined : route.continue(),
	);
	await page.keyboard.press("Enter");
	await expect(dialog.getByText("Cole o código de rastreio, ou escolha “Enviar sem código”.")).toBeVisible();
	await expect(dialog.getByLabel("Código de rastreio")).toBeFocused();
	await page.keyboard.type(CODE);
	await page.keyboard.press("Enter");
	await expect(toast(page, "Pedido enviado")).toBeVisible();
	await expect(details).toContainText(CODE);
	await expect(details.getByText(/mudou o status do pedido: Confirmado → Enviado/)).toBeVisible();
});

test("Rastreamento sends over its own list, and what holds an order is said", async ({ page, shop }) => {
	const { id, customer } = await newPaidOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/tracking?pedido=${id}`);
	const card = page.getByRole("region", { name: `Pedido #${id.slice(-8)}` });
	await card.getByRole("link", { name: "Editar" }).click();
	await card.getByLabel("Status").selectOption("Enviado");
	const dialog = dialogOf(page);
	await dialog.getByLabel("Transportadora").selectOption("Jamef");
	await dialog.getByRole("button", { name: "Enviar sem código" }).click();
	await expect(toast(page, "Pedido enviado")).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`/admin/tracking\\?pedido=${id}$`));
	await expect(card.getByText("Enviado", { exact: true })).toBeVisible();
	await expect(card).toContainText("Jamef");
	expect(await latestMail(shop, customer.email, "saiu da oficina")).toContain("Transportadora: Jamef");

	const unpaid = await newOrder(shop);
	await page.goto(`/admin/tracking/${unpaid.id}/send`);
	await expect(dialog.getByText("Este pedido ainda não foi pago.")).toBeVisible();
	await expectToFit(page);
	await expect(dialog.getByLabel("Código de rastreio")).toHaveCount(0);
	await dialog.getByRole("link", { name: "Ver detalhes do pedido" }).click();
	await expect(page.getByRole("dialog", { name: "Detalhes do Pedido" })).toContainText(unpaid.customer.email);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("an order is sent", async ({ page, shop }) => {
		const { id, customer } = await newPaidOrder(shop);
		await signInAsAdmin(page, shop);
		await page.goto(`/admin/orders/${id}`);
		const status = page
			.getByRole("dialog", { name: "Detalhes do Pedido" })
			.getByLabel(`Status do pedido ${short(id)}`);
		await status.selectOption("Enviado");
		await page
			.getByRole("dialog", { name: "Detalhes do Pedido" })
			.getByRole("button", { name: "Mudar", exact: true })
			.click();
		const dialog = dialogOf(page);
		await dialog.getByLabel("Código de rastreio").fill("x");
		await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
		await expect(dialog.getByText("O código tem de 4 a 60 caracteres.")).toBeVisible();
		await dialog.getByLabel("Código de rastreio").fill(CODE);
		await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
		await expect(status).toHaveValue("shipped");
		await latestMail(shop, customer.email, "saiu da oficina");
	});
});
