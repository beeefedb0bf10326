import { availableParallelism, loadavg } from "node:os";
import { expect, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	payOrders,
	signInAs,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";

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

/** From the answer that the artisan's phone gets until the step stands in the diary. */
const MAX_DELAY_MS = 2_000;

// rule: 2.46
test("a step that is ticked on the artisan's phone stands in the diary and before the owner within two seconds", async ({
	page,
	browser,
	shop,
}) => {
	const product = await createProduct(shop, { isMadeToOrder: "on", productionDays: "10", benchHours: "8" });
	const order = await newOrder(shop, { products: [product] });
	await payOrders(shop, order);
	await signInAs(page, order.customer);
	await page.goto(`/order-confirmation/${order.id}`);
	await expect(page.getByText("Seu lugar na fila está guardado.")).toBeVisible();

	const others = await browser.newContext({ baseURL: shop.origin, locale: "pt-BR" });
	const [tracking, details, phone] = [
		await others.newPage(),
		await others.newPage(),
		await others.newPage(),
	] as const;
	await tracking.goto(`/track-order?code=${order.id}`);
	await expect(tracking.getByText("Seu lugar na fila está guardado.")).toBeVisible();
	await signInAsAdmin(details, shop);
	await details.goto(`/admin/orders/${order.id}`);
	const works = details.getByRole("dialog", { name: "Detalhes do Pedido" });
	await expect(works.getByText("0 de 6 etapas")).toBeVisible();
	const open = [page, tracking, details];
	for (const each of open) await each.evaluate(() => document.body.setAttribute("data-same-page", ""));

	await phone.goto("/oficina", { waitUntil: "load" });
	const { works: list } = await (await others.request.get("/oficina/work")).json();
	const work = list.find(({ productName }: { productName: string }) => productName === product.name);
	const press = (key: string) => phone.locator(`[data-key="${key}"]`).click();
	await press(`bench ${work.benchId}`);
	await phone.getByRole("button", { name: product.name }).click();
	const [{ name, position }] = work.steps;
	const [answer] = await Promise.all([
		phone.waitForResponse("**/oficina/events"),
		press(`tick ${work.id} ${position}`),
	]);
	expect(answer.status()).toBe(200);
	const answeredAt = Date.now();
	await Promise.all([
		...[page, tracking].map((each) =>
			expect(
				each.getByRole("list", { name: `Etapas de ${product.name}` }).getByText(name, { exact: true }),
			).toBeVisible(),
		),
		expect(works.getByText("1 de 6 etapas")).toBeVisible(),
	]);
	// Where more programs run than there are processors, each waits for its turn that much longer.
	const slowness = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
	expect(Date.now() - answeredAt).toBeLessThan(MAX_DELAY_MS * slowness);
	for (const each of open) await expect(each.locator("body[data-same-page]")).toHaveCount(1);
	await others.close();
});
