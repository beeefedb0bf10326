import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	payOrders,
	signInAdmin,
	signInAs,
} from "#tests/support/browser/journey-data.ts";
import { sendForm } from "#tests/support/browser/owner-forms.ts";
import { photographWork } from "#tests/support/browser/photograph-work.ts";

// rule: 2.54
test("a carrier's code shows no photograph of the work and nothing of the bench, the full number does", async ({
	page,
	shop,
}) => {
	const code = `JM${Date.now()}`;
	const made = { isMadeToOrder: "on", productionDays: "10", benchHours: "8" };
	const order = await newOrder(shop, { products: [await createProduct(shop, made)] });
	const { id, customer, product } = order;
	await payOrders(shop, order);
	const admin = await signInAdmin(shop);
	await photographWork(admin, product.name, 1);
	await sendForm(admin, `/admin/tracking?pedido=${id}&editar=1`, ["orderId", id], () => ({
		carrier: "jamef",
		trackingCode: code,
	}));

	const photograph = page.locator('main img[src^="/work-photos/"]');
	const main = page.getByRole("main");
	await page.goto(`/track-order?code=${id}`);
	await expect(photograph).toHaveCount(1);
	await expect(photograph).toHaveJSProperty("complete", true);
	await expect(main.getByRole("heading", { name: /^Na bancada desde|^Seu lugar na fila/ })).toBeVisible();
	await expectToFit(page);
	const address = (await photograph.getAttribute("src")) ?? "";

	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.goto(`/track-order?code=${code}`);
	await expect(main.getByText(code).first()).toBeVisible();
	await expect(photograph).toHaveCount(0);
	await expect(main.getByText("Na bancada", { exact: true })).toBeVisible();
	await expect(main).not.toContainText(/Na bancada desde|lugar na fila|a bancada começa/i);
	await expect(main).not.toContainText(product.name);
	await expectToFit(page);
	expect(asked.filter((url) => url.includes("/work-photos/"))).toEqual([]);
	// Neither on the screen nor in what it was made from.
	for (const path of [`/track-order?code=${code}`, `/track-order.data?code=${code}`]) {
		const answer = await (await page.request.get(path)).text();
		expect(answer).toContain(code);
		expect(answer).not.toContain("work-photos");
		expect(answer).not.toContain(id);
	}
	expect((await page.request.get(address.replace(/\?.*/, ""))).status()).toBe(404);

	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await expect(photograph).toHaveCount(1);
	await expectToFit(page);
});
