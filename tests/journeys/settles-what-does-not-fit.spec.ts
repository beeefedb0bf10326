import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

test("the owner asks for the rest of a transfer, takes a mistake back, and accepts what came", async ({
	page,
	browser,
	baseURL,
	shop,
}) => {
	const { id, customer } = await newOrder(shop);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	await details.getByRole("link", { name: "Registrar um recebimento" }).click();
	const receipt = page.getByRole("dialog", { name: "Registrar um recebimento?" });
	await receipt.getByLabel("Valor (R$)").fill("0,00");
	await receipt.getByRole("button", { name: "Registrar" }).click();
	await expect(receipt.getByLabel("Valor (R$)")).toHaveAccessibleDescription(/Informe o valor recebido/);
	await receipt.getByLabel("Valor (R$)").fill("300,00");
	await receipt.getByRole("button", { name: "Registrar" }).click();
	await expect(details.getByText(/^Pago a menor: chegaram R\$\s300,00 dos R\$/)).toBeVisible();
	await expect(details.getByText("Pago a menor", { exact: true })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.goto("/admin/orders?need=amount_mismatch");
	await expect(page.getByRole("row", { name: new RegExp(id.slice(0, 8)) })).toContainText("Pago a menor");

	await page.goto(`/admin/orders/${id}`);
	await details.getByRole("link", { name: "Cobrar o resto" }).click();
	const rest = page.getByRole("dialog", { name: /^Cobrar os R\$/ });
	await rest.getByRole("button", { name: "Cobrar o resto" }).click();
	await expect(details.getByText(/^Faltam R\$.+, cobrado em/)).toBeVisible();

	const home = await browser.newContext(baseURL ? { baseURL } : {});
	const customerPage = await home.newPage();
	await signInAs(customerPage, customer);
	await customerPage.goto(`/order-confirmation/${id}`);
	const main = customerPage.getByRole("main");
	await expect(main.getByRole("heading", { name: "Recebemos uma parte do pagamento" })).toBeVisible();
	await expect(main.getByText(/^000201/)).toBeVisible();
	await expect(main).toContainText("Recebido até agora");
	expect(await accessibilityViolations(customerPage)).toEqual([]);

	await details.getByRole("link", { name: /^Desfazer o registro de R\$\s300,00/ }).click();
	await page
		.getByRole("dialog", { name: /^Desfazer o recebimento/ })
		.getByRole("button", { name: "Desfazer" })
		.click();
	await expect(details.getByText(/^Desfeito por/)).toBeVisible();
	await expect(main.getByRole("heading", { name: "Pedido criado!" })).toBeVisible();

	await details.getByRole("link", { name: "Registrar um recebimento" }).click();
	await receipt.getByLabel("Valor (R$)").fill("350,00");
	await receipt.getByRole("button", { name: "Registrar" }).click();
	await details.getByRole("link", { name: "Aceitar" }).click();
	await page
		.getByRole("dialog", { name: /^Aceitar R\$/ })
		.getByRole("button", { name: "Aceitar" })
		.click();
	await expect(details.getByText("Aceito a menor")).toBeVisible();
	await expect(details.getByText("Diferença dispensada")).toBeVisible();
	await expect(main.getByRole("heading", { name: "Pago. Começamos em breve." })).toBeVisible();
	await expect(main).toContainText(/A oficina aceitou R\$\s350,00 como pagamento do pedido/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await home.close();
});
