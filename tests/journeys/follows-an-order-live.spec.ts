import { expect, test } from "#tests/support/journey.ts";
import { newOrder, signInAs } from "#tests/support/journey-data.ts";

// rule: 2.46
test("an order's page and its tracking page change by themselves when it is paid elsewhere", async ({
	page,
	browser,
	baseURL,
	shop,
}) => {
	const { id: orderId, customer, paymentPath } = await newOrder(shop, { paymentMethod: "mercadopago" });
	await signInAs(page, customer);
	await page.goto("/orders");
	await page.getByRole("link", { name: /^Ver detalhes/ }).click();
	await expect(page.getByRole("heading", { name: "Falta o pagamento" })).toBeVisible();
	await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

	const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
	const tracking = await elsewhere.newPage();
	await tracking.goto(`/track-order?code=${orderId}`);
	await expect(tracking.getByText("Pedido Pendente")).toBeVisible();
	await tracking.evaluate(() => document.body.setAttribute("data-same-page", ""));

	const payer = await elsewhere.newPage();
	await payer.goto(paymentPath);
	await payer.getByRole("button", { name: /Aprovar/ }).click();
	await expect(payer).not.toHaveURL(/\/sandbox\//);

	await expect(page.getByRole("heading", { name: "Falta o pagamento" })).toHaveCount(0);
	await expect(page.getByText(/Mercado Pago · Pago/)).toBeVisible();
	await expect(tracking.getByText("Pedido Confirmado")).toBeVisible();
	for (const open of [page, tracking]) await expect(open.locator("body[data-same-page]")).toHaveCount(1);
	await elsewhere.close();
});
